import type { Random } from '@remusic/art/random'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '@remusic/contract/opinions/reviews'
import { COMPLETE_REVIEWS } from './fixedReviews.ts'
import { genreLinesOf } from './genreLines.ts'
import { canSound, isDanced, isSung } from './instruments.ts'
import type { Item } from './items.ts'
import { type Line, moodOf } from './lines.ts'
import { mention, namesOf } from './names.ts'
import { VOICES, type VoiceName } from './voices.ts'

const MAX_SENTENCE_USES = 6
const MAX_TITLE_USES = 8
/** The minimum number of reviews between two that share a sentence or a title. */
const MIN_DISTANCE = 45
const MAX_ATTEMPTS = 40

type Part = 'opening' | 'detail' | 'ending'
const STRUCTURES: readonly (readonly [weight: number, parts: readonly Part[]])[] = [
  [30, ['opening', 'detail', 'ending']],
  [24, ['opening', 'detail']],
  [22, ['opening', 'ending']],
  [17, ['detail', 'ending']],
  [7, ['opening']],
]
const SHORT_STRUCTURES: typeof STRUCTURES = [
  [22, ['opening', 'detail', 'ending']],
  [30, ['opening', 'detail']],
  [26, ['opening', 'ending']],
  [14, ['detail', 'ending']],
  [8, ['opening']],
]
/** The share of complete reviews. */
const COMPLETE_SHARE = 0.035
/** The share of details that are specific to the genre rather than to the voice. */
const GENRE_SHARE = 0.45
/** The share of reviews with a 4 that end with an objection. */
const OBJECTION_SHARE = 0.4

export type Written = { title: string; description: string }

/** Writes reviews one after another, and avoids sentences it used recently. */
export function createReviewWriter(random: Random) {
  const uses = new Map<string, { count: number; last: number }>()
  const descriptions = new Set<string>()
  const complete = new Map(
    Object.entries(COMPLETE_REVIEWS).map(([score, list]) => [Number(score), random.shuffled(list)]),
  )
  let written = 0

  /** Undefined if everything that fits was used too recently. */
  function write(voiceName: VoiceName, item: Item, score: number): Written | undefined {
    written++
    if (random.chance(COMPLETE_SHARE)) {
      const review = complete.get(score)?.pop()
      if (review && canSound(review.text, item.genre)) return remember(review.title, review.text)
    }
    const names = namesOf(item, random)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const sentences = compose(voiceName, item, score, names)
      const description = mention(sentences.map(({ text }) => text).join(' '), names)
      if (
        sentences.length === 0 ||
        lengthOf(description) > DESCRIPTION_LENGTH ||
        descriptions.has(description)
      )
        continue
      const title = pickTitle(voiceName, item, score, names, sentences)
      if (!title) continue
      for (const { text } of [...sentences, title]) use(text)
      return remember(mention(title.text, names), description)
    }
    return undefined
  }

  /** Counts a fixed review, so that its description is not generated again. */
  function note({ title, description }: Written) {
    written++
    remember(title, description)
  }

  function compose(
    voiceName: VoiceName,
    item: Item,
    score: number,
    names: Readonly<Record<string, string>>,
  ): Line[] {
    const voice = VOICES[voiceName]
    const parts = pickStructure(voiceName === 'laconic' ? SHORT_STRUCTURES : STRUCTURES)
    const objects = score === 4 && random.chance(OBJECTION_SHARE)
    const chosen: Line[] = []
    for (const part of parts) {
      const own = voice[part][moodOf(score)].filter((line) => canSound(line.text, item.genre))
      const ofGenre = part === 'detail' ? (genreLinesOf(item.genre)?.detail[moodOf(score)] ?? []) : []
      const preferred = ofGenre.length > 0 && random.chance(GENRE_SHARE) ? ofGenre : own
      const allowed = (list: readonly Line[]) =>
        list.filter(
          (line) =>
            isFree(line, MAX_SENTENCE_USES) &&
            fitsItem(line, item, score, names) &&
            isObjection(line) === (objects && part === parts.at(-1) && hasObjection(list)) &&
            !repeats(line, chosen),
        )
      const line = leastUsed(allowed(preferred)) ?? leastUsed(allowed([...own, ...ofGenre]))
      if (line) chosen.push(line)
    }
    return chosen
  }

  function pickTitle(
    voiceName: VoiceName,
    item: Item,
    score: number,
    names: Readonly<Record<string, string>>,
    sentences: readonly Line[],
  ): Line | undefined {
    const own = VOICES[voiceName].title[moodOf(score)].filter((line) => canSound(line.text, item.genre))
    const ofGenre = genreLinesOf(item.genre)?.title[moodOf(score)] ?? []
    return leastUsed(
      [...own, ...(random.chance(0.6) ? ofGenre : [])].filter(
        (line) =>
          fitsItem(line, item, score, names) &&
          isFree(line, MAX_TITLE_USES) &&
          !repeats(line, sentences) &&
          lengthOf(mention(line.text, names)) <= TITLE_LENGTH,
      ),
    )
  }

  function isFree({ text }: Line, maxUses: number): boolean {
    const use = uses.get(text)
    return !use || (use.count < maxUses && written - use.last > MIN_DISTANCE)
  }

  /** One of the least used lines; lines that are specific to this score or kind are preferred slightly. */
  function leastUsed(list: readonly Line[]): Line | undefined {
    const cost = ({ text, kinds, scores }: Line) =>
      (uses.get(text)?.count ?? 0) - (kinds.length > 0 ? 0.5 : 0) - (scores.length > 0 ? 0.5 : 0)
    const costs = list.map(cost)
    const lowest = Math.min(...costs)
    const best = list.filter((_, i) => (costs[i] as number) <= lowest + 0.5)
    return best.length > 0 ? random.pick(best) : undefined
  }

  function use(text: string) {
    uses.set(text, { count: (uses.get(text)?.count ?? 0) + 1, last: written })
  }

  function remember(title: string, description: string): Written {
    descriptions.add(description)
    return { title, description }
  }

  function pickStructure(structures: typeof STRUCTURES): readonly Part[] {
    const total = structures.reduce((sum, [weight]) => sum + weight, 0)
    let dice = random.next() * total
    for (const [weight, parts] of structures) {
      dice -= weight
      if (dice < 0) return parts
    }
    return ['opening']
  }

  return { write, note }
}

