import type { Quote } from '@remusic/contract/opinions/schemas/opinions'

type Part = Quote['parts'][number]
type Word = { start: number; end: number; token: string }

/** Longer sentences are cut to the words around the ones that were searched for. */
const MAX_LENGTH = 200
const BEFORE_FIRST_MARK = 50

// Must separate words where search_words() in the database does, which makes letters and digits of ª, º and the like; the private
// use characters stand for mentions.
const WORD =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate words like punctuation does
  /[^\u0001-/:-@[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb-\u00bf\u2000-\u206f\u3000-\u303f\ue000-\ue009]+/g
const SENTENCE = /[^.!?…\n]+[.!?…]*[»"”)]*/g

/** A text, and the tokens that opinion_tokens() has for its words. */
export type TokenizedText = { text: string; tokens: readonly string[] }

/**
 * Returns the sentence that covers the most concepts, with the matching words marked, and a second one if it covers some of the rest.
 * `concepts` holds the matching tokens of each concept.
 */
export function quote(texts: readonly TokenizedText[], concepts: readonly ReadonlySet<string>[]): Part[] {
  const sentences = texts.flatMap((text) => sentencesOf(text))
  const best = mostOf(sentences, concepts)
  if (!best) return []
  const missing = concepts.filter((concept) => !says(best, concept))
  const other = mostOf(sentences, missing)
  const chosen = sentences.filter(
    (sentence) => sentence === best || (sentence === other && countIn(sentence, missing) > 0),
  )
  const maxLength = MAX_LENGTH / chosen.length
  return chosen.flatMap((sentence, i) => [
    ...(i === 0 ? [] : [{ text: ' … ', marked: false }]),
    ...partsOf(
      sentence,
      sentence.words.filter(({ token }) => concepts.some((concept) => concept.has(token))),
      maxLength,
    ),
  ])
}

const says = ({ words }: Sentence, concept: ReadonlySet<string>) =>
  words.some(({ token }) => concept.has(token))

const countIn = (sentence: Sentence, concepts: readonly ReadonlySet<string>[]) =>
  concepts.filter((concept) => says(sentence, concept)).length

/** Ties go to the last sentence, because the first one is often the title. */
function mostOf(sentences: Sentence[], concepts: readonly ReadonlySet<string>[]): Sentence | undefined {
  return sentences.reduce<Sentence | undefined>(
    (best, sentence) =>
      best === undefined || countIn(sentence, concepts) >= countIn(best, concepts) ? sentence : best,
    undefined,
  )
}

type Sentence = { text: string; start: number; end: number; words: Word[] }

function sentencesOf({ text, tokens }: TokenizedText): Sentence[] {
  const words = [...text.matchAll(WORD)].map(({ index, 0: word }, i) => ({
    start: index,
    end: index + word.length,
    token: tokens[i] ?? '',
  }))
  // Characters that the database splits differently are too rare to be worth a wrong mark.
  const known = words.length === tokens.length ? words : []
  return [...text.matchAll(SENTENCE)].map(({ index, 0: sentence }) => {
    const start = index + (sentence.length - sentence.trimStart().length)
    const end = index + sentence.trimEnd().length
    return { text, start, end, words: known.filter((word) => word.start >= start && word.end <= end) }
  })
}

function partsOf({ text, start, end }: Sentence, marks: Word[], maxLength: number): Part[] {
  const from = end - start > maxLength ? cutBefore(text, start, marks[0]?.start ?? start) : start
  const to = end - from > maxLength ? cutAfter(text, from + maxLength) : end
  const parts: Part[] = []
  let copied = from
  for (const mark of marks.filter(({ start: at, end: until }) => at >= from && until <= to)) {
    if (mark.start > copied) parts.push({ text: text.slice(copied, mark.start), marked: false })
    parts.push({ text: text.slice(mark.start, mark.end), marked: true })
    copied = mark.end
  }
  if (copied < to) parts.push({ text: text.slice(copied, to), marked: false })
  return [
    ...(from > start ? [{ text: '…', marked: false }] : []),
    ...parts,
    ...(to < end ? [{ text: '…', marked: false }] : []),
  ]
}

/** The start of a word, so that no character is cut in two. */
function cutBefore(text: string, start: number, mark: number) {
  if (mark - start <= BEFORE_FIRST_MARK) return start
  const space = text.indexOf(' ', mark - BEFORE_FIRST_MARK)
  return space < 0 || space >= mark ? mark : space + 1
}

function cutAfter(text: string, limit: number) {
  const space = text.lastIndexOf(' ', limit)
  return space > limit - BEFORE_FIRST_MARK ? space : text.slice(0, limit).isWellFormed() ? limit : limit - 1
}
