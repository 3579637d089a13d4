import '@mantine/core/styles/Paper.layer.css'
import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import type { ChartData } from './chart.ts'
import { NoteDot } from './NoteDot.tsx'
import { sharedChartProps } from './shared.ts'

export function LineChartView(data: ChartData) {
  return (
    <LineChart
      {...sharedChartProps(data)}
      curveType="linear"
      strokeWidth={2.5}
      lineProps={{ dot: <NoteDot />, activeDot: <NoteDot size={9} />, isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  )
}
