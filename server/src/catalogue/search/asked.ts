/** What somebody typed, as the search compares it. */
export type Asked = {
  /** Every word in its order, with ñ where it was typed. */
  typed: string[]
  /** The words that tell something, ñ as n: without articles and the like, unless there is nothing else. */
  telling: string[]
  /** What a title would come down to that has just these words. */
  key: string
}

/** More words than this narrow nothing down any further. */
const MOST_WORDS = 12
const NEVER_IN_THE_WAY = ['feat', 'ft', 'featuring']

/** Says the same as search_words(), without_small_words() and search_key() in the database; a test holds them together. */
export function readAsked(query: string): Asked {
  const words = wordsOf(query)
  const telling = withoutSmallWords(words.map(plain))
  const bare = query.replace(/\s*[([].*$|\s+(?:feat|ft|featuring)(?!\w).*$|\s+-\s.*$/i, '')
  return {
    typed: few(words.filter((word) => !NEVER_IN_THE_WAY.includes(word))),
    telling: few(telling),
    key: withoutSmallWords(wordsOf(bare || query).map(plain)).join(' '),
  }
}

export const plain = (word: string) => word.replaceAll('ñ', 'n')

/** The words of a text without case, accents and marks, but with its ñ. */
export const wordsOf = (text: string) => writtenAsWords(text).split(' ').filter(Boolean)

/** The same with a space between them. */
export function writtenAsWords(text: string): string {
  const lower = text.toLowerCase()
  // What Spanish is written with takes a short way.
  const short = IS_PLAIN.test(lower)
    ? lower
    : lower.replace(/[áéíóúü]/g, (letter) => VOWELS[letter] ?? letter)
  return (IS_PLAIN.test(short) ? short : folded(lower)).replace(SEPARATORS, ' ').trim()
}

function folded(lower: string) {
  const marked = lower.normalize('NFC').replaceAll('ñ', '\u{e000}')
  return marked
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u{e000}', 'ñ')
    .replace(/[ßæœøđłðþı]/g, (letter) => LETTERS[letter] ?? letter)
}

const few = (words: string[]) => [...new Set(words)].slice(0, MOST_WORDS)

function withoutSmallWords(words: string[]): string[] {
  const telling = words.filter((word) => !SMALL_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they separate words like any other mark
const SEPARATORS = /[\u0001-/:-`{-\u00bf\u2000-\u206f\u3000-\u303f]+/g

const IS_PLAIN = /^[ -~ñ]*$/

const VOWELS: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u' }

/** Letters that lose no accent and yet have a plain form. */
const LETTERS: Record<string, string> = {
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

const SMALL_WORDS = new Set(
  `a al and con de del e el en feat featuring ft la las lo los o of para por the u un una unas unos y`.split(
    ' ',
  ),
)
