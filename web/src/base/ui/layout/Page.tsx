import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { MAIN_ID } from '../styles/landmarks.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './Page.module.css'

export type PageProps = {
  /** The h1 of the screen. */
  title: string
  /** For a screen whose design already makes it clear. */
  hideTitle?: boolean | undefined
  /** `huge` is the size used on posters. */
  titleSize?: 'normal' | 'huge'
  lead?: ReactNode
  /** Buttons to the right of the title. */
  actions?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** The main landmark of a screen, with its width, margins and title. */
export function Page({
  title,
  hideTitle,
  titleSize = 'normal',
  lead,
  actions,
  children,
  className,
}: PageProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={cx(classes.page, className)}>
      {hideTitle ? (
        <h1>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
      ) : (
        <div className={classes.head}>
          <div className={classes.title}>
            <h1 className={cx(titleSize === 'huge' && classes.huge)}>{title}</h1>
            {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </main>
  )
}
