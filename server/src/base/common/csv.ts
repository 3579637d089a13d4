/** Matches text that a spreadsheet would run as a formula. Leading spaces do not prevent that. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/
const NEEDS_QUOTES = /[",\r\n;\t]|^\s|\s$/

/**
 * One line of a CSV file (RFC 4180) with its line end. Texts that a spreadsheet would run as a formula get a leading apostrophe. Numbers
 * are not user input and stay unchanged, even negative ones.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A byte order mark. Without it some spreadsheets read UTF-8 as Windows-1252. */
export const CSV_START = '\uFEFF'
