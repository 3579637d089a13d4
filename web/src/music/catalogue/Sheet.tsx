import type { ReactNode } from 'react'
import classes from './Sheet.module.css'

/** The content below the poster of a song, album, artist or genre. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={classes.sheet}>{children}</div>
}
