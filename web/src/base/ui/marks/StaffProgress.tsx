import type { CSSProperties } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './StaffProgress.module.css'

export type StaffProgressProps = {
  /** The accessible name of the task. */
  label: string
  /** From 0 to 1; null if nobody knows how much is left. */
  value: number | null
  className?: string | undefined
}

/** A progress bar drawn as a staff, on which a note head advances. */
export function StaffProgress({ label, value, className }: StaffProgressProps) {
  const ratio = value === null ? 0 : Math.min(1, Math.max(0, value))
  const percent = Math.floor(ratio * 100)
  return (
    <div
      className={cx(classes.staff, className)}
      style={{ '--ratio': ratio } as CSSProperties}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(value !== null && { 'aria-valuenow': percent, 'aria-valuetext': `${percent} %` })}
    >
      <span className={classes.lines} />
      {value !== null && (
        <>
          <span className={classes.fill} />
          <span className={classes.note} />
        </>
      )}
    </div>
  )
}
