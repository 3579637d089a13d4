import type { ReactNode } from 'react'
import classes from './Columns.module.css'

export type TwoColumnsProps = {
  main: ReactNode
  side: ReactNode
  /** Puts the side column first in the DOM, and on top on a narrow screen. Use it if the main column is endless. */
  sideFirst?: boolean
}

/** A wide column and a narrow one, which moves below it on a narrow screen. */
export function TwoColumns({ main, side, sideFirst = false }: TwoColumnsProps) {
  return (
    <div className={classes.two}>
      {!sideFirst && <div>{main}</div>}
      <div className={classes.side}>{side}</div>
      {sideFirst && <div className={classes.last}>{main}</div>}
    </div>
  )
}
