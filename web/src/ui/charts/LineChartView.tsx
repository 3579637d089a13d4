import '@mantine/core/styles/Paper.layer.css'
import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import { MantineTheme } from '../styles/MantineTheme.tsx'
import type { ChartData } from './chart.ts'
import { NoteDot } from './NoteDot.tsx'
import { CHART_MARGIN, sharedChartProps } from './shared.ts'

/** A single line gets a filled area. The areas of several lines would overlap. */
export function LineChartView(data: ChartData) {
  const shared = sharedChartProps(data)
  return (
    <MantineTheme>
      <AreaChart
        {...shared}
        curveType="linear"
        strokeWidth={2.5}
        withGradient={false}
        fillOpacity={data.series.length === 1 ? 0.16 : 0}
        areaProps={{ dot: <NoteDot />, activeDot: <NoteDot active />, isAnimationActive: false }}
        areaChartProps={{ accessibilityLayer: false, margin: CHART_MARGIN }}
        xAxisProps={{ ...shared.xAxisProps, padding: { left: 28, right: 28 } }}
      />
    </MantineTheme>
  )
}
