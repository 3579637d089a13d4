import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Beyond the edges of the screen, so that a quick finger finds no holes. */
const SPARE_ROWS = 4

/** How high the rows of a list were when it was left, so that coming back finds every one at its place. */
const heights = new Map<string, VirtualItem[]>()

type Options = {
  count: number
  usualHeight: number
  gap?: number
  keyOf: (index: number) => string | number
  /** The name under which a list that one comes back to keeps the heights of its rows. */
  rememberAs?: string
}

/** Which rows of a list that scrolls with the page are near the screen. `list` goes on the element they are in. */
export function useWindowRows<E extends HTMLElement>(options: Options) {
  const { count, usualHeight, gap = 0, keyOf, rememberAs } = options
  const list = useRef<E>(null)
  const [top, setTop] = useState(0)
  // What stands above may grow or shrink, so where the list begins is looked up whenever it is drawn.
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + window.scrollY))
  })
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    getItemKey: keyOf,
    gap,
    overscan: SPARE_ROWS,
    scrollMargin: top,
    initialMeasurementsCache: (rememberAs !== undefined && heights.get(rememberAs)) || [],
  })
  useEffect(() => {
    if (rememberAs !== undefined) return () => void heights.set(rememberAs, virtual.measurementsCache)
  }, [rememberAs, virtual])
  const rows = virtual
    .getVirtualItems()
    .map((row) => ({ ...row, start: row.start - top, end: row.end - top }))
  return { list, rows, measure: virtual.measureElement, totalHeight: virtual.getTotalSize() }
}
