import { cx } from '../styles/cx.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './CountNote.module.css'

export type CountNoteProps = {
  count: number
  /** A larger count is shown as '99+'. */
  max?: number
  /** The counted things, for screen readers. Without it the parent element must include the count in its label. */
  label?: string
  tone?: 'accent' | 'like'
  className?: string | undefined
}

/** The number of new items in a note head. Renders nothing at zero. */
export function CountNote({ count, max = 99, label, tone = 'accent', className }: CountNoteProps) {
  if (count <= 0) return null
  return (
    <span className={cx(classes.note, classes[tone], className)}>
      <span aria-hidden>{count > max ? `${max}+` : count}</span>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
