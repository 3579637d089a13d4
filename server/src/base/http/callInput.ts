import { MESSAGES } from '@remusic/contract/base/messages'
import type { Route } from '@remusic/contract/base/schemas/route'
import { z } from 'zod'
import { InvalidFieldsError, MalformedError } from '../common/errors.ts'

/** The parts of a request before they are parsed. */
export type RawInput = { params: unknown; query: unknown; body: unknown }

const EMPTY = z.strictObject({})
const NO_BODY = EMPTY.nullish()

/** Returns the function that parses the input of a contract entry, and throws if it is invalid. */
export function inputParser(entry: Route) {
  const params = closed(entry.params)
  const query = closed(entry.query)
  const body = bodyOf(entry)
  return (input: RawInput) => ({
    params: parse(params, input.params, 'params'),
    query: parse(query, input.query, 'query'),
    body: parse(body, input.body, 'body'),
  })
}

function bodyOf(entry: Route) {
  if (entry.bytes !== undefined) return z.instanceof(Uint8Array)
  return entry.body ? closed(entry.body) : NO_BODY
}

/** The schema, rejecting keys that it does not declare. */
export function closed(schema: z.core.SomeType | undefined): z.ZodType {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall)
    return (schema as z.ZodType | undefined) ?? EMPTY
  const known = strictSchemas.get(schema) ?? schema.strict()
  strictSchemas.set(schema, known)
  return known
}

/** Caches the strict version of each schema: making another one takes a tenth of the time of registering its route. */
const strictSchemas = new WeakMap<z.ZodObject, z.ZodObject>()

function parse(schema: z.ZodType, value: unknown, part: keyof RawInput) {
  // Zod's own messages are English; this is the fallback for schemas without one.
  const parsed = schema.safeParse(value ?? (part === 'body' ? value : {}), {
    error: () => MESSAGES.malformed,
  })
  if (parsed.success) return parsed.data
  const { issues } = part === 'body' ? withMissingAsEmpty(schema, value, parsed.error) : parsed.error
  const structural = issues.find((issue) => issue.path.length === 0 || issue.code === 'unrecognized_keys')
  if (part !== 'body' || structural) throw new MalformedError((structural ?? issues[0])?.message)
  const fields = Object.create(null) as Record<string, string>
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  throw new InvalidFieldsError({ ...fields })
}

/** Rejects a missing field with the message for an empty one, if the schema has such a message. */
function withMissingAsEmpty(schema: z.ZodType, value: unknown, error: z.ZodError): z.ZodError {
  const missing = error.issues.flatMap(({ code, path: [field] }) =>
    code === 'invalid_type' && typeof field === 'string' && isMissing(value, field) ? [field] : [],
  )
  if (missing.length === 0) return error
  const filled = { ...(value as object), ...Object.fromEntries(missing.map((field) => [field, ''])) }
  const retried = schema.safeParse(filled, { error: () => MESSAGES.malformed })
  const sentenceOf = ({ path, message }: z.core.$ZodIssue) =>
    retried.error?.issues.find((issue) => issue.path.join('.') === path.join('.'))?.message ?? message
  return new z.ZodError(error.issues.map((issue) => ({ ...issue, message: sentenceOf(issue) })))
}

const isMissing = (value: unknown, field: string) =>
  typeof value === 'object' && value !== null && ((value as Record<string, unknown>)[field] ?? null) === null
