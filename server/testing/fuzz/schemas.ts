import fc from 'fast-check'
import { oddText, oddValue } from './odd.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  format?: string
}

/** Values that exist in the database, such as ids. */
export type Known = readonly string[]

const MAX_CHARACTERS = 400

/** Values that match a schema, mixed with some that do not, at every level of it. */
export function valuesOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: oddValue })
}

function fitting(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, allOf, type } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, known)))
  if (allOf)
    return fc.tuple(...allOf.map((one) => fitting(one, known))).map((all) => Object.assign({}, ...all))
  const [kind] = [type].flat()
  if (kind === 'object') return objects(schema, known)
  if (kind === 'array')
    return fc.array(valuesOf(schema.items ?? {}, known), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
    })
  if (kind === 'integer' || kind === 'number') return numbers(schema)
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'null') return fc.constant(null)
  if (kind === 'string') return texts(schema, known)
  return oddValue
}

/** Mostly complete objects; some lack a required key or have an unknown one. */
function objects({ properties = {}, required = [] }: Schema, known: Known) {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, valuesOf(one, known)]),
  )
  const whole = fc.record(parts, { requiredKeys: required })
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(parts, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(whole, oddText, oddValue)
        .map(([object, name, value]) => ({ ...object, [name]: value })),
    },
  )
}

function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  const least = minimum ?? (exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1)
  const most = maximum ?? (exclusiveMaximum === undefined ? 1_000_000 : exclusiveMaximum - 1)
  return fc.oneof(fc.integer({ min: least, max: most }), fc.constantFrom(least, most, least - 1, most + 1))
}

function texts({ minLength = 0, maxLength = 40, format }: Schema, known: Known): fc.Arbitrary<string> {
  const ofKind =
    format === 'uuid'
      ? fc.uuid()
      : format === 'email'
        ? fc.emailAddress()
        : format === 'uri'
          ? fc.webUrl()
          : format === 'date-time'
            ? fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
            : lengths(minLength, maxLength)
  return known.length === 0 ? ofKind : fc.oneof(ofKind, fc.constantFrom(...known))
}

/** Strings around the minimum and the maximum length. */
function lengths(least: number, most: number) {
  const longest = Math.min(most, MAX_CHARACTERS)
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: Math.min(least, longest), maxLength: longest }),
    fc.constantFrom(Math.max(least - 1, 0), least, most, most + 1).map((length) => 'ñ'.repeat(length)),
  )
}
