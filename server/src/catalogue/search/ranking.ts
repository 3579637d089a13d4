import type { Hit } from './hits.ts'
import {
  foldEnye,
  isStopWord,
  joinWords,
  type ParsedQuery,
  versionKey,
  withoutAddition,
  wordsOf,
} from './queryParsing.ts'
import type { Form } from './typoCorrection.ts'

/** What the score of a hit consists of. Each part is between 0 and 1 and counts as much as its weight. */
const WEIGHTS = {
  /** How many of the query's words the title has, and how exactly. */
  words: 4,
  /** How much of the title is typed. */
  coverage: 3,
  /** Whether the words follow each other as typed. */
  order: 0.9,
  /** Whether the title begins with the first of them. */
  start: 0.3,
  popularity: 0.6,
  /** A title of a live recording, a remix or the like, without one of these words in the query. */
  otherVersion: -0.7,
  /** Anything else in brackets or after a dash. */
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
  /** The word is not in the title. It was found in the name of the artist, or not at all. */
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

/** One way to understand the query: its words in order, each with the words it may stand for. */
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

/** Best first. */
export function ranked(hits: Hit[], readings: Reading[]): Hit[] {
  return hits
    .map((hit) => ({ hit, score: scoreOf(hit, readings) }))
    .sort((a, b) => b.score - a.score || b.hit.popularity - a.hit.popularity || a.hit.id - b.hit.id)
    .map(({ hit }) => hit)
}

/** Keeps the best hit of each song: others with the same title by the same artist are versions of it. */
export function withoutVersions(hits: Hit[]): Hit[] {
  const songs = new Map<string, Hit>()
  for (const hit of hits) {
    const song = `${hit.artistId} ${versionKey(hit.name)}`
    if (!songs.has(song)) songs.set(song, hit)
  }
  return [...songs.values()]
}

function scoreOf({ name, popularity }: Hit, readings: Reading[]): number {
  const core = withoutAddition(name)
  const addition = wordsOf(name.slice(core.length))
  const titles = [core, joinWords(core)].slice(0, joinWords(core) === core ? 1 : 2).map(wordsOf)
  const best = Math.max(
    ...readings.flatMap((reading) => titles.map((title) => scoreOfTitle(title, addition, reading))),
  )
  return best + WEIGHTS.popularity * (Math.log10(1 + popularity) / 6)
}

/** Runs for hundreds of titles per search. */
function scoreOfTitle(title: string[], addition: string[], reading: Reading): number {
  const words = [...title, ...addition]
  const fits = words.map(() => 0)
  let weight = 0
  let fitting = 0
  let following = 0
  let first = -1
  let last: number | null = null
  for (const word of reading) {
    const { fit, at } = findIn(words, word, last ?? -1)
    weight += word.weight
    fitting += word.weight * (at < 0 ? FIT.elsewhere : fit)
    if (at >= 0) {
      if (last === null) first = at
      else following += at === last + 1 ? 1 : at > last ? 0.5 : 0
      fits[at] = fit
    }
    last = at >= 0 ? at : last
  }
  const untyped = addition.filter((_, i) => !fits[title.length + i])
  return (
    WEIGHTS.words * (fitting / weight) +
    WEIGHTS.coverage * coverage(title, fits) +
    WEIGHTS.order * (reading.length === 1 ? 1 : following / (reading.length - 1)) +
    (first === 0 ? WEIGHTS.start : 0) +
    (untyped.some((word) => VERSION_WORDS.has(word)) ? WEIGHTS.otherVersion : 0) +
    (addition.length > 0 ? WEIGHTS.addition : 0)
  )
}

function coverage(title: string[], fits: number[]): number {
  let typed = 0
  let all = 0
  for (const [i, word] of title.entries()) {
    typed += weightOf(word) * (fits[i] ?? 0)
    all += weightOf(word)
  }
  return typed / all
}

const weightOf = (word: string) => (isStopWord(word) ? STOP_WORD_WEIGHT : 1)

/** The best place of a word in a title; of equally good ones the first after the previous word. -1: none. */
function findIn(words: string[], { fits, prefix }: Reading[number], previous: number) {
  let best = { fit: 0, at: -1 }
  for (const [at, word] of words.entries()) {
    const folded = foldEnye(word)
    const whole = fits.get(word) ?? (fits.get(folded) ?? 0) * FIT.withEnye
    const fit = whole === 0 && prefix !== null && folded.startsWith(prefix) ? FIT.begun : whole
    if (fit > best.fit || (fit === best.fit && fit > 0 && best.at <= previous && at > previous))
      best = { fit, at }
  }
  return best
}
