import { joinWords, LETTERS } from '../search/queryParsing.ts'

/**
 * The words of a name, normalized for comparison: without case, width, accents and punctuation. Search normalizes text the same way, but it
 * may also drop the marks of every script, because people see the results. Here 'か' and 'が' have to stay different letters.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  const words = folded.replace(NO_WORD, ' ').trim()
  return words === '' ? [] : words.split(/ +/).map((word) => (AND.has(word) ? '&' : word))
}

/**
 * Every way to write the name without spaces, so that 'AC/DC', 'ACDC' and 'AC DC' are equal, and so are 'P!nk' and 'Pink'. A name of
 * symbols only is itself: '★'.
 */
export function formsOf(text: string): Set<string> {
  const forms = new Set<string>()
  for (const each of new Set([text, joinWords(text)])) {
    const form = wordsOf(each).join('')
    if (form !== '') forms.add(form)
  }
  if (forms.size === 0) {
    const symbols = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
    if (symbols !== '') forms.add(symbols)
  }
  return forms
}

export function haveCommon<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  for (const each of one) if (other.has(each)) return true
  return false
}

/** Decodes what some services leave in their files, and unifies quotes and dashes. */
export const cleaned = (text: string) =>
  text
    .replace(/&(amp|quot|apos|#39|#34);/gi, (_, name: string) => ENTITIES[name.toLowerCase()] ?? '')
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    // Normalization can expand one character to eighteen letters.
    .slice(0, MAX_LENGTH)
    .replace(/[–—―]/g, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(OPTIONAL_SIGNS, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Longer text is no longer a name. */
const MAX_LENGTH = 300

/** Vowel signs of Arabic and Hebrew are optional, and the tatweel only stretches a word. */
const OPTIONAL_SIGNS = /[\u0591-\u05c7\u0640\u064b-\u0652\u0670]/g

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", '#39': "'", '#34': '"' }

function fold(text: string): string {
  const plain = text.toLowerCase().replace(/['’‘´`]/g, '')
  const lower = /^[ -~]*$/.test(plain) ? plain : withoutMarks(plain)
  return lower.replace(/[&+]/g, ' & ')
}

const withoutMarks = (lower: string) =>
  lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu, '')
    .replace(OPTIONAL_SIGNS, '')
    .normalize('NFC')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[ßæœøđłðþı]/g, (letter) => LETTERS[letter] ?? letter)

const NO_WORD = /[^\p{L}\p{N}\p{M}&]+/gu

/** 'Simon & Garfunkel', 'Simon and Garfunkel' and 'Simon y Garfunkel' are equal, and so is "Rock 'n' Roll". */
const AND = new Set(['&', 'and', 'y', 'e', 'n', 'und', 'et'])

const ARTICLES = new Set('the los las la el lo le les os as die der das un una'.split(' '))

/** The words without the article before them, or null if there is none or nothing else. */
export function withoutArticle(words: readonly string[]): string[] | null {
  return words.length > 1 && ARTICLES.has(words[0] as string) ? words.slice(1) : null
}

/** How many letters may differ between two spellings of a name of this length. */
export const maxTypos = (length: number) => (length < 5 ? 0 : length < 9 ? 1 : 2)
