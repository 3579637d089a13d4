/** One line or one kind of bar. */
export type ChartSeries = {
  key: string
  label: string
  /** Which of the four chart inks it is drawn in. */
  ink: 1 | 2 | 3 | 4
}

/** One place on the horizontal axis and the values there, by the key of their series. */
export type ChartRow = {
  label: string
  /** How it is written on the axis, when that has to be shorter. */
  shortLabel?: string
  values: Record<string, number>
}

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

/** What is written on the axis for the place with this label. */
export function axisText(rows: ChartRow[], label: string): string {
  return rows.find((row) => row.label === label)?.shortLabel ?? label
}

/** The same data as rows of a spreadsheet, headings first. */
export function sheetRows({ series, rows }: ChartData, axisLabel: string): (string | number)[][] {
  return [
    [axisLabel, ...series.map(({ label }) => label)],
    ...rows.map(({ label, values }) => [label, ...series.map(({ key }) => values[key] ?? 0)]),
  ]
}

export function highestValue({ rows, series }: ChartData): number {
  return Math.max(0, ...rows.flatMap((row) => series.map(({ key }) => row.values[key] ?? 0)))
}
