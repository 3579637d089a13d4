import { ACCOUNT_TEXTS, PasswordReset, Registration } from '@remusic/contract/accounts'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../api/error.ts'

/** What the registration asks for: what the server wants, and the password once more. */
export const RegistrationTyped = Registration.extend({
  repeat: z.string().min(1, ACCOUNT_TEXTS.emptyFields),
}).refine(({ password, repeat }) => password === repeat, {
  path: ['repeat'],
  message: ACCOUNT_TEXTS.passwordsDiffer,
  // Also while another field is still wrong: both passwords can be compared as soon as they are there.
  when: ({ value }) => bothTyped(value),
})

export const NewPasswordTyped = PasswordReset.extend({ repeat: z.string() }).refine(
  ({ password, repeat }) => password === repeat,
  { path: ['repeat'], message: ACCOUNT_TEXTS.newPasswordsDiffer, when: ({ value }) => bothTyped(value) },
)

function bothTyped(value: unknown): boolean {
  const { password, repeat } = value as { password?: unknown; repeat?: unknown }
  return Boolean(password) && Boolean(repeat)
}

/** Puts what the server says about a field below that field. */
export function showFieldErrors<T extends FieldValues>(error: unknown, setError: UseFormSetError<T>) {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields)) setError(field as Path<T>, { message })
}
