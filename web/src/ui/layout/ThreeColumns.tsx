import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Columns.module.css'

export type ThreeColumnsProps = { left: ReactNode; middle: ReactNode; right: ReactNode }

/** What matters in the middle; the left column is the first to go when there is no room. */
export function ThreeColumns({ left, middle, right }: ThreeColumnsProps) {
  return (
    <div className={classes.three}>
      <div className={cx(classes.side, classes.left)}>{left}</div>
      <div>{middle}</div>
      <div className={classes.side}>{right}</div>
    </div>
  )
}
