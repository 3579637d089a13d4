import { cx } from '../styles/cx.ts'
import classes from './Skeleton.module.css'

export type SkeletonProps = {
  width?: number | string
  height?: number | string
  round?: boolean
  className?: string | undefined
}

const ANIMATION_DELAY_MS = 1_000
const waiting = new Set<HTMLElement>()

/** A placeholder for loading content. It animates only after a delay, to leave the CPU to a page that loads fast. */
export function Skeleton({ width = '100%', height = 14, round, className }: SkeletonProps) {
  return (
    <span
      className={cx(classes.skeleton, round && classes.round, className)}
      style={{ width, height }}
      ref={animateLater}
      aria-hidden
    />
  )
}

/** All skeletons share one timer, because a page can have dozens. */
function animateLater(skeleton: HTMLElement) {
  if (waiting.size === 0) setTimeout(animateAll, ANIMATION_DELAY_MS)
  waiting.add(skeleton)
  return () => void waiting.delete(skeleton)
}

function animateAll() {
  for (const skeleton of waiting) skeleton.dataset.sweeping = ''
  waiting.clear()
}
