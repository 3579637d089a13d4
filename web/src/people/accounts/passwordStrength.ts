import { PASSWORD_LENGTH } from '@remusic/contract/people/accounts'
import type { PasswordRating } from '@remusic/contract/people/passwords'
import type { PasswordStrengthProps } from '../../base/ui/inputs/PasswordStrength.tsx'

const WORDS = { 1: 'débil', 2: 'regular', 3: 'buena', 4: 'muy buena' } as const

export const UNRATED: PasswordStrengthProps = { score: 0, word: '', advice: '' }

/** Puts a rating into words. A score of 1 means that the server rejects the password. */
export function passwordStrength(
  password: string,
  rate: (password: string) => PasswordRating,
): PasswordStrengthProps {
  if (password === '') return UNRATED
  if (password.length < PASSWORD_LENGTH.min)
    return { score: 1, word: WORDS[1], advice: `Usa al menos ${PASSWORD_LENGTH.min} caracteres` }
  const { score, isTooCommon } = rate(password)
  return { score, word: WORDS[score], advice: score < 3 ? adviceFor(password, isTooCommon) : '' }
}

function adviceFor(password: string, isTooCommon: boolean): string {
  if (isTooCommon) return 'Evita palabras que cualquiera probaría primero'
  if (password.length < 10) return 'Una frase larga es más segura'
  return 'Mezcla palabras que no vayan juntas'
}
