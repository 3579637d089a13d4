import { type PointerEvent, useRef } from 'react'

/** A swipe counts from this distance on, and the element follows the finger no further than this. */
const SWIPE_PX = 56
/** Less than this is a tap, or the start of scrolling. */
const IGNORED_PX = 10

/** Calls `onSwipe` when the element is swiped to the right on a touch screen. Returns the handlers of the element. */
export function useSwipe(onSwipe: (() => void) | null) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const distance = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current) return 0
    const [dx, dy] = [clientX - start.current.x, Math.abs(clientY - start.current.y)]
    return dx > IGNORED_PX && dx > 2 * dy ? Math.min(dx, SWIPE_PX) : 0
  }
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null
    currentTarget.style.translate = ''
  }
  if (!onSwipe) return {}
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch') start.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) event.currentTarget.style.translate = `${distance(event)}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (distance(event) >= SWIPE_PX) onSwipe()
      end(event)
    },
    onPointerCancel: end,
  }
}
