import type { OpinionCurve } from '@remusic/contract/listening/schemas/diary'
import { SCORE_NOTES } from '../../base/ui/marks/scores.ts'
import classes from './CurveChart.module.css'
import { BOTTOM, LEFT_EDGE, type Point, pointsOf, RIGHT_EDGE, WIDTH, yOf } from './curve.ts'
import { shortMonthText } from './days.ts'

const HEIGHT = BOTTOM + 38

/** Scores as notes on a staff, from do to sol, joined in the order of time. */
export function CurveChart({ curve, label }: { curve: OpinionCurve; label: string }) {
  const { mine, community, from, to } = pointsOf(curve)
  return (
    <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {SCORE_NOTES.map(({ value }) => (
        <g key={value}>
          <path className={classes.line} d={`M${LEFT_EDGE} ${yOf(value)}H${RIGHT_EDGE}`} />
          <text className={classes.text} x={LEFT_EDGE - 10} y={yOf(value) + 4.5} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      <Series points={community} className={classes.community} />
      <Series points={mine} className={classes.mine} />
      <text className={classes.text} x={LEFT_EDGE} y={HEIGHT - 4}>
        {shortMonthText(from)}
      </text>
      {from.slice(0, 7) !== to.slice(0, 7) && (
        <text className={classes.text} x={RIGHT_EDGE} y={HEIGHT - 4} textAnchor="end">
          {shortMonthText(to)}
        </text>
      )}
    </svg>
  )
}

function Series({ points, className }: { points: Point[]; className: string | undefined }) {
  if (points.length === 0) return null
  return (
    <g className={className}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y, text }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is identified by its position
        <ellipse key={i} cx={x} cy={y} rx="7" ry="5" transform={`rotate(-20 ${x} ${y})`}>
          <title>{text}</title>
        </ellipse>
      ))}
    </g>
  )
}
