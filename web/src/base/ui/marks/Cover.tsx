import { cx } from '../styles/cx.ts'
import classes from './Cover.module.css'
import { srcSetOf } from './pictureWidths.ts'
import { usePicture } from './usePicture.ts'

export type CoverProps = {
  src: string | null | undefined
  /** Leave it empty if the title is shown beside the cover. */
  alt?: string
  /** Width in px; by default the cover fills its container. */
  size?: number | undefined
  /** Large corners, and the image loads with high priority: it is the main picture of the page. */
  large?: boolean | undefined
  /** Adds a shadow, for a cover on a wash. */
  lying?: boolean | undefined
  shape?: 'square' | 'portrait'
  className?: string | undefined
}

/** A cover with nearly square corners. */
export function Cover({ src, alt = '', size, large, lying, shape = 'square', className }: CoverProps) {
  const picture = usePicture(src)
  const srcSet = picture.src ? srcSetOf(picture.src) : undefined
  return (
    <span
      className={cx(
        classes.cover,
        large && classes.large,
        lying && classes.lying,
        shape === 'portrait' && classes.portrait,
        className,
      )}
      {...(size !== undefined && { style: { width: size } })}
    >
      {picture.src ? (
        <img
          // Before `src`: React sets attributes in this order, and some browsers start to load at once.
          loading={large ? 'eager' : 'lazy'}
          fetchPriority={large ? 'high' : 'auto'}
          {...(srcSet && { sizes: widthOf({ size, large }), srcSet })}
          src={picture.src}
          alt={alt}
          ref={picture.ref}
          onError={picture.onError}
        />
      ) : (
        <BlankCover alt={alt} />
      )}
    </span>
  )
}

/** The width that the browser chooses a file for. Browsers that do not know `auto` skip it. */
function widthOf({ size, large }: Pick<CoverProps, 'size' | 'large'>) {
  if (size !== undefined) return `${size}px`
  return large ? '(max-width: 600px) 60vw, 316px' : 'auto, 220px'
}

function BlankCover({ alt }: { alt: string }) {
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
