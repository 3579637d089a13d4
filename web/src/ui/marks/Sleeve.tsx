import { cx } from '../styles/cx.ts'
import classes from './Sleeve.module.css'
import { usePicture } from './usePicture.ts'

export type SleeveProps = {
  src: string | null | undefined
  /** Empty where the title is beside it. */
  alt?: string
  /** Width in px; without it the sleeve is as wide as its place. */
  size?: number
  /** Big ones have 5 px corners instead of 3, and are what a page is waited for. */
  large?: boolean | undefined
  /** With the shadow of a sleeve that lies on a wash. */
  lying?: boolean | undefined
  shape?: 'square' | 'portrait'
  className?: string | undefined
}

/** A cover: almost straight corners, never round. */
export function Sleeve({ src, alt = '', size, large, lying, shape = 'square', className }: SleeveProps) {
  const picture = usePicture(src)
  return (
    <span
      className={cx(
        classes.sleeve,
        large && classes.large,
        lying && classes.lying,
        shape === 'portrait' && classes.portrait,
        className,
      )}
      {...(size !== undefined && { style: { width: size } })}
    >
      {picture.src ? (
        <img
          src={picture.src}
          alt={alt}
          loading={large ? 'eager' : 'lazy'}
          fetchPriority={large ? 'high' : 'auto'}
          onError={picture.onError}
        />
      ) : (
        <BlankSleeve alt={alt} />
      )}
    </span>
  )
}

function BlankSleeve({ alt }: { alt: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
    >
      <path d="M-50 32H150M-50 41H150M-50 50H150M-50 59H150M-50 68H150" stroke="currentColor" />
      <ellipse
        cx="50"
        cy="50"
        rx="14"
        ry="10"
        transform="rotate(-20 50 50)"
        fill="var(--s2)"
        stroke="currentColor"
        strokeWidth="3"
      />
    </svg>
  )
}
