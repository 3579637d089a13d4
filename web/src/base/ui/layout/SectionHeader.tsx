import type { ReactNode } from 'react'
import { Staff } from '../marks/Staff.tsx'
import { cx } from '../styles/cx.ts'
import classes from './SectionHeader.module.css'

export type SectionHeaderProps = {
  title: string
  headingLevel?: 2 | 3
  id?: string | undefined
  /** The scroll position in the section, from 0 to 1. Without it the staff is empty. */
  progress?: number | undefined
  /** Shown after the staff: arrows, a button. */
  actions?: ReactNode
  className?: string | undefined
}

/** A heading followed by a staff that runs to the edge. */
export function SectionHeader({
  title,
  headingLevel = 2,
  id,
  progress,
  actions,
  className,
}: SectionHeaderProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={cx(classes.header, className)}>
      <Heading {...(id && { id })} className={classes.title}>
        {title}
      </Heading>
      <Staff progress={progress} className={classes.staff} />
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
