import { downloadFile } from './download.ts'

export type CsvCell = string | number

/** Tells a spreadsheet that the text is UTF-8; without it «año» opens as «aÃ±o». */
const BYTE_ORDER_MARK = '\uFEFF'

// Where the comma is the decimal sign, as in Spanish, spreadsheets expect the semicolon between the cells.
const BETWEEN_CELLS = ';'

/** A spreadsheet runs a cell that begins with one of these, so a text never does. */
const BEGINS_A_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Rows as a spreadsheet in Spanish opens them. */
export function toCsv(rows: CsvCell[][]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(BETWEEN_CELLS)}\r\n`).join('')
}

/** Hands the rows over as a file. */
export const downloadCsv = (fileName: string, rows: CsvCell[][]) =>
  downloadFile(fileName, toCsv(rows), 'text/csv;charset=utf-8')

/** «Usuarios Registrados» as «usuarios-registrados.csv». */
export function csvName(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return `${plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')}.csv`
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const harmless = BEGINS_A_FORMULA.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
