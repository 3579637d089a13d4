import { cx } from '../styles/cx.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './CountNote.module.css'

export type CountNoteProps = {
  count: number
  /** Above it reads as '99+'. */
  most?: number
  /** What is counted, as it is read aloud; without it what it stands on has to say it. */
  label?: string
  tone?: 'accent' | 'like'
  className?: string | undefined
}

/** How many are new, in a note head; nothing at zero. */
export function CountNote({ count, most = 99, label, tone = 'accent', className }: CountNoteProps) {
  if (count <= 0) return null
  return (
    <span className={cx(classes.note, classes[tone], className)}>
      <span aria-hidden>{count > most ? `${most}+` : count}</span>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
