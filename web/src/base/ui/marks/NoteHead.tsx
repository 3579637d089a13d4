import type { CSSProperties } from 'react'
import { cx } from '../styles/cx.ts'
import { initialOf } from '../text/initial.ts'
import classes from './NoteHead.module.css'
import { usePicture } from './usePicture.ts'

export type NoteHeadProps = {
  src: string | null | undefined
  name: string
  /** Width in px. */
  size?: number
  alt?: string
  className?: string | undefined
}

/** The picture of an artist in a tilted note head. */
export function NoteHead({ src, name, size = 72, alt = '', className }: NoteHeadProps) {
  const picture = usePicture(src)
  return (
    <span className={cx(classes.head, className)} style={{ '--size': `${size}px` } as CSSProperties}>
      {picture.src ? (
        <img loading="lazy" src={picture.src} alt={alt} ref={picture.ref} onError={picture.onError} />
      ) : (
        <span
          className={classes.initial}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          {initialOf(name)}
        </span>
      )}
    </span>
  )
}
