import type { ReactNode } from 'react'
import classes from './Columns.module.css'

export type TwoColumnsProps = { main: ReactNode; side: ReactNode }

/** A wide column and a narrow one that goes below it when there is no room. */
export function TwoColumns({ main, side }: TwoColumnsProps) {
  return (
    <div className={classes.two}>
      <div>{main}</div>
      <div className={classes.side}>{side}</div>
    </div>
  )
}
