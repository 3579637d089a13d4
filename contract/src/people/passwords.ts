import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that are common among Spanish speakers and missing from the international list of leaked ones. */
const COMMON_IN_SPANISH =
  'contraseña contrasena tequiero teamo teamomucho teamo123 hola123 hola1234 holahola mamapapa micontraseña micontrasena ' +
  'barcelona realmadrid bocajuniors riverplate americacampeon cruzazul colocolo mexico123 argentina colombia venezuela ' +
  'españa espana futbol princesa estrella corazon mariposa chocolate esperanza familia felicidad bonita gatito perrito ' +
  'secreto clave123 clave1234 acceso123 usuario123 cambiame musica123 lamusica cancion guitarra'

/** Rejects dictionary words with a suffix, but not six random characters, which zxcvbn rates at exactly a million. */
const MIN_GUESSES_LOG10 = 6
const GOOD_GUESSES_LOG10 = 8
const STRONG_GUESSES_LOG10 = 10
/** A shorter word is inside too many good passwords to count as the password itself. */
const MIN_WORD_LENGTH = 3

const zxcvbn = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'], spanish: COMMON_IN_SPANISH.split(' ') },
  graphs: adjacencyGraphs,
})

export type PasswordRating = {
  /** 1 is rejected by the server, 4 is the best. */
  score: 1 | 2 | 3 | 4
  isTooCommon: boolean
}

/**
 * Rates a password by the number of guesses an attacker needs. `personal` holds words that an acquaintance would try:
 * the user's name and e-mail address. The strength meter and the server both call this, so they cannot disagree. The word
 * lists weigh several hundred kilobytes: the browser must import this module lazily.
 */
export function ratePassword(password: string, personal: string[] = []): PasswordRating {
  const words = ['remusic', ...personal, ...personal.map((word) => word.split('@')[0] ?? '')]
  const userInputs = words.filter((word) => word.length >= MIN_WORD_LENGTH)
  const { guessesLog10 } = zxcvbn.check(password, userInputs)
  const isTooCommon = guessesLog10 < MIN_GUESSES_LOG10 || isDecoratedWord(password, userInputs)
  if (isTooCommon) return { score: 1, isTooCommon }
  const score = guessesLog10 < GOOD_GUESSES_LOG10 ? 2 : guessesLog10 < STRONG_GUESSES_LOG10 ? 3 : 4
  return { score, isTooCommon }
}

/** 'ReMusic2026!' is the word 'remusic' between digits and punctuation, which attackers add by rule. */
function isDecoratedWord(password: string, userInputs: string[]): boolean {
  const word = password.replace(/^[\d\W_]+|[\d\W_]+$/gu, '')
  if (word.length < MIN_WORD_LENGTH) return false
  const { sequence } = zxcvbn.check(word, userInputs)
  return sequence.length === 1 && sequence[0]?.pattern === 'dictionary'
}
