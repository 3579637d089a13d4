import {
  observeWindowOffset,
  observeWindowRect,
  useWindowVirtualizer,
  type VirtualItem,
  windowScroll,
} from '@tanstack/react-virtual'
import { startTransition, useEffect, useRef, useState } from 'react'

/** Beyond the edges of the screen, so that a quick finger finds no holes. */
const SPARE_ROWS = 4
/** As long as nobody has begun to move. */
const SPARE_ROWS_AT_FIRST = 1
const SCROLLING = ['scroll', 'wheel', 'touchstart', 'keydown']

/** How high the rows of a list were when it was left, so that coming back finds every one at its place. */
const heights = new Map<string, VirtualItem[]>()

const OBSERVING = {
  observeElementRect: nextFrame(observeWindowRect),
  observeElementOffset: nextFrame(observeFromHere),
}

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
  // What stands above may grow or shrink, so where the list begins is looked up whenever it is drawn: with the next frame,
  // which works out where everything is anyway.
  useEffect(() => {
    const looking = requestAnimationFrame(() => {
      const box = list.current?.getBoundingClientRect()
      const now = box ? Math.round(box.top + window.scrollY) : top
      if (now !== top) setTop(now)
    })
    return () => cancelAnimationFrame(looking)
  })
  // Asked for once: asked while the page changes, the browser would have to work it out in between.
  const [initialRect] = useState(screenSize)
  const [spare, setSpare] = useState(SPARE_ROWS_AT_FIRST)
  useEffect(() => onFirst(SCROLLING, () => startTransition(() => setSpare(SPARE_ROWS))), [])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    getItemKey: keyOf,
    gap,
    overscan: spare,
    scrollMargin: top,
    initialRect,
    initialOffset: () => globalThis.scrollY ?? 0,
    ...OBSERVING,
    scrollToFn: keepInPlace,
    // The browser tells how high a row is when it has worked it out; asking before would make it do so twice.
    measureElement: (row, told, { itemSizeCache, indexFromElement }) =>
      Math.round(
        told?.borderBoxSize[0]?.blockSize ?? itemSizeCache.get(keyOf(indexFromElement(row))) ?? usualHeight,
      ),
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

/** Nothing, where a page is drawn ahead. */
const screenSize = () => ({ width: globalThis.innerWidth ?? 0, height: globalThis.innerHeight ?? 0 })

/** A new page is taken to its top after its lists were begun, and before anybody listened. */
function observeFromHere(...args: Parameters<typeof observeWindowOffset>) {
  const [, tell] = args
  tell(window.scrollY, false)
  return observeWindowOffset(...args)
}

/** Asking a page where it is while it changes makes the browser work it out at once, and then again. */
function nextFrame<A extends unknown[]>(observe: (...args: A) => (() => void) | undefined) {
  return (...args: A) => {
    let stop: (() => void) | undefined
    const beginning = requestAnimationFrame(() => {
      stop = observe(...args)
    })
    return () => {
      cancelAnimationFrame(beginning)
      stop?.()
    }
  }
}

function onFirst(signs: readonly string[], act: () => void): () => void {
  const heard = new AbortController()
  const options = { passive: true, signal: heard.signal }
  const onSign = () => {
    heard.abort()
    act()
  }
  for (const sign of signs) window.addEventListener(sign, onSign, options)
  return () => heard.abort()
}

/** Rows that turn out higher than expected push nobody away; where a page begins is not for its lists to say. */
function keepInPlace(...args: Parameters<typeof windowScroll>) {
  const [, { adjustments }] = args
  if (adjustments !== undefined) windowScroll(...args)
}
