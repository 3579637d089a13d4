import type { CSSProperties } from 'react'
import { cx } from '../styles/cx.ts'
import { initialOf } from '../text/initial.ts'
import classes from './Avatar.module.css'
import { usePicture } from './usePicture.ts'

export type AvatarProps = {
  src: string | null | undefined
  /** Whose it is: gives the letter when there is no picture. */
  name?: string | undefined
  /** Diameter in px. */
  size?: number
  /** Only where the name is not already beside it. */
  alt?: string
  /** A ring of the ink around it, for a poster. */
  ringed?: boolean | undefined
  className?: string | undefined
}

/** A person is a circle. */
export function Avatar({ src, name = '', size = 44, alt = '', ringed, className }: AvatarProps) {
  const picture = usePicture(src)
  return (
    <span
      className={cx(classes.avatar, ringed && classes.ringed, className)}
      style={{ '--size': `${size}px` } as CSSProperties}
    >
      {picture.src ? (
        <img src={picture.src} alt={alt} width={size} height={size} onError={picture.onError} />
      ) : (
        <span {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          {initialOf(name)}
        </span>
      )}
    </span>
  )
}
