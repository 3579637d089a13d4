import type { ComponentProps, CSSProperties } from 'react'
import PauseFillIcon from '~icons/ph/pause-fill'
import PlayFillIcon from '~icons/ph/play-fill'
import { cx } from '../styles/cx.ts'
import classes from './PlayButton.module.css'

export type PlayButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  playing: boolean
  /** The accessible name, which includes the song. */
  label: string
  /** Diameter in px. */
  size?: number
}

export function PlayButton({ playing, label, size = 44, className, style, ...rest }: PlayButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(classes.button, className)}
      style={{ '--play-size': `${size}px`, ...style } as CSSProperties}
    >
      {playing ? <PauseFillIcon /> : <PlayFillIcon />}
    </button>
  )
}
