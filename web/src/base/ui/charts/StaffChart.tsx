import { type CSSProperties, type PointerEvent, useState } from 'react'
import { cx } from '../styles/cx.ts'
import { type ChartData, type ChartRow, highestValue, inkOf, plainNumber } from './chart.ts'
import classes from './StaffChart.module.css'
import { staffTicks } from './ticks.ts'

export type StaffChartProps = { kind: 'bars' | 'lines'; data: ChartData }

/** How many labels the horizontal axis has room for, in a wide frame and in a narrow one. */
const LABELS = { wide: 12, narrow: 6 }

/**
 * Bars or lines over five lines. All positions are percentages, so that the server can draw it and nothing is measured. The pointer
 * shows the values of a column; the frame offers them as a table to everybody.
 */
export function StaffChart({ kind, data }: StaffChartProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const { rows, series } = data
  const ticks = data.ticks ?? staffTicks(highestValue(data))
  const [lowest = 0] = ticks
  const highest = ticks.at(-1) ?? 1
  const percentOf = (value: number) => ((value - lowest) / (highest - lowest)) * 100
  const formatTick = data.formatTick ?? data.formatValue ?? plainNumber
  const pointedRow = pointed === null ? undefined : rows[pointed]

  const point = (index: number, { pointerType }: PointerEvent) =>
    setPointed((now) => (pointerType !== 'mouse' && now === index ? null : index))
  return (
    <div className={classes.chart}>
      <div className={classes.scale}>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${percentOf(tick)}%` }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div
        className={classes.plot}
        // A finger has left as soon as it is lifted.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(null)}
      >
        {ticks.map((tick) => (
          <span key={tick} className={classes.line} style={{ bottom: `${percentOf(tick)}%` }} />
        ))}
        {kind === 'lines' && <Lines data={data} percentOf={percentOf} />}
        {rows.map((row, index) => (
          <div
            key={row.label}
            data-column
            className={cx(classes.column, index === pointed && classes.pointed)}
            onPointerEnter={(event) => point(index, event)}
          >
            {series.map((each) => {
              const value = row.values[each.key]
              const style = {
                '--ink': inkOf(each),
                '--value': `${percentOf(value ?? lowest)}%`,
              } as CSSProperties
              if (kind === 'bars') return <span key={each.key} className={classes.bar} style={style} />
              return value !== undefined && <span key={each.key} className={classes.dot} style={style} />
            })}
            <span className={cx(classes.label, thinningOf(index, rows.length))}>
              {row.shortLabel ?? row.label}
            </span>
          </div>
        ))}
        {pointedRow && <Values data={data} row={pointedRow} place={((pointed ?? 0) + 0.5) / rows.length} />}
      </div>
    </div>
  )
}

/** Every label, every second one and so on, as there is room. */
function thinningOf(index: number, count: number) {
  const isHidden = (shown: number) => index % Math.ceil(count / shown) !== 0
  return isHidden(LABELS.wide) ? classes.hidden : isHidden(LABELS.narrow) && classes.wideOnly
}

type LinesProps = { data: ChartData; percentOf: (value: number) => number }

/** The lines between the points, with a gap where a value is missing. A single one gets an area; several would overlap. */
function Lines({ data: { rows, series }, percentOf }: LinesProps) {
  return (
    <svg className={classes.lines} viewBox={`0 0 ${rows.length} 100`} preserveAspectRatio="none" aria-hidden>
      {series.map(({ key, ink }) => (
        <g key={key} style={{ color: `var(--chart-${ink})` }}>
          {stretchesOf(rows, key).map((points) => {
            const path = points.map(({ at, value }) => `${at + 0.5} ${100 - percentOf(value)}`).join(' L ')
            const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
            return (
              <g key={first}>
                {series.length === 1 && (
                  <path className={classes.area} d={`M ${first + 0.5} 100 L ${path} L ${last + 0.5} 100 Z`} />
                )}
                <path className={classes.stroke} d={`M ${path}`} />
              </g>
            )
          })}
        </g>
      ))}
    </svg>
  )
}

type Point = { at: number; value: number }

/** The values that follow one another without a gap. */
function stretchesOf(rows: readonly ChartRow[], key: string): Point[][] {
  const stretches: Point[][] = []
  rows.forEach(({ values: { [key]: value } }, at) => {
    if (value === undefined) return
    const current = stretches.at(-1)
    if (current?.at(-1)?.at === at - 1) current.push({ at, value })
    else stretches.push([{ at, value }])
  })
  return stretches
}

type ValuesProps = { data: ChartData; row: ChartRow; place: number }

/** The values of a column, beside it. */
function Values({ data: { series, formatValue = plainNumber }, row, place }: ValuesProps) {
  return (
    <dl
      className={classes.values}
      data-side={place < 0.5 ? 'right' : 'left'}
      style={{ '--place': `${place * 100}%` } as CSSProperties}
    >
      <dt>{row.label}</dt>
      {series.map((each) => {
        const value = row.values[each.key]
        return (
          <dd key={each.key}>
            <span className={classes.swatch} style={{ background: inkOf(each) }} />
            {each.label}
            <b>{value === undefined ? '–' : formatValue(value)}</b>
          </dd>
        )
      })}
    </dl>
  )
}
