import type { CSSProperties, ReactNode } from 'react'
import { usePicture } from '../marks/usePicture.ts'
import { cx } from '../styles/cx.ts'
import { type Wash, washStyle } from '../styles/wash.ts'
import classes from './Poster.module.css'

export type PosterProps = {
  wash: Wash
  /** Set enormous: the h1 of the screen, or an h2 where the poster is a part of one. */
  title: string
  headingLevel?: 1 | 2
  /** `huge` for short names, `widest` for one word over the whole text. Long ones shrink by themselves. */
  titleSize?: 'large' | 'huge' | 'widest'
  /** A `Stamp`, a kind. */
  above?: ReactNode
  /** One line of facts below the title. */
  meta?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  /** Sits on the lower edge: a `TabList`. */
  footer?: ReactNode
  /** At the left of the text: a sleeve. */
  picture?: ReactNode
  /** Address of a picture that bleeds off the right edge, with what it shows; a sheet of its own begins abruptly. */
  bleed?: { src: string; alt: string; ownSheet?: boolean } | undefined
}

/** The flat coloured header of a screen, printed in the inks of its picture. */
export function Poster({
  wash,
  title,
  headingLevel = 1,
  titleSize = 'large',
  above,
  meta,
  actions,
  children,
  footer,
  picture,
  bleed,
}: PosterProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  const bleeding = usePicture(bleed?.src)
  const isLong = title.length > LONG_TITLE
  return (
    <div
      className={cx(
        classes.poster,
        bleed && classes.withBleed,
        bleed && !bleeding.src && classes.withoutPicture,
        bleed?.ownSheet && classes.withSheet,
        footer !== undefined && classes.withFooter,
      )}
      style={{ ...washStyle(wash), '--longest-word': longestWord(title) } as CSSProperties}
      data-wash
    >
      {bleed && (
        <div className={classes.bleed}>
          {bleeding.src && <img src={bleeding.src} alt={bleed.alt} onError={bleeding.onError} />}
        </div>
      )}
      <div className={cx(classes.inner, picture !== undefined && classes.withPicture)}>
        {picture !== undefined && <div className={classes.picture}>{picture}</div>}
        <div className={classes.text}>
          {above}
          <Heading
            className={cx(classes.title, isLong ? classes.long : titleSize !== 'large' && classes[titleSize])}
          >
            {title}
          </Heading>
          {meta !== undefined && <div className={classes.meta}>{meta}</div>}
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
          {children}
          {footer !== undefined && <div className={classes.footer}>{footer}</div>}
        </div>
      </div>
    </div>
  )
}

/** In characters. */
const LONG_TITLE = 42

const longestWord = (title: string) => Math.max(...title.split(/\s+/).map((word) => word.length))
