import { z } from 'zod'
import { ROLES } from '../../people/plans.ts'
import { BAN_LENGTHS, MODERATION_TEXTS, RULES } from '../../running/moderation.ts'
import { PAGE_LIMIT, REASON_LENGTH } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { MAX_TIME_ZONE_LENGTH, SETTINGS_TEXTS } from '../settings.ts'
import type { Schema } from './named.ts'

// PostgreSQL rejects U+0000 and silently replaces lone surrogates, so neither is accepted as input.
export const isCleanText = (value: string) => value.isWellFormed() && !value.includes('\u0000')

/** Free text: line breaks are allowed, characters that the database would reject or change are not. */
export const Text = z.string({ error: MESSAGES.malformed }).refine(isCleanText, MESSAGES.malformed)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is rejected here
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Characters that are invisible on the screen: format controls, fillers, spaces, and the blank Braille pattern. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800]/gu

/** Trims the text. Text of invisible characters only becomes empty, so that it is rejected like an empty one. */
const trimmed = (value: string) => (value.replace(INVISIBLE, '') === '' ? '' : value.normalize('NFC').trim())

/** Free text with line breaks, trimmed. */
export const Prose: Schema<string> = Text.transform(trimmed)

/** A single line of text without control characters, trimmed. */
export const Line: Schema<string> = Text.refine(
  (value) => !CONTROL.test(value),
  MESSAGES.malformed,
).transform(trimmed)

/** A name with a dot, not an IP address. */
const HOST_NAME = /^([\w-]+\.)+[\w-]*[a-z][\w-]*$/i
/** Credentials in an address can pass for the name of another host. */
const CREDENTIALS = /^https:[\\/]*[^\\/?#]*@/i

/** An address on the web, as a browser would write it. */
export const httpsUrl = (error: string) =>
  Line.refine((url) => !CREDENTIALS.test(url), error).pipe(
    z.url({ protocol: /^https$/, hostname: HOST_NAME, normalize: true, error }),
  )

/** A whole number in a query string, written with digits only. */
export const digits = (min: number, max: number, error: string): Schema<number, string | number> =>
  z
    .union([z.string(), z.number()], { error })
    .transform(String)
    .pipe(z.string().regex(/^\d{1,9}$/, error))
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))

/** An Admin's reason for an action, kept in the audit log. An empty string counts as no reason. */
export const Reason: Schema<string | undefined, string> = Line.pipe(
  z.string().max(REASON_LENGTH, `El motivo puede tener hasta ${REASON_LENGTH} caracteres`),
).transform((reason) => reason || undefined)

/** Limits the length in code points, as PostgreSQL counts it; an emoji outside the BMP counts as one. */
export const upTo = (max: number, message: string) => (text: string, context: z.RefinementCtx<string>) => {
  if ([...text].length > max) context.addIssue({ code: 'custom', message })
}

/** A name that Intl knows. Intl also takes offsets such as '+05:00'. */
export const isTimeZone = (value: string) => {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: value }).resolvedOptions().timeZone !== undefined
  } catch {
    return false
  }
}

/**
 * A time zone by its IANA name, 'America/Lima'. PostgreSQL gives offsets and short names such as 'CET' another meaning than Intl, so
 * of those only the two that mean the same are accepted.
 */
export const TimeZone = Text.max(MAX_TIME_ZONE_LENGTH, SETTINGS_TEXTS.timeZoneInvalid)
  .refine((name) => /^([a-z][\w+-]*\/[\w+/-]+|utc|gmt)$/i.test(name), SETTINGS_TEXTS.timeZoneInvalid)
  .refine(isTimeZone, SETTINGS_TEXTS.timeZoneInvalid)

type PageQueryFields = { cursor: z.ZodOptional<z.ZodString>; limit: z.ZodDefault<z.ZodCoercedNumber> }
export interface PageQuery extends z.ZodObject<PageQueryFields> {}
export interface Page<T extends z.core.SomeType>
  extends z.ZodObject<{ items: z.ZodArray<T>; next: z.ZodNullable<z.ZodString> }> {}

/** Growing lists take `PageQuery` and respond with `page()`. */
export const PageQuery: PageQuery = z.object({
  cursor: Text.max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.max).default(PAGE_LIMIT.default),
})

export function page<T extends z.core.SomeType>(item: T): Page<T> {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}

export const Msg = z.object({ msg: z.string() })

export const Role = z.enum(ROLES)

/** The keys of a table of texts, as the values of an enum. */
export const keysOf = <T extends object>(texts: T) => Object.keys(texts) as (keyof T & string)[]

/** The rule that a sanction names, and how long a ban lasts. */
export const Rule = z.enum(keysOf(RULES), { error: MODERATION_TEXTS.ruleRequired })
export const BanLength = z.enum(keysOf(BAN_LENGTHS), { error: MODERATION_TEXTS.lengthRequired })
