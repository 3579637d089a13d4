import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Columns.module.css'

export type ThreeColumnsProps = { left: ReactNode; middle: ReactNode; right: ReactNode }

/** The main content is in the middle. On a narrower screen the left column is hidden first. */
export function ThreeColumns({ left, middle, right }: ThreeColumnsProps) {
  return (
    <div className={classes.three}>
      <div className={cx(classes.side, classes.left)}>{left}</div>
      <div>{middle}</div>
      <div className={classes.side}>{right}</div>
    </div>
  )
}
