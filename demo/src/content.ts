import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The texts of the demo; content/README.md describes the formats. */
const CONTENT = new URL('../content/', import.meta.url)

/** A content file does not have the documented format. */
export class ContentError extends Error {
  override name = 'ContentError'
  constructor(file: string, problem: string) {
    super(`demo/content/${file}: ${problem}`)
  }
}

/** The sections of a text file by heading, in the order of the file. */
export const readSections = (file: string) => parseSections(file, read(file))

export function parseSections(file: string, content: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>()
  let current: string[] | undefined
  for (const line of content.split('\n')) {
    if (line === '' || line.startsWith('//')) continue
    if (line.startsWith('# ')) {
      const heading = line.slice(2)
      if (sections.has(heading)) throw new ContentError(file, `section "${heading}" appears twice`)
      current = []
      sections.set(heading, current)
    } else if (line !== line.trim()) {
      throw new ContentError(file, `spaces around "${line.trim()}"`)
    } else if (current) {
      current.push(line)
    } else {
      throw new ContentError(file, `"${line}" is above the first section`)
    }
  }
  for (const [heading, lines] of sections)
    if (lines.length === 0) throw new ContentError(file, `section "${heading}" is empty`)
  return sections
}

/** The sections of a file that must have exactly these headings. */
export function readLists<Name extends string>(
  file: string,
  names: readonly Name[],
): Readonly<Record<Name, readonly string[]>> {
  const sections = readSections(file)
  const missing = names.filter((name) => !sections.has(name))
  const unknown = [...sections.keys()].filter((heading) => !names.some((name) => name === heading))
  if (missing.length > 0) throw new ContentError(file, `no section ${missing.join(', ')}`)
  if (unknown.length > 0) throw new ContentError(file, `unknown section ${unknown.join(', ')}`)
  return Object.fromEntries(sections) as Record<Name, readonly string[]>
}

export function readJson<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  return checked(file, JSON.parse(read(file)), schema)
}

/** The rows of a table, which has the columns of the schema. */
export const readTable = <Schema extends z.ZodObject>(file: string, schema: Schema) =>
  parseTable(file, read(file), schema)

export function parseTable<Schema extends z.ZodObject>(
  file: string,
  content: string,
  schema: Schema,
): z.infer<Schema>[] {
  const columns = Object.keys(schema.shape)
  return content.split('\n').flatMap((line, i) => {
    if (line === '' || line.startsWith('//')) return []
    const place = `${file}:${i + 1}`
    const cells = line.split(' | ')
    if (cells.length !== columns.length)
      throw new ContentError(place, `${columns.length} columns expected, ${cells.length} found`)
    return [checked(place, Object.fromEntries(columns.map((column, at) => [column, cells[at]])), schema)]
  })
}

/** A cell such as `Salsa, Jazz`; `-` is an empty list. */
export const cellList = z.string().transform((cell) => (cell === '-' ? [] : cell.split(', ')))

/** A cell such as `1960-2100`. */
export const cellRange = z
  .string()
  .regex(/^\d+-\d+$/)
  .transform((cell) => cell.split('-').map(Number) as [from: number, to: number])

function checked<Schema extends z.ZodType>(place: string, content: unknown, schema: Schema): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(content)
  if (success) return data
  const [issue] = error.issues
  throw new ContentError(place, `${issue?.path.join('.')}: ${issue?.message}`)
}

const read = (file: string) => readFileSync(new URL(file, CONTENT), 'utf8')
