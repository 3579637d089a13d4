import { useEffect, useRef, useState } from 'react'

/**
 * Calls `onGone` once something has been visible for `ms`. The time stands still while `paused`.
 * Without `ms` it stays until somebody takes it away.
 */
export function useVisibleFor(ms: number | null, onGone: (() => void) | undefined) {
  const [paused, setPaused] = useState(false)
  const left = useRef(ms ?? 0)
  const gone = useRef(onGone)
  gone.current = onGone

  useEffect(() => {
    if (ms === null || paused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => gone.current?.(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - startedAt))
    }
  }, [ms, paused])

  return {
    paused,
    /** Spread on the element: looking at it or reaching it with the keyboard stops the clock. */
    pauseProps: {
      onMouseEnter: () => setPaused(true),
      onMouseLeave: () => setPaused(false),
      onFocus: () => setPaused(true),
      onBlur: () => setPaused(false),
    },
  }
}
