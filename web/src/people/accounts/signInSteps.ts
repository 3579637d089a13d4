import { ApiError } from '../../base/api/error.ts'

/** The further proof that the server asks for before it completes a sign-in. */
export type FurtherStep =
  | { kind: 'second_factor_required'; ticket: string; methods: ApiError['methods'] }
  | { kind: 'google_link_required'; ticket: string; text: string }

/** The further step that a rejected sign-in needs, or null if it simply failed. */
export function furtherStepOf(error: unknown): FurtherStep | null {
  if (!(error instanceof ApiError)) return null
  const { code, ticket, methods, msg } = error
  if (code === 'second_factor_required') return { kind: code, ticket, methods }
  return code === 'google_link_required' ? { kind: code, ticket, text: msg } : null
}
