import { ApiId } from '@remusic/contract/catalogue'

/** A stretch of a message: plain text, or an address that can be followed. */
export type Piece = { text: string; href: string | null }

export type MusicLink = { kind: 'song' | 'album' | 'artist'; apiId: string }

const WORD = /\S+/g
const WEB_ADDRESS = /https?:\/\/\S+/i
const OWN_ADDRESS = /^\/(?:song|album|artist)\/\d+/
const MUSIC_PATH = /^\/(song|album|artist)\/([^/]+)\/?$/

/** Finds the addresses in a message. Only http and https are ever followed; anything else stays text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const add = (from: number, to: number, href: string | null) => {
    if (from < to) pieces.push({ text: text.slice(from, to), href })
    end = to
  }
  for (const word of text.matchAll(WORD)) {
    const found = addressIn(word[0])
    if (!found) continue
    const from = word.index + found.start
    add(end, from, null)
    add(from, from + found.text.length, found.href)
  }
  add(end, text.length, null)
  return pieces
}

/** The song, album or artist of ReMusic that an address leads to. */
export function musicAt(href: string, origin: string): MusicLink | null {
  const url = URL.parse(href, origin)
  const [, kind, apiId] = (url?.origin === origin && MUSIC_PATH.exec(url.pathname)) || []
  return ApiId.safeParse(apiId).success ? ({ kind, apiId } as MusicLink) : null
}

function addressIn(word: string) {
  const web = WEB_ADDRESS.exec(word)
  const start = web?.index ?? 0
  const text = withoutTrailing(web?.[0] ?? (OWN_ADDRESS.test(word) ? word : ''))
  if (text === '') return null
  if (!web) return { start, text, href: text }
  const url = URL.parse(text)
  return url && url.hostname !== '' ? { start, text, href: url.href } : null
}

/** The full stop, the quote or the bracket after an address belongs to the sentence around it. */
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
