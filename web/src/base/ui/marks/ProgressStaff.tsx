import type { CSSProperties } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './ProgressStaff.module.css'

export type ProgressStaffProps = {
  label: string
  value: number
  max: number
  step?: number
  /** The position for screen readers: '12 de 30 segundos'. */
  valueText: string
  onChange: (value: number) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A slider drawn as a staff, with a note head as its thumb. */
export function ProgressStaff({
  label,
  value,
  max,
  step = 1,
  valueText,
  onChange,
  disabled,
  className,
}: ProgressStaffProps) {
  const ratio = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={cx(classes.slider, className)} style={{ '--ratio': ratio } as CSSProperties}>
      <input
        className={classes.input}
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <span className={classes.lines} />
      <span className={classes.fill} />
      <span className={classes.note} />
    </div>
  )
}
