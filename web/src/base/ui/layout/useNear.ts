import { useEffect, useRef, useState } from 'react'

/** How far below the screen something starts to load, in px. */
const AHEAD = '500px'

/** Whether an element is on the screen or close to it, or has been. */
export function useNear() {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return [element, isNear] as const
}