function fitsItem(line: Line, item: Item, score: number, names: Readonly<Record<string, string>>): boolean {
  return (
    (line.kinds.length === 0 || line.kinds.includes(item.kind)) &&
    (line.scores.length === 0 || line.scores.includes(score)) &&
    (!line.needsVoice || isSung(item.genre)) &&
    (!line.needsDance || isDanced(item.genre)) &&
    !(line.singularOnly && item.kind === 'artist' && isPlural(item.artist)) &&
    line.placeholders.every((name) => name in names)
  )
}

const isObjection = ({ scores }: Line) => scores.length === 1 && scores[0] === 4
const hasObjection = (list: readonly Line[]) => list.some(isObjection)

/** Plural names: «Los Vecinos del Timbal», «Hermanas Quebranto». */
const isPlural = (name: string) => /^(L[oa]s|Herman[oa]s|Trombones|Acordeones|Ahijad[oa]s)\b/.test(name)

/** Shorter words are not significant enough to count as repeated. */
const MIN_WORD_LENGTH = 4
const STOP_WORDS = new Set(
  'algo como para pero esta este esto todo toda nada cada bien otra otro unos unas solo sola dice hace hacer quedo queda puede tras gusta gusto cosa cosas vuelta veces aqui aquí ellos ella donde menos lado parte cinco cuatro tres uno dos cuando desde donde tiene tener siempre todos todas porque hasta entre sobre antes después nunca nadie mejor aunque otros otras quien quienes mismo misma suena sonar parece alguien algún alguna tampoco también estas estos estar están había hacer hacen puede pueden demás menos mucho mucha muchas poco'.split(
    ' ',
  ),
)

/** Whether a line shares a significant word with one that is already chosen. */
function repeats(line: Line, chosen: readonly Line[]): boolean {
  const words = significantWords(line.text)
  return chosen.some(({ text }) => [...significantWords(text)].some((word) => words.has(word)))
}

const wordsByText = new Map<string, Set<string>>()
function significantWords(text: string): Set<string> {
  const known = wordsByText.get(text)
  if (known) return known
  const words = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    if (word === 'voz' || word === 'bajo' || (word.length >= MIN_WORD_LENGTH && !STOP_WORDS.has(word)))
      words.add(word.replace(/(es|s)$/, ''))
  }
  wordsByText.set(text, words)
  return words
}

const lengthOf = (text: string) => [...text].length
