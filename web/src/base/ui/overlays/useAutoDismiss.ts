import { useEffect, useRef, useState } from 'react'

/**
 * Calls `onDismiss` after an element has been visible for `ms`. The timer pauses during hover and focus. If `ms` is null,
 * it never runs.
 */
export function useAutoDismiss(ms: number | null, onDismiss: (() => void) | undefined) {
  const [paused, setPaused] = useState(false)
  const left = useRef(ms ?? 0)
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss

  useEffect(() => {
    if (ms === null || paused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismiss.current?.(), left.current)
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
