import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Beyond the edges of the screen, so that a quick finger finds no holes. */
const SPARE_ROWS = 4

type Options = {
  count: number
  usualHeight: number
  gap?: number
  keyOf: (index: number) => string | number
}

/** Which rows of a list that scrolls with the page are near the screen. `list` goes on the element they are in. */
export function useWindowRows<E extends HTMLElement>({ count, usualHeight, gap = 0, keyOf }: Options) {
  const list = useRef<E>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(box.top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    getItemKey: keyOf,
    gap,
    overscan: SPARE_ROWS,
    scrollMargin: top,
  })
  const rows = virtual
    .getVirtualItems()
    .map((row) => ({ ...row, start: row.start - top, end: row.end - top }))
  return { list, rows, measure: virtual.measureElement, totalHeight: virtual.getTotalSize() }
}
