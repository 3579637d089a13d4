import { type ReactNode, useId } from 'react'
import { MAIN_ID } from '../styles/landmarks.ts'
import { WASHES, type Wash, washStyle } from '../styles/wash.ts'
import classes from './SplitScreen.module.css'

export type SplitScreenProps = {
  title: string
  /** Shown above the form: the wordmark in its link. */
  brand?: ReactNode
  /** The form, at most 400 px wide. */
  children: ReactNode
  wash?: Wash
  /** The URL of a square picture that fills the note head. */
  art?: string | undefined
  /** A quotation on the poster in the size of a headline, with its author. */
  quote?: string | undefined
  by?: ReactNode
  /** Our own words, in the place of a quote. */
  slogan?: string | undefined
  as?: 'main' | 'section'
}

/** A form beside a poster. A small screen shows only the form. */
export function SplitScreen({
  title,
  brand,
  children,
  wash = WASHES.mango,
  art,
  quote,
  by,
  slogan,
  as: Root = 'main',
}: SplitScreenProps) {
  const Heading = Root === 'main' ? 'h1' : 'h2'
  const clipId = useId()
  const head = { cx: 428, cy: 194, rx: 128, ry: 92, transform: 'rotate(-20 428 194)' }
  return (
    <div className={classes.screen}>
      <Root {...(Root === 'main' && { id: MAIN_ID, tabIndex: -1 })} className={classes.side}>
        {brand !== undefined && <div>{brand}</div>}
        <div className={classes.form}>
          <Heading className={classes.title}>{title}</Heading>
          {children}
        </div>
      </Root>
      <aside
        className={classes.poster}
        style={washStyle(wash)}
        data-wash
        {...(quote !== undefined && { 'aria-label': 'Lo que se dice por aquí' })}
      >
        <div className={classes.sheet}>
          <svg
            className={classes.art}
            viewBox="180 60 480 510"
            preserveAspectRatio="xMidYMid meet"
            aria-hidden
          >
            <path
              d="M-2000 110H3000M-2000 194H3000M-2000 278H3000M-2000 362H3000M-2000 446H3000"
              stroke="var(--wash-ink)"
              strokeWidth="3"
            />
            <path d="M312 232V560" stroke="var(--wash-ink)" strokeWidth="14" strokeLinecap="round" />
            <clipPath id={clipId}>
              <ellipse {...head} />
            </clipPath>
            <ellipse {...head} fill="var(--wash-ink)" />
            {art && <image href={art} x="288" y="54" width="280" height="280" clipPath={`url(#${clipId})`} />}
            <ellipse {...head} fill="none" stroke="var(--wash-ink)" strokeWidth="6" />
          </svg>
          {slogan !== undefined && <p className={classes.quote}>{slogan}</p>}
          {quote !== undefined && (
            <figure>
              <blockquote className={classes.quote}>«{quote}»</blockquote>
              {by !== undefined && <figcaption className={classes.by}>{by}</figcaption>}
            </figure>
          )}
        </div>
      </aside>
    </div>
  )
}
