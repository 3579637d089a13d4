import { SCORE_SCALES, type TableColumn } from '@remusic/contract/listening/historyImports'

/** How people and programs name columns, in Spanish and English. The first one that fits wins. */
const NAMES: [TableColumn, RegExp][] = [
  ['isrc', /\bisrc\b/],
  ['playlist', /\b(playlist|lista|list name)\b/],
  ['album', /\b(album|disco|release)\b/],
  ['artist', /\b(artista?s?|banda|band|creator|interprete)\b/],
  ['title', /\b(titulo|title|cancion|song|track|tema|pista|nombre|name)\b/],
  ['date', /\b(fecha|date|dia|day|listened|escuchad[oa]|played|timestamp|time|hora)\b/],
  ['score', /\b(puntaje|puntuacion|nota|rating|score|calificacion|estrellas|stars)\b/],
  ['text', /\b(resena|review|texto|text|comentarios?|comments?|notas|notes)\b/],
]

/** Guesses the meaning of each column by its name. The person decides. */
export function guessColumns(header: readonly string[]): Partial<Record<TableColumn, number>> {
  const guessed: Partial<Record<TableColumn, number>> = {}
  for (const [index, name] of header.entries()) {
    const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase()
    const role = NAMES.find(([role, words]) => guessed[role] === undefined && words.test(plain))?.[0]
    if (role !== undefined) guessed[role] = index
  }
  return guessed
}

/** The smallest scale that has room for all the scores that are shown. */
export function guessScale(cells: readonly string[]): (typeof SCORE_SCALES)[number] {
  const scores = cells.map((cell) => Number(cell.replace(',', '.'))).filter(Number.isFinite)
  const highest = Math.max(0, ...scores)
  return SCORE_SCALES.find((scale) => highest <= scale) ?? 100
}

/** Gives a column a meaning, or none. A meaning belongs to one column, so it leaves the one that had it. */
export function withRole(
  columns: Partial<Record<TableColumn, number>>,
  index: number,
  role: TableColumn | null,
): Partial<Record<TableColumn, number>> {
  const others = Object.entries(columns).filter(([name, at]) => at !== index && name !== role)
  return { ...Object.fromEntries(others), ...(role !== null && { [role]: index }) }
}
