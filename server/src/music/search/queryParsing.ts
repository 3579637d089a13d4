/** A search query, normalized like the stored titles. */
export type ParsedQuery = {
  /** Every word in order, with ñ where it was typed. */
  typed: string[]
  /** The words without stop words, unless there are no others, and with ñ folded to n. */
  significant: string[]
  /** The search key of a title that consists of exactly these words. */
  key: string
}

/** Further words are ignored, because they would not narrow the result down. */
const MAX_WORDS = 12
const FEATURING_WORDS = ['feat', 'ft', 'featuring']

/** Must match search_words(), without_small_words(), search_key() and version_key() in the database, which a test checks. */
export function parseQuery(query: string): ParsedQuery {
  const words = wordsOf(query)
  const significant = withoutStopWords(words.map(foldEnye))
  return {
    typed: distinct(words.filter((word) => !FEATURING_WORDS.includes(word))),
    significant: distinct(significant),
    key: withoutStopWords(wordsOf(withoutAddition(query)).map(foldEnye)).join(' '),
  }
}

/** The title without what follows it in brackets or after a dash, unless there is nothing else, and without featured artists. */
export const withoutAddition = (title: string) =>
  MAY_HAVE_ADDITION.test(title)
    ? title.replace(/\s*[([].*$|\s+(?:feat|ft|featuring)(?!\w).*$|\s+-\s.*$/i, '') || title
    : title

/** A cheap check that most titles do not pass. */
const MAY_HAVE_ADDITION = /[([]|\s(?:-|fea|ft)/i

export const isStopWord = (word: string) => STOP_WORDS.has(word)

export const foldEnye = (word: string) => (word.includes('ñ') ? word.replaceAll('ñ', 'n') : word)

/** The words of a text without case, accents and punctuation, but with ñ. */
export function wordsOf(text: string): string[] {
  const words = normalizeText(text)
  return words === '' ? [] : words.split(' ')
}

/** The same words, joined by spaces. */
export function normalizeText(text: string): string {
  const lower = text.toLowerCase()
  // This fast path for Spanish avoids Unicode normalization.
  const simple = IS_ASCII_OR_ENYE.test(lower)
    ? lower
    : lower.replace(/[áéíóúü]/g, (letter) => VOWELS[letter] ?? letter)
  return (IS_ASCII_OR_ENYE.test(simple) ? simple : foldAccents(lower)).replace(SEPARATORS, ' ').trim()
}

function foldAccents(lower: string) {
  const marked = lower.normalize('NFC').replaceAll('ñ', '\u{e000}')
  return marked
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u{e000}', 'ñ')
    .replace(/[ßæœøđłðþı]/g, (letter) => LETTERS[letter] ?? letter)
}

/**
 * The text with punctuation inside of words removed, or replaced with the letter it stands for: 'AC/DC' is acdc, 'P!nk' is pink.
 * Must match joined_words() in the database, which a test checks.
 */
export const joinWords = (text: string) =>
  MAY_HAVE_JOINED_WORDS.test(text)
    ? text.replace(JOINED_WORD, (word) =>
        word.replace(JOINERS, (joiner) => LETTERS_IN_DISGUISE[joiner] ?? ''),
      )
    : text

const distinct = (words: string[]) => [...new Set(words)].slice(0, MAX_WORDS)

function withoutStopWords(words: string[]): string[] {
  const significant = words.filter((word) => !STOP_WORDS.has(word))
  return significant.length > 0 ? significant : words
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate words like punctuation does
const SEPARATORS = /[\u0001-/:-`{-\u00bf\u2000-\u206f\u3000-\u303f]+/g

const JOINERS = /[!$@'‐‑‘’./&+*_·-]/g
const MAY_HAVE_JOINED_WORDS = /[!$@'‐‑‘’./&+*_·-]/
const JOINED_WORD =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  /[^\u0001-/:-@[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+(?:[!$@'‐‑‘’./&+*_·-]+[^\u0001-/:-@[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+)+/g
const LETTERS_IN_DISGUISE: Record<string, string> = { '!': 'i', $: 's', '@': 'a' }

const IS_ASCII_OR_ENYE = /^[ -~ñ]*$/

const VOWELS: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u' }

/** Letters that do not decompose under NFD but have an ASCII equivalent. */
export const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const STOP_WORDS = new Set(
  `a al and con de del e el en feat featuring ft la las lo los o of para por the u un una unas unos y`.split(
    ' ',
  ),
)
