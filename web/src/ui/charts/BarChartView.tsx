import '@mantine/core/styles/Paper.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { MantineTheme } from '../styles/MantineTheme.tsx'
import type { ChartData } from './chart.ts'
import { CHART_MARGIN, sharedChartProps } from './shared.ts'

export function BarChartView(data: ChartData) {
  return (
    <MantineTheme>
      <BarChart
        {...sharedChartProps(data)}
        maxBarWidth={18}
        barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false, barGap: 4, margin: CHART_MARGIN }}
      />
    </MantineTheme>
  )
}
