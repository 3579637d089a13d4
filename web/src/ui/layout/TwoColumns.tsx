import type { ReactNode } from 'react'
import classes from './Columns.module.css'

export type TwoColumnsProps = {
  main: ReactNode
  side: ReactNode
  /** Where the wide column has no end, the narrow one is reached before it, and stands above it when there is no room. */
  sideFirst?: boolean
}

/** A wide column and a narrow one that goes below it when there is no room. */
export function TwoColumns({ main, side, sideFirst = false }: TwoColumnsProps) {
  return (
    <div className={classes.two}>
      {!sideFirst && <div>{main}</div>}
      <div className={classes.side}>{side}</div>
      {sideFirst && <div className={classes.last}>{main}</div>}
    </div>
  )
}
