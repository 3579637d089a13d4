import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { CREDENTIAL_TEXTS } from '@remusic/contract/people/credentials'
import { PasswordReset, Registration } from '@remusic/contract/people/schemas/accounts'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../base/api/error.ts'

/** Compares the passwords even while another field is invalid, which zod would skip by default. */
const always = () => true

/** The registration as the server expects it, plus the repeated password. */
export const RegistrationFormSchema = Registration.extend({
  repeat: z.string().min(1, ACCOUNT_TEXTS.emptyFields),
}).refine(({ password, repeat }) => password === repeat, {
  path: ['repeat'],
  message: ACCOUNT_TEXTS.passwordsDiffer,
  when: always,
})

export const NewPasswordFormSchema = PasswordReset.extend({ repeat: z.string() }).refine(
  ({ password, repeat }) => password === repeat,
  { path: ['repeat'], message: ACCOUNT_TEXTS.newPasswordsDiffer, when: always },
)

/** A change of the password by its owner, plus the repeated one. */
export const PasswordChangeFormSchema = NewPasswordFormSchema.safeExtend({
  currentPassword: z.string().min(1, CREDENTIAL_TEXTS.currentPasswordRequired),
})

/** The first password of an account that signs in with Google. */
export const FirstPasswordFormSchema = NewPasswordFormSchema.safeExtend({ currentPassword: z.string() })

/** Shows each of the server's field errors below its field. */
export function showFieldErrors<T extends FieldValues>(error: unknown, setError: UseFormSetError<T>) {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields)) setError(field as Path<T>, { message })
}
