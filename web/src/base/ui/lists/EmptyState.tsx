import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Message.module.css'

export type EmptyStateProps = {
  title: string
  hint?: ReactNode
  /** At most one button. */
  action?: ReactNode
  headingLevel?: 2 | 3
  className?: string | undefined
}

/** Shown instead of an empty list: a quarter rest on an empty staff, with a text. */
export function EmptyState({ title, hint, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={cx(classes.message, className)}>
      <svg className={classes.drawing} viewBox="0 0 190 76" aria-hidden>
        <path d="M0 14h190M0 26h190M0 38h190M0 50h190M0 62h190" stroke="currentColor" strokeWidth="1.5" />
        <path
          className={classes.mark}
          d="M88 12l13 16c-7 7-8 12 1 23l3 4c-11-4-17 0-10 11-12-6-16-18-3-19-5-6-9-10-12-13 8-8 9-12 3-20z"
        />
      </svg>
      <Heading>{title}</Heading>
      {hint !== undefined && <p>{hint}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
