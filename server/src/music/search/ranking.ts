import type { Hit } from './hits.ts'
import {
  foldEnye,
  isStopWord,
  joinWords,
  type ParsedQuery,
  withoutAddition,
  wordsOf,
} from './queryParsing.ts'
import type { Form } from './typoCorrection.ts'

/** The parts of a hit's score. Each part is between 0 and 1 and counts as much as its weight. */
const WEIGHTS = {
  /** How many of the query's words the title has, and how exactly. */
  words: 4,
  /** The share of the title that was typed. */
  coverage: 3,
  /** Whether the words are in the order in which they were typed. */
  order: 0.9,
  /** Whether the title begins with the first typed word. */
  start: 0.15,
  popularity: 0.6,
  /** Applies to a live recording, a remix or the like, if the query has no such word. */
  otherVersion: -0.7,
  /** Applies to any other text in brackets or after a dash. */
  addition: -0.1,
} satisfies Record<string, number>

/** How well a word of a title fits a typed one, from 0 to 1. */
const FIT = {
  exact: 1,
  /** ñ for a typed n. */
  withEnye: 0.97,
  /** n for a typed ñ, which nobody types by mistake. */
  withoutEnye: 0.85,
  begun: 0.6,
  /** By the number of typing errors. */
  corrected: [0.97, 0.7, 0.5],
  /** The word is not in the title: it was found in the name of the artist, or not at all. */
  elsewhere: 0.4,
}

/** Stop words say little about which title is meant. */
const STOP_WORD_WEIGHT = 0.2

const VERSION_WORDS = new Set(
  `acapella acoustic acustica acustico cover demo directo edit extended instrumental karaoke live mix radio rehearsal remaster
  remastered remasterizada remasterizado remix session sesion take tribute tributo unplugged version vivo`.split(
    /\s+/,
  ),
)

/** One interpretation of the query: its words in order, each with the words that it may stand for. */
export type Reading = { weight: number; fits: Map<string, number>; prefix: string | null }[]

/** The query as typed; the last word may be incomplete. `forms` are the corrections of its significant words. */
export function readingOf({ typed, significant }: ParsedQuery, forms: Form[][] = []): Reading {
  return typed.map((word, i) => {
    const folded = foldEnye(word)
    const fits = new Map<string, number>()
    for (const { word: form, distance } of forms[significant.indexOf(folded)] ?? [])
      fits.set(form, FIT.corrected[distance] ?? 0)
    fits.set(folded, folded === word ? FIT.exact : FIT.withoutEnye)
    fits.set(word, FIT.exact)
    return {
      weight: isStopWord(folded) ? STOP_WORD_WEIGHT : 1,
      fits,
      prefix: i === typed.length - 1 ? folded : null,
    }
  })
}

/** Best first. With `oneOfEach`, only the best recording of each song: others have the same title and the same artist. */
export function ranked(hits: Hit[], readings: Reading[], { oneOfEach = false } = {}): Hit[] {
  const scored = hits
    .map((hit) => ({ hit, ...scoreOf(hit, readings) }))
    .sort((a, b) => b.score - a.score || b.hit.popularity - a.hit.popularity || a.hit.id - b.hit.id)
  if (!oneOfEach) return scored.map(({ hit }) => hit)
  const songs = new Map<string, Hit>()
  for (const { hit, versionKey } of scored) {
    const song = `${hit.artistId} ${versionKey}`
    if (!songs.has(song)) songs.set(song, hit)
  }
  return [...songs.values()]
}

/** The words of a title: first the `size` words of the main title, then those of its additions. */
type Title = { words: string[]; folded: string[]; size: number }

function titleOf(core: string, addition: string[]): Title {
  const own = wordsOf(core)
  const words = addition.length > 0 ? [...own, ...addition] : own
  return { words, folded: words.map(foldEnye), size: own.length }
}

function scoreOf({ name, popularity }: Hit, readings: Reading[]): { score: number; versionKey: string } {
  const core = withoutAddition(name)
  const addition = core.length < name.length ? wordsOf(name.slice(core.length)) : []
  const title = titleOf(core, addition)
  const joined = joinWords(core)
  const titles = joined === core ? [title] : [title, titleOf(joined, addition)]
  let score = Number.NEGATIVE_INFINITY
  for (const reading of readings)
    for (const each of titles) score = Math.max(score, scoreOfTitle(each, reading))
  return {
    score: score + WEIGHTS.popularity * (Math.log10(1 + popularity) / 6),
    // Like version_key() in the database.
    versionKey: title.words.slice(0, title.size).join(' '),
  }
}

/** Avoids allocations, because it runs for hundreds of titles per search. */
function scoreOfTitle(title: Title, reading: Reading): number {
  const fits = new Array<number>(title.words.length).fill(0)
  let weight = 0
  let fitting = 0
  let following = 0
  let first = -1
  let last = -1
  for (const word of reading) {
    const at = placeOf(word, title, last)
    const fit = at < 0 ? FIT.elsewhere : fitOf(word, title, at)
    weight += word.weight
    fitting += word.weight * fit
    if (at < 0) continue
    if (last < 0) first = at
    else following += at === last + 1 ? 1 : at > last ? 0.5 : 0
    fits[at] = fit
    last = at
  }
  let typed = 0
  let all = 0
  let isOtherVersion = false
  for (let i = 0; i < title.words.length; i++) {
    const word = title.words[i] as string
    const fit = fits[i] as number
    if (i >= title.size) isOtherVersion ||= fit === 0 && VERSION_WORDS.has(word)
    else {
      const share = isStopWord(word) ? STOP_WORD_WEIGHT : 1
      typed += share * fit
      all += share
    }
  }
  return (
    WEIGHTS.words * (fitting / weight) +
    WEIGHTS.coverage * (typed / all) +
    WEIGHTS.order * (reading.length === 1 ? 1 : following / (reading.length - 1)) +
    (first === 0 ? WEIGHTS.start : 0) +
    (isOtherVersion ? WEIGHTS.otherVersion : 0) +
    (title.size < title.words.length ? WEIGHTS.addition : 0)
  )
}

/** The best place of a word in a title; of equally good ones the first after the previous word. -1: none. */
function placeOf(word: Reading[number], title: Title, previous: number): number {
  let best = 0
  let place = -1
  for (let at = 0; at < title.words.length; at++) {
    const fit = fitOf(word, title, at)
    if (fit > best || (fit > 0 && fit === best && place <= previous && at > previous)) {
      best = fit
      place = at
    }
  }
  return place
}

function fitOf({ fits, prefix }: Reading[number], { words, folded }: Title, at: number): number {
  const exact = fits.get(words[at] as string)
  if (exact !== undefined) return exact
  const plain = folded[at] as string
  const whole = (fits.get(plain) ?? 0) * FIT.withEnye
  return whole === 0 && prefix !== null && plain.startsWith(prefix) ? FIT.begun : whole
}
