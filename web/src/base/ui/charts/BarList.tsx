import type { ReactNode } from 'react'
import classes from './BarList.module.css'

export type BarListProps = {
  label: string
  bars: {
    key: string
    /** A text or a link. */
    name: ReactNode
    value: number
    /** The value with its unit: '12 ventas'. */
    valueText: string
  }[]
}

/** Horizontal bars with long names, readable as a list. */
export function BarList({ label, bars }: BarListProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className={classes.bars} aria-label={label}>
      {bars.map(({ key, name, value, valueText }) => (
        <li key={key} className={classes.row}>
          <span className={classes.name} dir="auto">
            {name}
          </span>
          <span className={classes.value}>{valueText}</span>
          <span className={classes.track} aria-hidden>
            <span className={classes.bar} style={{ width: `${(value / highest) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
