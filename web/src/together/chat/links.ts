import { ApiId } from '@remusic/contract/music/schemas/catalogue'

/** A segment of a message: plain text (`href` is null) or a link. */
export type Piece = { text: string; href: string | null }

/** The items that a message can link to with a card, by the first segment of their address. */
const LINKED = {
  song: 'song',
  album: 'album',
  artist: 'artist',
  reviews: 'review',
  shared: 'playlist',
} as const

export type MusicLink = { kind: (typeof LINKED)[keyof typeof LINKED]; id: string }

const WORD = /\S+/g
const WEB_URL = /https?:\/\/\S+/i
const OWN_PATH = /^\/(?:song|album|artist|reviews|shared)\/(?:\d|[\da-f]{8}-)/i
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const MUSIC_PATH = /^\/(song|album|artist|reviews|shared)\/([^/]+)\/?$/

/** Splits a message into text and links. Only http and https become links, never another scheme. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const add = (from: number, to: number, href: string | null) => {
    if (from < to) pieces.push({ text: text.slice(from, to), href })
    end = to
  }
  for (const word of text.matchAll(WORD)) {
    const found = linkIn(word[0])
    if (!found) continue
    const from = word.index + found.start
    add(end, from, null)
    add(from, from + found.text.length, found.href)
  }
  add(end, text.length, null)
  return pieces
}

/** The first link to music in a message, and the text without it. */
export function findMusic(text: string, origin: string): { music: MusicLink; rest: string } | null {
  const pieces = piecesOf(text)
  for (const [index, { href }] of pieces.entries()) {
    const music = href === null ? null : musicAt(href, origin)
    if (music)
      return {
        music,
        rest: pieces
          .toSpliced(index, 1)
          .map((piece) => piece.text)
          .join('')
          .trim(),
      }
  }
  return null
}

/** The song, album, artist, review or playlist of ReMusic that a URL points to. */
export function musicAt(href: string, origin: string): MusicLink | null {
  const url = URL.parse(href, origin)
  const [, segment, written] = (url?.origin === origin && MUSIC_PATH.exec(url.pathname)) || []
  const { data: id } = ApiId.safeParse(written)
  if (id === undefined) return null
  const kind = LINKED[segment as keyof typeof LINKED]
  const isCatalogue = kind !== 'review' && kind !== 'playlist'
  return isCatalogue || UUID.test(id) ? { kind, id } : null
}

function linkIn(word: string) {
  const web = WEB_URL.exec(word)
  const start = web?.index ?? 0
  const text = withoutTrailing(web?.[0] ?? (OWN_PATH.test(word) ? word : ''))
  if (text === '') return null
  if (!web) return { start, text, href: text }
  const url = URL.parse(text)
  return url && url.hostname !== '' ? { start, text, href: url.href } : null
}

/** Drops punctuation after a URL: it belongs to the sentence around it. */
function withoutTrailing(address: string): string {
  let end = address.length
  while (end > 0) {
    const last = address[end - 1] ?? ''
    const isOpenedInside = last === ')' && count(address, '(', end) >= count(address, ')', end)
    if (isOpenedInside || !'.,;:!?)]}>"\'»”’…*_'.includes(last)) break
    end -= 1
  }
  return address.slice(0, end)
}

const count = (text: string, mark: string, end: number) => text.slice(0, end).split(mark).length - 1
