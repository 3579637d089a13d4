import { z } from 'zod'
import { SECOND_STEP_METHODS } from '../../people/secondFactor.ts'

/** A code that clients may branch on; `msg` holds the text for people. */
export const ErrorCode = z.enum([
  'malformed',
  'invalid_fields',
  'unauthenticated',
  'wrong_credentials',
  'unconfirmed',
  'inactive',
  'banned',
  'forbidden',
  'registration_closed',
  'proof_required',
  'second_factor_required',
  'second_factor_missing',
  'google_link_required',
  'challenge_expired',
  'plan_limit',
  'not_found',
  'method_not_allowed',
  'conflict',
  'gone',
  'too_large',
  'unsupported_type',
  'too_many',
  'unavailable',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** A song that a playlist has instead of the wanted one: live, remastered, on another album. */
export const OtherVersion = z.object({
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  image: z.string(),
})
export type OtherVersion = z.infer<typeof OtherVersion>

/** The body of every non-2xx response. */
export const ErrorBody = z.object({
  msg: z.string().describe('Una frase en español que se puede mostrar a una persona'),
  code: ErrorCode,
  fields: z.record(z.string(), z.string()).optional().describe('Campo → qué le falta'),
  ticket: z
    .string()
    .optional()
    .describe('Con second_factor_required y google_link_required: va en la llamada que sigue'),
  methods: z
    .array(z.enum(SECOND_STEP_METHODS))
    .optional()
    .describe('Con second_factor_required: los segundos pasos de la cuenta, el mejor primero'),
  duplicate: OtherVersion.optional().describe(
    'Al añadir a una playlist: la otra versión de la canción que ya está en ella',
  ),
  id: z.string().optional().describe('Solo en errores 500: el mismo identificador está en el registro'),
})
export type ErrorBody = z.infer<typeof ErrorBody>
