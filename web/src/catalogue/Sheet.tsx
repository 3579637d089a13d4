import type { ReactNode } from 'react'
import classes from './Sheet.module.css'

/** What lies below the poster of a song, an album, an artist or a genre. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={classes.sheet}>{children}</div>
}
