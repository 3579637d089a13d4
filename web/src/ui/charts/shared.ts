import classes from './Charts.module.css'
import { axisText, type ChartData, flatRows, highestValue, inkOf, plainNumber } from './chart.ts'
import { staffTicks } from './ticks.ts'

/** In px. */
const CHART_HEIGHT = 300

/** In px: the highest figure stands beside its line, not below it. */
export const CHART_MARGIN = { top: 10, right: 4 }

/** What bars and lines have in common. */
export function sharedChartProps(data: ChartData) {
  const ticks = staffTicks(highestValue(data))
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
      domain: [0, ticks.at(-1) ?? 1] as [number, number],
      tickFormatter: data.formatTick ?? formatValue,
      width: 72,
    },
  } as const
}
