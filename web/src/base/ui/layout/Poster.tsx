import type { CSSProperties, ReactNode } from 'react'
import { usePicture } from '../marks/usePicture.ts'
import { cx } from '../styles/cx.ts'
import { type Wash, washStyle } from '../styles/wash.ts'
import classes from './Poster.module.css'

export type PosterProps = {
  wash: Wash
  /** The h1 of the screen, or an h2 if the poster is only a part of it. */
  title: string
  headingLevel?: 1 | 2
  /** A line below the title that distinguishes items of the same name. */
  subtitle?: string | undefined
  /** `huge` for short names, `widest` for one word over the full width. Long titles shrink automatically. */
  titleSize?: 'large' | 'huge' | 'widest'
  /** Shown above the title: a `Stamp`, or the kind of item. */
  above?: ReactNode
  /** One line of facts below the title. */
  meta?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  /** Shown on the lower edge: a `TabList`. */
  footer?: ReactNode
  /** Shown to the left of the text: a cover. */
  picture?: ReactNode
  /** Shown to the right of the picture on narrow screens, where there would be nothing. */
  besidePicture?: ReactNode
  /** A picture that bleeds off the right edge. With `hardEdge` it has a hard left edge instead of a fade. */
  bleed?: { src: string; alt: string; hardEdge?: boolean } | undefined
}

/** The flat header of a screen, in the colours of its picture. */
export function Poster({
  wash,
  title,
  headingLevel = 1,
  subtitle,
  titleSize = 'large',
  above,
  meta,
  actions,
  children,
  footer,
  picture,
  besidePicture,
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
        bleed?.hardEdge && classes.withHardEdge,
        footer !== undefined && classes.withFooter,
      )}
      style={{ ...washStyle(wash), '--longest-word': longestWord(title) } as CSSProperties}
      data-wash
    >
      {bleed && (
        <div className={classes.bleed}>
          {bleeding.src && (
            <img src={bleeding.src} alt={bleed.alt} ref={bleeding.ref} onError={bleeding.onError} />
          )}
        </div>
      )}
      <div className={cx(classes.inner, picture !== undefined && classes.withPicture)}>
        {picture !== undefined && (
          <div className={classes.pictureRow}>
            <div className={classes.picture}>{picture}</div>
            {besidePicture !== undefined && <div className={classes.beside}>{besidePicture}</div>}
          </div>
        )}
        <div className={classes.text}>
          {above}
          <Heading
            className={cx(classes.title, isLong ? classes.long : titleSize !== 'large' && classes[titleSize])}
          >
            {title}
          </Heading>
          {subtitle !== undefined && (
            <p className={classes.subtitle} dir="auto">
              {subtitle}
            </p>
          )}
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
