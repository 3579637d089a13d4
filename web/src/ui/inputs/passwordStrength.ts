export type PasswordStrength = {
  /** 0 when there is nothing to judge, 4 at best. */
  score: 0 | 1 | 2 | 3 | 4
  /** The score as a word. */
  word: string
  /** What would make it better; empty when nothing is missing. */
  advice: string
}

export const PASSWORD_SCORE_MAX = 4

/**
 * Judges a password by the guesses it would take: how many characters there are, out of how many they were
 * drawn, without those that only repeat or follow the one before, and without the words everybody tries first.
 * `personal` are words an acquaintance would try: a name, an address.
 */
export function passwordStrength(password: string, personal: string[] = []): PasswordStrength {
  if (password === '') return { score: 0, word: '', advice: '' }
  if (password.length < SHORTEST) {
    return { score: 1, word: WORDS[1], advice: `Usa al menos ${SHORTEST} caracteres` }
  }
  const rest = withoutKnownWords(password, [...FIRST_GUESSES, ...personal])
  const bits = freshCharacters(rest) * Math.log2(alphabetSize(password))
  const score = bits < 28 ? 1 : bits < 45 ? 2 : bits < 65 ? 3 : 4
  return { score, word: WORDS[score], advice: score < 3 ? adviceFor(password, rest) : '' }
}

const SHORTEST = 6
const WORDS = ['', 'débil', 'regular', 'buena', 'muy buena'] as const
const FIRST_GUESSES = [
  'contraseña',
  'contrasena',
  'password',
  'qwertyuiop',
  'qwerty',
  'asdfgh',
  'teamo',
  'musica',
  'música',
  'admin',
]

function withoutKnownWords(password: string, words: string[]): string {
  return words
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= 3)
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
}

/** Characters that say something the one before did not: «aaaa» and «1234» count as one and a bit. */
function freshCharacters(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return codes.reduce((sum, code, index) => {
    const previous = codes[index - 1]
    return sum + (previous !== undefined && Math.abs(code - previous) <= 1 ? 0.2 : 1)
  }, 0)
}

function alphabetSize(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-zñ]/, 27],
    [/[A-ZÑ]/, 27],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 33],
    [/[áéíóúü]|[^\p{ASCII}ñÑ]/iu, 20],
  ]
  return kinds.reduce((size, [kind, count]) => (kind.test(password) ? size + count : size), 0) || 27
}

function adviceFor(password: string, rest: string): string {
  if (rest.length < password.length / 2) return 'Evita palabras que cualquiera probaría primero'
  if (password.length < 10) return 'Una frase larga es más segura'
  return 'Mezcla palabras que no vayan juntas'
}
