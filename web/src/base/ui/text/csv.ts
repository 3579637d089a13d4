import { downloadFile } from './download.ts'

export type CsvCell = string | number

/** Marks the file as UTF-8. Without it a spreadsheet shows «año» as «aÃ±o». */
const BYTE_ORDER_MARK = '\uFEFF'

// Spreadsheets expect a semicolon in locales with a decimal comma, such as Spanish.
const CELL_SEPARATOR = ';'

/** A spreadsheet evaluates a cell that starts with one of these as a formula, so texts must not. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

/** CSV for a spreadsheet with a Spanish locale. */
export function toCsv(rows: CsvCell[][]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(CELL_SEPARATOR)}\r\n`).join('')
}

export const downloadCsv = (fileName: string, rows: CsvCell[][]) =>
  downloadFile(fileName, toCsv(rows), 'text/csv;charset=utf-8')

/** «Usuarios Registrados» as «usuarios-registrados.csv». */
export function csvName(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return `${plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')}.csv`
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
