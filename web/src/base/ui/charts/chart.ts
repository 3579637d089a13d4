/** One line, or the bars of one colour. */
export type ChartSeries = {
  key: string
  label: string
  /** One of the four chart colours. */
  ink: 1 | 2 | 3 | 4
  /** Formats its values in the table, if they differ in kind from those of other series. */
  formatValue?: (value: number) => string
}

/** A position on the horizontal axis and its values by series key. */
export type ChartRow = {
  label: string
  /** A shorter label for the axis. */
  shortLabel?: string
  /** A value that does not exist is left out: the line has a gap, and the table a dash. */
  values: Record<string, number>
}

export type ChartData = {
  series: ChartSeries[]
  rows: ChartRow[]
  /** Formats a value in the tooltip and in the table. */
  formatValue?: (value: number) => string
  /** Formats a value on the axis, if it has to be shorter there. */
  formatTick?: (value: number) => string
  /** The values of the five lines, if they are not chosen by the highest value. */
  ticks?: readonly number[]
}

export function inkOf(series: ChartSeries): string {
  return `var(--chart-${series.ink})`
}

export function plainNumber(value: number): string {
  return value.toLocaleString('es-AR')
}

/** The data as rows of a spreadsheet, headings first. */
export function sheetRows({ series, rows }: ChartData, axisLabel: string): (string | number)[][] {
  return [
    [axisLabel, ...series.map(({ label }) => label)],
    ...rows.map(({ label, values }) => [label, ...series.map(({ key }) => values[key] ?? '')]),
  ]
}

export function highestValue({ rows, series }: ChartData): number {
  return Math.max(0, ...rows.flatMap((row) => series.map(({ key }) => row.values[key] ?? 0)))
}
