/** One line or one kind of bar. */
export type ChartSeries = {
  key: string
  label: string
  /** Which of the four chart inks it is drawn in. */
  ink: 1 | 2 | 3 | 4
}

/** One place on the horizontal axis and the values there, by the key of their series. */
export type ChartRow = { label: string; values: Record<string, number> }

export type ChartData = {
  series: ChartSeries[]
  rows: ChartRow[]
  /** How a value is written in the tooltip and in the table. */
  formatValue?: (value: number) => string
  /** How a value is written on the axis, when that has to be shorter. */
  formatTick?: (value: number) => string
}

export function inkOf(series: ChartSeries): string {
  return `var(--chart-${series.ink})`
}

export function plainNumber(value: number): string {
  return value.toLocaleString('es-AR')
}

/** The rows as the charts want them: flat, with the label under `label`. */
export function flatRows(rows: ChartRow[]): Record<string, string | number>[] {
  return rows.map((row) => ({ label: row.label, ...row.values }))
}

export function highestValue({ rows, series }: ChartData): number {
  return Math.max(0, ...rows.flatMap((row) => series.map(({ key }) => row.values[key] ?? 0)))
}
