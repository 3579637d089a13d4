import type { Wanted } from '../../../music/matching/model.ts'
import type { ReadScore } from './model.ts'

/** In characters. The longest titles of the catalogue have about 250. */
const MAX_NAME_LENGTH = 500
/** In characters. Longer than any review or note may be, so that a text that is too long is still recognised as such. */
const MAX_TEXT_LENGTH = 50_000

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed here
const CONTROL = /[\u0000-\u001f\u007f]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed here
const CONTROL_BUT_LINES = /[\u0000-\u0009\u000b-\u001f\u007f]+/g

/** A name on one line, as the database can store it. Anything but text is no name. */
export function nameOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .slice(0, MAX_NAME_LENGTH * 4)
    .toWellFormed()
    .replace(CONTROL, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
}

/** A text of several lines, as the database can store it. */
export const longTextOf = (value: unknown): string =>
  typeof value !== 'string'
    ? ''
    : value
        .slice(0, MAX_TEXT_LENGTH)
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(CONTROL_BUT_LINES, ' ')
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()

type Named = {
  title: unknown
  artist: unknown
  album?: unknown
  year?: unknown
  durationMs?: unknown
  isrc?: unknown
  mbid?: unknown
  apiId?: unknown
}

/** Null without a title or an artist. */
export const songOf = (named: Named) => wantedOf('song', named)
/** A song of which only the title is known. No match is proposed: the person has to choose one. */
export const titledSong = (named: Omit<Named, 'artist'>) => {
  const song = songOf({ ...named, artist: named.title })
  return song && { ...song, artist: '' }
}
export const albumOf = (named: Named) => wantedOf('album', named)
export const artistOf = (name: unknown, mbid?: unknown) =>
  wantedOf('artist', { title: name, artist: name, mbid })

function wantedOf(kind: Wanted['kind'], named: Named): Wanted | null {
  const title = nameOf(named.title)
  const artist = nameOf(named.artist)
  if (title === '' || artist === '') return null
  return {
    kind,
    title,
    artist,
    album: nameOf(named.album) || null,
    year: yearOf(named.year),
    durationSeconds: secondsOf(named.durationMs),
    isrc: isrcOf(named.isrc),
    mbid: mbidOf(named.mbid),
    apiId: apiIdOf(named.apiId),
  }
}

/** The year of a text that is a year or begins with one. */
function yearOf(value: unknown): number | null {
  const year = Number(/^\s*(\d{4})(?!\d)/.exec(String(value ?? ''))?.[1])
  return year >= 1000 && year <= 2100 ? year : null
}

const MAX_DURATION_SECONDS = 24 * 60 * 60

function secondsOf(durationMs: unknown): number | null {
  const seconds = Math.round(Number(durationMs ?? 0) / 1000)
  return seconds > 0 && seconds <= MAX_DURATION_SECONDS ? seconds : null
}

/** The first valid code, because a cell may contain several. */
export function isrcOf(value: unknown): string | null {
  const codes = String(value ?? '')
    .toUpperCase()
    .split(/[\s,;/|]+/)
  return codes.map((code) => code.replaceAll('-', '')).find((code) => ISRC.test(code)) ?? null
}
const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/

/** The MBID in an id or in a URL that contains one. */
export const mbidOf = (value: unknown): string | null =>
  UUID.exec(String(value ?? '').toLowerCase())?.[0] ?? null
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/

const apiIdOf = (value: unknown): string | null =>
  /^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(String(value ?? '').toLowerCase())?.[0] ??
  null

/** The id in the URL of a ReMusic song page. Numeric ids are ignored, because URLs of other sites have the same form. */
export const apiIdOfPage = (address: unknown): string | null =>
  /^https?:\/\/[^/]+\/song\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    String(address ?? '').toLowerCase(),
  )?.[1] ?? null

export const NO_SCORE: ReadScore = { score: null, rawScore: null, rawScale: null }

/** Rounded up, so that the lowest score of any scale is 1. Zero means that nothing was rated. */
export function scoreOf(value: unknown, scale: number): ReadScore {
  const raw = typeof value === 'number' ? value : rawScoreOf(String(value ?? ''))
  if (!(raw > 0) || raw > scale) return NO_SCORE
  return { score: Math.max(1, Math.ceil((raw * 5) / scale)), rawScore: raw, rawScale: scale }
}

const MAX_SCORE_LENGTH = 30

/** '7,5', '8/10' or '★★★½'. */
function rawScoreOf(text: string): number {
  if (text.length > MAX_SCORE_LENGTH) return Number.NaN
  const stars = text.match(/★/g)?.length ?? 0
  if (stars > 0 || text.trim() === '½') return stars + (text.includes('½') ? 0.5 : 0)
  const number = /^\s*(\d+(?:[.,]\d+)?)\s*(?:\/\s*\d+|%)?\s*$/.exec(text)?.[1]
  return number === undefined ? Number.NaN : Number(number.replace(',', '.'))
}

/** 'Artist - Title' in one field. Null without a separator. */
export function splitCredit(text: string): { artist: string; title: string } | null {
  const [, artist, title] = /^(.+?) [-–—] (.+)$/.exec(nameOf(text)) ?? []
  return artist === undefined || title === undefined ? null : { artist, title }
}

/** Text with the entities of HTML, decoded once. */
export const decodeHtml = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}\d?));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? entity
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })

/** The names of the characters from 160 to 255, in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const ENTITIES = new Map([
  ...LATIN_1.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Reads objects and fields of parsed JSON without assuming their types. */
export const field = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>(
    (each, key) =>
      typeof each === 'object' && each !== null && Object.hasOwn(each, key)
        ? (each as Record<string, unknown>)[key]
        : undefined,
    value,
  )
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
