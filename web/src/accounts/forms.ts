import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import { CREDENTIAL_TEXTS } from '@remusic/contract/credentials'
import { PasswordReset, Registration } from '@remusic/contract/schemas/accounts'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../api/error.ts'

/** The registration as the server expects it, plus the repeated password. */
export const RegistrationFormSchema = Registration.extend({
  repeat: z.string().min(1, ACCOUNT_TEXTS.emptyFields),
}).refine(({ password, repeat }) => password === repeat, {
  path: ['repeat'],
  message: ACCOUNT_TEXTS.passwordsDiffer,
  // Compare the passwords even while another field is invalid; by default zod would skip this check.
  when: ({ value }) => bothTyped(value),
})

export const NewPasswordFormSchema = PasswordReset.extend({ repeat: z.string() }).refine(
  ({ password, repeat }) => password === repeat,
  { path: ['repeat'], message: ACCOUNT_TEXTS.newPasswordsDiffer, when: ({ value }) => bothTyped(value) },
)

/** A change of the password by its owner, plus the repeated one. */
export const PasswordChangeFormSchema = NewPasswordFormSchema.safeExtend({
  currentPassword: z.string().min(1, CREDENTIAL_TEXTS.currentPasswordRequired),
})

/** The first password of an account that signs in with Google. */
export const FirstPasswordFormSchema = NewPasswordFormSchema.safeExtend({ currentPassword: z.string() })

function bothTyped(value: unknown): boolean {
  const { password, repeat } = value as { password?: unknown; repeat?: unknown }
  return Boolean(password) && Boolean(repeat)
}

/** Shows each of the server's field errors below its field. */
export function showFieldErrors<T extends FieldValues>(error: unknown, setError: UseFormSetError<T>) {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields)) setError(field as Path<T>, { message })
}
