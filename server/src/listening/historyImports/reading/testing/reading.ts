import type { PassedOver } from '@remusic/contract/listening/historyImports'
import type { TableColumns } from '@remusic/contract/listening/schemas/historyImports'
import { ZipFile } from 'yazl'
import { detect, read } from '../index.ts'
import type { EntryKind, ReadEntry, Upload } from '../model.ts'

/** An upload with this content, in chunks of a size that divides lines and characters. */
export function anUpload(content: string | Uint8Array, extension = 'csv', chunkBytes = 1_000): Upload {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    extension,
    byteCount: bytes.length,
    async *read() {
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
    },
    slice: async (start, end) => bytes.subarray(start, end),
  }
}

/** A zip of these files by path. */
export async function aZip(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A workbook of these sheets, as spreadsheets save it: texts in a table of their own, numbers in their cells. */
export function aWorkbook(sheets: Record<string, (string | number)[][]>): Promise<Buffer> {
  const strings = [...new Set(Object.values(sheets).flat(2))].filter((cell) => typeof cell === 'string')
  const cellOf = (cell: string | number, row: number, column: number) => {
    const reference = `${String.fromCharCode(65 + column)}${row + 1}`
    return typeof cell === 'number'
      ? `<c r="${reference}"><v>${cell}</v></c>`
      : `<c r="${reference}" t="s"><v>${strings.indexOf(cell)}</v></c>`
  }
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><r><t>${escaped(text)}</t></r><rPh><t>kana</t></rPh></si>`).join('')}</sst>`,
  }
  for (const [i, rows] of Object.values(sheets).entries())
    files[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet><sheetData>${rows.map((row, r) => `<row r="${r + 1}">${row.map((cell, c) => cellOf(cell, r, c)).join('')}</row>`).join('')}</sheetData></worksheet>`
  return aZip(files)
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Options = { extension?: string; columns?: TableColumns; timeZone?: string; chunkBytes?: number }

/** All that a file contains. */
export async function readAll(content: string | Uint8Array, options: Options = {}) {
  const upload = anUpload(content, options.extension, options.chunkBytes)
  const detected = await detect(upload)
  const entries: ReadEntry[] = []
  const passedOver: Partial<Record<PassedOver, number>> = {}
  if (detected)
    await read({
      format: detected.format,
      upload,
      timeZone: options.timeZone ?? 'UTC',
      columns: options.columns ?? null,
      signal: new AbortController().signal,
      sink: {
        entry: (entry) => void entries.push(entry),
        owner: () => {},
        passedOver: (reason) => {
          passedOver[reason] = (passedOver[reason] ?? 0) + 1
        },
      },
    })
  return { format: detected?.format ?? null, entries, passedOver }
}

/** The entries of one kind. */
export const ofKind = <K extends EntryKind>(entries: readonly ReadEntry[], kind: K) =>
  entries.filter((entry): entry is Extract<ReadEntry, { kind: K }> => entry.kind === kind)

/** 'Artist – Title' of each entry. */
export const namesOf = (entries: readonly ReadEntry[]) =>
  entries.map(({ item }) => `${item?.artist} – ${item?.title}`)
