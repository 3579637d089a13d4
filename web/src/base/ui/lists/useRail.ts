import { type RefObject, useCallback, useEffect, useState } from 'react'

export type RailPosition = {
  /** From 0 at the first item to 1 at the last. */
  progress: number
  atStart: boolean
  atEnd: boolean
  /** All items are visible, so there is nothing to scroll. */
  fits: boolean
}

/** The scroll position of a horizontal list, and a function that scrolls it by one visible width. */
export function useRail(viewport: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<RailPosition>({
    progress: 0,
    atStart: true,
    atEnd: false,
    fits: true,
  })

  useEffect(() => {
    const element = viewport.current
    if (!element) return
    let frame = 0
    const measure = () => {
      frame = 0
      setPosition(readPosition(element))
    }
    const scheduleMeasure = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const resizes = new ResizeObserver(scheduleMeasure)
    resizes.observe(element)
    for (const item of element.children) resizes.observe(item)
    element.addEventListener('scroll', scheduleMeasure, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      resizes.disconnect()
      element.removeEventListener('scroll', scheduleMeasure)
    }
  }, [viewport])

  const move = useCallback(
    (direction: -1 | 1) => {
      const element = viewport.current
      const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
      element?.scrollBy({
        left: direction * element.clientWidth,
        behavior: isReduced ? 'instant' : 'smooth',
      })
    },
    [viewport],
  )

  return { ...position, move }
}

/** Scroll positions can be fractional on scaled screens. */
const ROUNDING_PX = 2

function readPosition({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): RailPosition {
  const room = scrollWidth - clientWidth
  return {
    progress: room > 0 ? Math.round((scrollLeft / room) * 1_000) / 1_000 : 0,
    atStart: scrollLeft <= ROUNDING_PX,
    atEnd: scrollLeft >= room - ROUNDING_PX,
    fits: room <= ROUNDING_PX,
  }
}
