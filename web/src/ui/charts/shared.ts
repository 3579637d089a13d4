import classes from './Charts.module.css'
import { axisText, type ChartData, flatRows, highestValue, inkOf, plainNumber } from './chart.ts'
import { staffTicks } from './ticks.ts'

/** In px. */
const CHART_HEIGHT = 300

/** In px. The margin leaves room for the topmost label beside its line. */
export const CHART_MARGIN = { top: 10, right: 4 }

/** The props that bar and line charts share. */
export function sharedChartProps(data: ChartData) {
  const ticks = data.ticks ? [...data.ticks] : staffTicks(highestValue(data))
  const formatValue = data.formatValue ?? plainNumber
  return {
    h: CHART_HEIGHT,
    data: flatRows(data.rows),
    dataKey: 'label',
    series: data.series.map((series) => ({
      name: series.key,
      label: series.label,
      color: inkOf(series),
    })),
    valueFormatter: formatValue,
    classNames: classes,
    gridAxis: 'x',
    tickLine: 'none',
    withLegend: false,
    tooltipAnimationDuration: 0,
    gridProps: { strokeDasharray: '0' },
    xAxisProps: {
      tickFormatter: (label: string) => axisText(data.rows, label),
      interval: 'equidistantPreserveStart',
    },
    yAxisProps: {
      ticks,
      domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] as [number, number],
      tickFormatter: data.formatTick ?? formatValue,
      width: 72,
    },
  } as const
}
