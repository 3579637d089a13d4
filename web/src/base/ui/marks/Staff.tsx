import type { CSSProperties } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Staff.module.css'

export type StaffProps = {
  /** The position of the note head, from 0 (left) to 1 (right). Without it the staff is empty. */
  progress?: number | undefined
  /** Distance between two lines in px. */
  gap?: number
  className?: string | undefined
}

/** Five lines with an optional note head that shows progress. */
export function Staff({ progress, gap = 5, className }: StaffProps) {
  return (
    <div
      className={cx(classes.staff, className)}
      style={{ '--gap': `${gap}px` } as CSSProperties}
      aria-hidden
    >
      {progress !== undefined && (
        <span className={classes.note} style={{ left: `${4 + clamp(progress) * 92}%` }} />
      )}
    </div>
  )
}

function clamp(progress: number): number {
  return Math.min(1, Math.max(0, progress))
}
