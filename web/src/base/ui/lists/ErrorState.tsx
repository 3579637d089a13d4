import type { ReactNode } from 'react'
import ArrowClockwiseBoldIcon from '~icons/ph/arrow-clockwise-bold'
import { Button } from '../inputs/Button.tsx'
import { cx } from '../styles/cx.ts'
import classes from './Message.module.css'

export type ErrorStateProps = {
  /** The error in the user's words. */
  title?: string | undefined
  hint?: ReactNode
  onRetry?: (() => void) | undefined
  pending?: boolean | undefined
  /** An alternative to retrying. */
  action?: ReactNode
  headingLevel?: 1 | 2 | 3
  className?: string | undefined
}

/** Shown instead of content that failed to load: a note that fell off the staff, with a text and a retry button. */
export function ErrorState({
  title = 'No pudimos cargar esto',
  hint,
  onRetry,
  pending = false,
  action,
  headingLevel = 2,
  className,
}: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={cx(classes.message, className)} role="alert">
      <svg className={classes.drawing} viewBox="0 0 190 100" aria-hidden>
        <path d="M0 14h190M0 26h190M0 38h190M0 50h190M0 62h190" stroke="currentColor" strokeWidth="1.5" />
        <path className={classes.ledger} d="M76 74h38M76 86h38" strokeWidth="1.5" />
        <path className={classes.ledger} d="M105 82V44" strokeWidth="3" strokeLinecap="round" />
        <ellipse className={classes.wrongNote} cx="95" cy="86" rx="11" ry="8" transform="rotate(-20 95 86)" />
      </svg>
      <Heading>{title}</Heading>
      {hint !== undefined && <p>{hint}</p>}
      {onRetry && (
        <div className={classes.action}>
          <Button variant="primary" pending={pending} icon={<ArrowClockwiseBoldIcon />} onClick={onRetry}>
            Reintentar
          </Button>
        </div>
      )}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
