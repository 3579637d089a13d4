import { type RefObject, useCallback, useEffect, useState } from 'react'

export type RailPosition = {
  /** From 0 at the first item to 1 at the last. */
  progress: number
  atStart: boolean
  atEnd: boolean
  /** Nothing is hidden, so there is nowhere to go. */
  fits: boolean
}

/** Follows how far a horizontal list has been scrolled, and moves it by what is visible. */
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
    const askToMeasure = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const resizes = new ResizeObserver(askToMeasure)
    resizes.observe(element)
    for (const item of element.children) resizes.observe(item)
    element.addEventListener('scroll', askToMeasure, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      resizes.disconnect()
      element.removeEventListener('scroll', askToMeasure)
    }
  }, [viewport])

  const move = useCallback(
    (direction: -1 | 1) => {
      const element = viewport.current
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      element?.scrollBy({
        left: direction * element.clientWidth,
        behavior: calm ? 'instant' : 'smooth',
      })
    },
    [viewport],
  )

  return { ...position, move }
}

/** Scroll positions are fractions of a pixel on scaled screens. */
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
