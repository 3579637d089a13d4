import type { proof, secondStep } from '@remusic/contract/people/schemas/secondFactor'
import { SECOND_FACTOR_TEXTS, TOTP_DIGITS } from '@remusic/contract/people/secondFactor'
import type { z } from 'zod'

type WithoutTicket<T> = T extends unknown ? Omit<T, 'ticket'> : never

/** A person's answer in the second step of a sign-in. */
export type SecondStepAnswer = WithoutTicket<z.input<(typeof secondStep)['body']>>

/** A person's answer that proves again who is signed in. */
export type ProofAnswer = z.input<(typeof proof)['body']>

/** The methods whose answer is typed. */
export type TypedMethod = 'totp' | 'recovery_code' | 'password'

type TypedField = {
  label: string
  hint?: string
  /** Removes what cannot belong to the answer, for example the space in a pasted code. */
  clean: (typed: string) => string
  /** Why the answer cannot be right, or null. */
  problemWith: (typed: string) => string | null
  answer: (typed: string) => ProofAnswer
}

export const TYPED_FIELDS: Record<TypedMethod, TypedField> = {
  totp: {
    label: 'Código de tu aplicación',
    hint: `Los ${TOTP_DIGITS} números que muestra ahora para ReMusic`,
    clean: (typed) => typed.replaceAll(/\D/g, '').slice(0, TOTP_DIGITS),
    problemWith: (typed) => (typed.length === TOTP_DIGITS ? null : SECOND_FACTOR_TEXTS.codeForm),
    answer: (code) => ({ code }),
  },
  recovery_code: {
    label: 'Código de recuperación',
    hint: 'Cada código sirve una sola vez',
    clean: (typed) => typed,
    problemWith: (typed) => (typed.trim() === '' ? SECOND_FACTOR_TEXTS.recoveryCodeForm : null),
    answer: (recoveryCode) => ({ recoveryCode }),
  },
  password: {
    label: 'Contraseña',
    clean: (typed) => typed,
    problemWith: (typed) => (typed === '' ? SECOND_FACTOR_TEXTS.wrongPassword : null),
    answer: (password) => ({ password }),
  },
}
