import { cx } from '../../base/ui/styles/cx.ts'
import classes from './Waveform.module.css'

type Props = {
  /** The loudness of the preview over time, each value from 0 to 1. */
  bars: readonly number[]
  /** How much of it has been played, from 0 to 1. */
  ratio: number
  className?: string | undefined
}

/** The loudness of a preview as bars in the text colour; those ahead are paler. */
export function Waveform({ bars, ratio, className }: Props) {
  return (
    <svg
      className={cx(classes.wave, className)}
      viewBox={`0 0 ${bars.length * 10} 100`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {bars.map((height, i) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
          key={i}
          x={i * 10 + 2}
          width={6}
          rx={3}
          y={50 - Math.max(4, height * 48)}
          height={Math.max(8, height * 96)}
          className={cx(i / bars.length >= ratio && classes.ahead)}
        />
      ))}
    </svg>
  )
}
