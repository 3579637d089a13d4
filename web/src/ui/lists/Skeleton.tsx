import { cx } from '../styles/cx.ts'
import classes from './Skeleton.module.css'

export type SkeletonProps = {
  width?: number | string
  height?: number | string
  round?: boolean
  className?: string | undefined
}

const NOTICED_AFTER_MS = 1_000
const still = new Set<HTMLElement>()

/** A patch where something will be. It moves once the wait is noticed: what comes at once needs all hands itself. */
export function Skeleton({ width = '100%', height = 14, round, className }: SkeletonProps) {
  return (
    <span
      className={cx(classes.skeleton, round && classes.round, className)}
      style={{ width, height }}
      ref={moveLater}
      aria-hidden
    />
  )
}

/** One clock for all of them: a page waits with dozens. */
function moveLater(patch: HTMLElement) {
  if (still.size === 0) setTimeout(moveAll, NOTICED_AFTER_MS)
  still.add(patch)
  return () => void still.delete(patch)
}

function moveAll() {
  for (const patch of still) patch.dataset.sweeping = ''
  still.clear()
}
