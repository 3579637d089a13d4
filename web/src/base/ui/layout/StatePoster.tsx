import type { CSSProperties, ReactNode } from 'react'
import { MAIN_ID } from '../styles/landmarks.ts'
import { WASHES, type Wash, washStyle } from '../styles/wash.ts'
import classes from './StatePoster.module.css'

/** The height of the note on the staff: the higher, the better the news. */
type NoteHeight = 'top' | 'high' | 'middle' | 'low' | 'bottom'

export type StatePosterProps = {
  title: string
  /** Shown above the staff: the wordmark in its link. Screens with a navigation have it there. */
  brand?: ReactNode
  text?: ReactNode
  noteHeight?: NoteHeight
  wash?: Wash
  /** Buttons, and a `Countdown` if the screen moves on automatically. */
  actions?: ReactNode
  children?: ReactNode
  /** `section` if the poster is only a part of the screen. */
  as?: 'main' | 'section'
}

/** A full-screen message: the result of an action, or an error. */
export function StatePoster({
  title,
  brand,
  text,
  noteHeight = 'middle',
  wash = WASHES.hueso,
  actions,
  children,
  as: Root = 'main',
}: StatePosterProps) {
  const Heading = Root === 'main' ? 'h1' : 'h2'
  const note = { top: `${NOTE_LINES[noteHeight] * 25}%` } satisfies CSSProperties
  return (
    <Root
      {...(Root === 'main' && { id: MAIN_ID, tabIndex: -1 })}
      className={classes.poster}
      style={washStyle(wash)}
      data-wash
    >
      {brand !== undefined && <div className={classes.brand}>{brand}</div>}
      <div className={classes.staff} aria-hidden>
        <span className={classes.note} style={note} />
      </div>
      <div className={classes.inner}>
        <Heading className={classes.title}>{title}</Heading>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {children}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </Root>
  )
}

const NOTE_LINES: Record<NoteHeight, number> = { top: 0, high: 1, middle: 2, low: 3, bottom: 4 }
