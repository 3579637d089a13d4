import { lazy, Suspense } from 'react'
import { Skeleton } from '../lists/Skeleton.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartData } from './chart.ts'

// The charting library is larger than the rest of the app, so it loads with the first chart.
const BarChartView = lazy(async () => ({ default: (await import('./BarChartView.tsx')).BarChartView }))
const LineChartView = lazy(async () => ({
  default: (await import('./LineChartView.tsx')).LineChartView,
}))

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
  const View = kind === 'bars' ? BarChartView : LineChartView
  return (
    <ChartFrame {...frame} data={data}>
      <Suspense fallback={<Skeleton height={300} />}>
        <View {...data} />
      </Suspense>
    </ChartFrame>
  )
}
