import type { TargetKind } from '@remusic/contract/reviews'

/** How a review feels about its item: 4 and 5, 3, or 1 and 2. */
export type Mood = 'high' | 'mid' | 'low'
export const moodOf = (score: number): Mood => (score >= 4 ? 'high' : score === 3 ? 'mid' : 'low')

/** One written sentence or title, and where it may be said. */
export type Line = {
  text: string
  /** Empty: of anything. */
  kinds: readonly TargetKind[]
  /** Empty: with every score of its mood. */
  scores: readonly number[]
  needsVoice: boolean
  needsDance: boolean
  /** Its verb speaks of one, so it fits no name like «Los Vecinos del Timbal». */
  speaksOfOne: boolean
  /** The names it mentions; see names.ts. */
  mentions: readonly string[]
}

export type Lines = Readonly<Record<Mood, readonly Line[]>>
type Texts = Record<Mood, string>

/** How one temper writes: what opens a review, what it hears in the music, what it ends with. */
export type Voice = { titles: Lines; open: Lines; detail: Lines; close: Lines }

export function voice(texts: Record<keyof Voice, Texts>): Voice {
  return {
    titles: linesByMood(texts.titles),
    open: linesByMood(texts.open),
    detail: linesByMood(texts.detail),
    close: linesByMood(texts.close),
  }
}

export function linesByMood({ high, mid, low }: Texts): Lines {
  return { high: lines(high), mid: lines(mid), low: lines(low) }
}

/**
 * One line each. What stands before a bar says where it may be said: c of a song, d of an album, a of an artist (s: of a
 * single one), v where somebody sings, b where one dances, and the scores it goes with.
 */
function lines(text: string): Line[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, marks = '', said = line] = /^([abcdsv\d]+)\| (.+)$/.exec(line) ?? []
      return {
        text: said,
        kinds: KINDS.filter(([mark]) => marks.includes(mark)).map(([, kind]) => kind),
        scores: [...marks].map(Number).filter((mark) => mark > 0),
        needsVoice: marks.includes('v') || TELLS_OF_WORDS.test(said),
        needsDance: marks.includes('b') || /\bbail/i.test(said),
        speaksOfOne: marks.includes('s'),
        mentions: [...said.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
      }
    })
}

const TELLS_OF_WORDS =
  /\b(cant[aeoáéó]\w*|voz|voces|letras?|versos?|estribillos?|estrofas?|coros?|rimas?|rima|riman)(?!\p{L})/iu

const KINDS: readonly (readonly [mark: string, kind: TargetKind])[] = [
  ['c', 'song'],
  ['d', 'album'],
  ['a', 'artist'],
]
