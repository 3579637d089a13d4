import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { type Wash, washStyle } from '../styles/wash.ts'
import classes from './Ticket.module.css'

export type TicketProps = {
  children: ReactNode
  /** The part beyond the perforation. */
  stub: ReactNode
  /** The size of the stub in px: its height in a portrait ticket, its width in a landscape one. */
  stubSize?: number
  shape?: 'portrait' | 'landscape'
  wash?: Wash | undefined
  className?: string | undefined
}

/** A card with notches and a stub. Its mask clips overflow, so menus inside must use a portal, as `Menu` does. */
export function Ticket({
  children,
  stub,
  shape = 'portrait',
  stubSize = shape === 'portrait' ? 96 : 278,
  wash,
  className,
}: TicketProps) {
  return (
    <div
      className={cx(classes.ticket, classes[shape], className)}
      style={{ ...(wash && washStyle(wash)), '--stub': `${stubSize / 16}rem` } as CSSProperties}
      {...(wash && { 'data-wash': true })}
    >
      <div className={classes.main}>{children}</div>
      <div className={classes.stub}>{stub}</div>
    </div>
  )
}
