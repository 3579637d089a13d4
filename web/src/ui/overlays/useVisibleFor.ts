import { useEffect, useRef, useState } from 'react'

/**
 * Calls `onGone` after an element has been visible for `ms`. The timer pauses during hover and focus. If `ms` is null,
 * it never runs.
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
    /** The props of the element that pause the timer during hover and focus. */
    pauseProps: {
      onMouseEnter: () => setPaused(true),
      onMouseLeave: () => setPaused(false),
      onFocus: () => setPaused(true),
      onBlur: () => setPaused(false),
    },
  }
}
