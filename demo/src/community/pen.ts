import type { Random } from '@remusic/art/random'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '@remusic/contract/reviews'
import { COMPLETE_REVIEWS } from './fixedReviews.ts'
import { genreLinesOf } from './genreLines.ts'
import { canSound, isDanced, isSung } from './instruments.ts'
import { type Line, moodOf } from './lines.ts'
import { mention, namesOf } from './names.ts'
import type { Item } from './shelf.ts'
import { VOICES, type VoiceName } from './voices.ts'

const USES_OF_A_SENTENCE = 6
const USES_OF_A_TITLE = 8
/** So many reviews lie at least between two that share a sentence or a title. */
const APART = 45
const TRIES = 40

type Part = 'opening' | 'detail' | 'ending'
const SHAPES: readonly (readonly [weight: number, parts: readonly Part[]])[] = [
  [30, ['opening', 'detail', 'ending']],
  [24, ['opening', 'detail']],
  [22, ['opening', 'ending']],
  [17, ['detail', 'ending']],
  [7, ['opening']],
]
const SHORT_SHAPES: typeof SHAPES = [
  [22, ['opening', 'detail', 'ending']],
  [30, ['opening', 'detail']],
  [26, ['opening', 'ending']],
  [14, ['detail', 'ending']],
  [8, ['opening']],
]
/** How often a review is one of those written in one piece. */
const WHOLE_SHARE = 0.035
/** How often what is heard is told in the genre's words rather than the temper's. */
const COLOUR_SHARE = 0.45
/** How often a review with a 4 says what was missing. */
const OBJECTION_SHARE = 0.4

export type Written = { title: string; description: string }

/** Writes the reviews of a community one after another, and remembers what it said. */
export function createPen(random: Random) {
  const uses = new Map<string, { count: number; last: number }>()
  const said = new Set<string>()
  const whole = new Map(
    Object.entries(COMPLETE_REVIEWS).map(([score, list]) => [Number(score), random.shuffled(list)]),
  )
  let written = 0

  /** Nothing where all that could be said has been said too recently. */
  function write(voiceName: VoiceName, item: Item, score: number): Written | undefined {
    written++
    if (random.chance(WHOLE_SHARE)) {
      const review = whole.get(score)?.pop()
      if (review && fits(item, review.text)) return remember(review.title, review.text)
    }
    const names = namesOf(item, random)
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const sentences = compose(voiceName, item, score, names)
      const description = mention(sentences.map(({ text }) => text).join(' '), names)
      if (sentences.length === 0 || lengthOf(description) > DESCRIPTION_LENGTH || said.has(description))
        continue
      const title = entitle(voiceName, item, score, names, sentences)
      if (!title) continue
      for (const { text } of [...sentences, title]) use(text)
      return remember(mention(title.text, names), description)
    }
    return undefined
  }

  /** What somebody wrote themselves; counted, so that nobody says it again soon. */
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
    const parts = pickShape(voiceName === 'laconic' ? SHORT_SHAPES : SHAPES)
    const objects = score === 4 && random.chance(OBJECTION_SHARE)
    const chosen: Line[] = []
    for (const part of parts) {
      const own = voice[part][moodOf(score)].filter((line) => canSound(line.text, item.genre))
      const ofGenre = part === 'detail' ? (genreLinesOf(item.genre)?.detail[moodOf(score)] ?? []) : []
      const preferred = ofGenre.length > 0 && random.chance(COLOUR_SHARE) ? ofGenre : own
      const allowed = (list: readonly Line[]) =>
        list.filter(
          (line) =>
            isFree(line, USES_OF_A_SENTENCE) &&
            mayBeSaid(line, item, score, names) &&
            isObjection(line) === (objects && part === parts.at(-1) && hasObjection(list)) &&
            !repeats(line, chosen),
        )
      const line = leastUsed(allowed(preferred)) ?? leastUsed(allowed([...own, ...ofGenre]))
      if (line) chosen.push(line)
    }
    return chosen
  }

  function entitle(
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
          mayBeSaid(line, item, score, names) &&
          isFree(line, USES_OF_A_TITLE) &&
          !repeats(line, sentences) &&
          lengthOf(mention(line.text, names)) <= TITLE_LENGTH,
      ),
    )
  }

  function isFree({ text }: Line, most: number): boolean {
    const use = uses.get(text)
    return !use || (use.count < most && written - use.last > APART)
  }

  /** One of those said least often; the few that only go with this score or kind come a little sooner. */
  function leastUsed(list: readonly Line[]): Line | undefined {
    const cost = ({ text, kinds, scores }: Line) =>
      (uses.get(text)?.count ?? 0) - (kinds.length > 0 ? 0.5 : 0) - (scores.length > 0 ? 0.5 : 0)
    const costs = list.map(cost)
    const least = Math.min(...costs)
    const best = list.filter((_, i) => (costs[i] as number) <= least + 0.5)
    return best.length > 0 ? random.pick(best) : undefined
  }

  function use(text: string) {
    uses.set(text, { count: (uses.get(text)?.count ?? 0) + 1, last: written })
  }

  function remember(title: string, description: string): Written {
    said.add(description)
    return { title, description }
  }

  function pickShape(shapes: typeof SHAPES): readonly Part[] {
    const total = shapes.reduce((sum, [weight]) => sum + weight, 0)
    let dice = random.next() * total
    for (const [weight, parts] of shapes) {
      dice -= weight
      if (dice < 0) return parts
    }
    return ['opening']
  }

  return { write, note }
}

