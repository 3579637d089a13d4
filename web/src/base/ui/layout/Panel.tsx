import { type ReactNode, useId } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Panel.module.css'

export type PanelProps = {
  /** The heading, which is also the accessible name of the region. */
  title?: string
  headingLevel?: 2 | 3
  children: ReactNode
  className?: string | undefined
}

/** A surface for forms, reviews and summaries. Lists and tables have none. */
export function Panel({ title, headingLevel = 2, children, className }: PanelProps) {
  const titleId = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section className={cx(classes.panel, className)} {...(title && { 'aria-labelledby': titleId })}>
      {title && (
        <Heading id={titleId} className={classes.title}>
          {title}
        </Heading>
      )}
      {children}
    </section>
  )
}
