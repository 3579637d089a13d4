import { ChartFrame } from './ChartFrame.tsx'
import type { ChartData } from './chart.ts'
import { StaffChart } from './StaffChart.tsx'

export type ChartProps = {
  kind: 'bars' | 'lines'
  title: string
  /** For a chart below a heading with the same text. */
  hideTitle?: boolean
  headingLevel?: 2 | 3
  axisLabel: string
  /** A sentence that sums up the chart. */
  summary?: string
  /** The name of the CSV file, if not that of the chart. */
  fileTitle?: string
  data: ChartData
}

/** A bar or line chart whose grid is a staff. */
export function Chart({ kind, data, ...frame }: ChartProps) {
  return (
    <ChartFrame {...frame} data={data}>
      <StaffChart kind={kind} data={data} />
    </ChartFrame>
  )
}
