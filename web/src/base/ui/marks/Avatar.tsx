import type { CSSProperties } from 'react'
import { cx } from '../styles/cx.ts'
import { initialOf } from '../text/initial.ts'
import classes from './Avatar.module.css'
import { usePicture } from './usePicture.ts'

export type AvatarProps = {
  src: string | null | undefined
  /** Its initial is shown when there is no picture. */
  name?: string | undefined
  /** Diameter in px. */
  size?: number
  /** Needed only if the name is not shown beside the avatar. */
  alt?: string
  /** Adds a ring in the ink colour, for use on a poster. */
  ringed?: boolean | undefined
  className?: string | undefined
}

/** The round picture of a user. */
export function Avatar({ src, name = '', size = 44, alt = '', ringed, className }: AvatarProps) {
  const picture = usePicture(src)
  return (
    <span
      className={cx(classes.avatar, ringed && classes.ringed, className)}
      style={{ '--size': `${size}px` } as CSSProperties}
    >
      {picture.src ? (
        <img
          loading="lazy"
          src={picture.src}
          alt={alt}
          width={size}
          height={size}
          ref={picture.ref}
          onError={picture.onError}
        />
      ) : (
        <span {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          {initialOf(name)}
        </span>
      )}
    </span>
  )
}
