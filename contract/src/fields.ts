import { z } from 'zod'
import { MESSAGES } from './messages.ts'
import { ROLES } from './plans.ts'

// PostgreSQL refuses U+0000 and silently replaces lone surrogates, so neither may get past the door.
const isCleanText = (value: string) => value.isWellFormed() && !value.includes('\u0000')

/** Free text: line breaks allowed, nothing that the database would refuse or change. */
export const Text = z.string({ error: MESSAGES.malformed }).refine(isCleanText, MESSAGES.malformed)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** One line of text: no control characters, trimmed. */
export const Line = Text.refine((value) => !CONTROL.test(value), MESSAGES.malformed).transform((value) =>
  value.normalize('NFC').trim(),
)

/** A whole number in a query: digits and nothing else. */
export const digits = (least: number, most: number, error: string) =>
  z
    .union([z.string(), z.number()], { error })
    .transform(String)
    .pipe(z.string().regex(/^\d{1,9}$/, error))
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error))

export const REASON_LENGTH = 500
/** Why an Admin did something, for those who read the record later. An empty one is none. */
export const Reason = Line.pipe(
  z.string().max(REASON_LENGTH, `El motivo puede tener hasta ${REASON_LENGTH} caracteres`),
).transform((reason) => reason || undefined)

/** Characters as a person counts them in the database: code points, not halves of an emoji. */
export const upTo = (most: number, sentence: string) => (text: string, context: z.RefinementCtx<string>) => {
  if ([...text].length > most) context.addIssue({ code: 'custom', message: sentence })
}

/** Lists that grow are asked for with these two and answered with `page()`. */
export const PAGE_LIMIT = { usual: 20, most: 50 } as const
export const PageQuery = z.object({
  cursor: Text.max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.most).default(PAGE_LIMIT.usual),
})

export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}

export const Msg = z.object({ msg: z.string() })

export const Role = z.enum(ROLES)