function mayBeSaid(line: Line, item: Item, score: number, names: Readonly<Record<string, string>>): boolean {
  return (
    (line.kinds.length === 0 || line.kinds.includes(item.kind)) &&
    (line.scores.length === 0 || line.scores.includes(score)) &&
    (!line.needsVoice || isSung(item.genre)) &&
    (!line.needsDance || isDanced(item.genre)) &&
    !(line.singularOnly && item.kind === 'artist' && isPlural(item.artist)) &&
    line.placeholders.every((name) => name in names)
  )
}

const fits = (item: Item, text: string) => canSound(text, item.genre)

const isObjection = ({ scores }: Line) => scores.length === 1 && scores[0] === 4
const hasObjection = (list: readonly Line[]) => list.some(isObjection)

/** Names of several: «Los Vecinos del Timbal», «Hermanas Quebranto». */
const isPlural = (name: string) => /^(L[oa]s|Herman[oa]s|Trombones|Acordeones|Ahijad[oa]s)\b/.test(name)

/** Words of so many letters say something; shorter ones hold sentences together. */
const TELLING_LETTERS = 4
const COMMON = new Set(
  'algo como para pero esta este esto todo toda nada cada bien otra otro unos unas solo sola dice hace hacer quedo queda puede tras gusta gusto cosa cosas vuelta veces aqui aquí ellos ella donde menos lado parte cinco cuatro tres uno dos cuando desde donde tiene tener siempre todos todas porque hasta entre sobre antes después nunca nadie mejor aunque otros otras quien quienes mismo misma suena sonar parece alguien algún alguna tampoco también estas estos estar están había hacer hacen puede pueden demás menos mucho mucha muchas poco'.split(
    ' ',
  ),
)

/** Two sentences with the same image in them do not stand side by side. */
function repeats(line: Line, chosen: readonly Line[]): boolean {
  const words = tellingWords(line.text)
  return chosen.some(({ text }) => [...tellingWords(text)].some((word) => words.has(word)))
}

const wordsByText = new Map<string, Set<string>>()
function tellingWords(text: string): Set<string> {
  const known = wordsByText.get(text)
  if (known) return known
  const words = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    if (word === 'voz' || word === 'bajo' || (word.length >= TELLING_LETTERS && !COMMON.has(word)))
      words.add(word.replace(/(es|s)$/, ''))
  }
  wordsByText.set(text, words)
  return words
}

const lengthOf = (text: string) => [...text].length
