import {
  observeWindowOffset,
  observeWindowRect,
  useWindowVirtualizer,
  type VirtualItem,
  windowScroll,
} from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type Key,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useIsHydrated } from '../styles/useIsHydrated.ts'

/** Rows rendered beyond the viewport, so that fast scrolling shows no gaps. */
const OVERSCAN = 4
/** The overscan before the first scroll, to make the first render cheaper. */
const INITIAL_OVERSCAN = 1
const SCROLL_EVENTS = ['scroll', 'wheel', 'touchstart', 'keydown']

/** The measured rows of lists that were left, so that returning to one restores its scroll position. */
const measurements = new Map<string, VirtualItem[]>()

const OBSERVERS = {
  observeElementRect: inNextFrame(observeWindowRect),
  observeElementOffset: inNextFrame(observeOffset),
}

type Options = {
  count: number
  estimatedHeight: number
  gap?: number
  keyOf: (index: number) => string | number
  /** The number of rows that the server renders: it does not know how many are visible. */
  serverRows?: number
  /** The key under which the measured rows are kept while the list is not mounted. */
  rememberAs?: string
}

/** Virtualizes a list that scrolls with the page. Returns the rows near the viewport and the ref of their container. */
export function useWindowRows<E extends HTMLElement>(options: Options) {
  const { count, estimatedHeight, gap = 0, keyOf, serverRows = 10, rememberAs } = options
  const list = useRef<E>(null)
  const [top, setTop] = useState(0)
  // Content above the list can change its height, so the position of the list is read after every render: in the next
  // frame, to avoid a forced layout.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const box = list.current?.getBoundingClientRect()
      const now = box ? Math.round(box.top + window.scrollY) : top
      if (now !== top) setTop(now)
    })
    return () => cancelAnimationFrame(frame)
  })
  // The viewport is read only once, because reading it during later renders would force a layout.
  const [initialRect] = useState(viewportSize)
  const [overscan, setOverscan] = useState(INITIAL_OVERSCAN)
  useEffect(() => onFirst(SCROLL_EVENTS, () => startTransition(() => setOverscan(OVERSCAN))), [])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => estimatedHeight,
    getItemKey: keyOf,
    gap,
    overscan,
    scrollMargin: top,
    initialRect,
    initialOffset: () => globalThis.scrollY ?? 0,
    ...OBSERVERS,
    scrollToFn: adjustOnly,
    // The height is taken from the ResizeObserver entry, because reading it from the element would force a layout.
    measureElement: (row, entry, { itemSizeCache, indexFromElement }) =>
      Math.round(
        entry?.borderBoxSize[0]?.blockSize ??
          itemSizeCache.get(keyOf(indexFromElement(row))) ??
          estimatedHeight,
      ),
    initialMeasurementsCache: (rememberAs !== undefined && measurements.get(rememberAs)) || [],
  })
  useEffect(() => {
    if (rememberAs !== undefined) return () => void measurements.set(rememberAs, virtual.measurementsCache)
  }, [rememberAs, virtual])
  const isHydrated = useIsHydrated()
  // The rows of the server are on the screen, so the first virtual rows must be at the same positions before they are painted.
  const wasRendered = useRef(!isHydrated)
  useLayoutEffect(() => {
    if (isHydrated && wasRendered.current) measureAll(list.current, virtual.resizeItem)
  }, [isHydrated, virtual])
  const rows: Row[] = isHydrated
    ? virtual.getVirtualItems().map((row) => ({ ...row, start: row.start - top, end: row.end - top }))
    : firstRows(Math.min(count, serverRows), keyOf)
  const totalHeight = virtual.getTotalSize()
  return {
    list,
    rows,
    measure: virtual.measureElement,
    totalHeight,
    /** The styles of the container and of a row. The rows of the server are in the flow, as their heights are unknown. */
    listStyle: isHydrated ? { height: totalHeight } : undefined,
    rowStyle: ({ index, start }: Row): CSSProperties =>
      isHydrated
        ? { transform: `translateY(${start}px)` }
        : { position: 'static', ...(index > 0 && { marginTop: gap }) },
  }
}

type Row = { key: Key; index: number; start: number; end: number }

const firstRows = (count: number, keyOf: Options['keyOf']): Row[] =>
  Array.from({ length: count }, (_, index) => ({ key: keyOf(index), index, start: 0, end: 0 }))

function measureAll(list: HTMLElement | null, resize: (index: number, height: number) => void) {
  const heights = [...(list?.children ?? [])].map(
    (row) =>
      [Number(row.getAttribute('data-index')), Math.round(row.getBoundingClientRect().height)] as const,
  )
  for (const [index, height] of heights) resize(index, height)
}

/** Zero on the server, where there is no window. */
const viewportSize = () => ({ width: globalThis.innerWidth ?? 0, height: globalThis.innerHeight ?? 0 })

/** Navigation scrolls to the top after the lists are mounted but before they observe, so report the offset first. */
function observeOffset(...args: Parameters<typeof observeWindowOffset>) {
  const [, onOffset] = args
  onOffset(window.scrollY, false)
  return observeWindowOffset(...args)
}

/** Delays an observer to the next frame, because it reads the layout, which would be forced during a render. */
function inNextFrame<A extends unknown[]>(observe: (...args: A) => (() => void) | undefined) {
  return (...args: A) => {
    let stop: (() => void) | undefined
    const frame = requestAnimationFrame(() => {
      stop = observe(...args)
    })
    return () => {
      cancelAnimationFrame(frame)
      stop?.()
    }
  }
}

/** Calls back on the first of these events of the window, once. Returns a function that cancels it. */
function onFirst(events: readonly string[], callback: () => void): () => void {
  const controller = new AbortController()
  const options = { passive: true, signal: controller.signal }
  const onEvent = () => {
    controller.abort()
    callback()
  }
  for (const event of events) window.addEventListener(event, onEvent, options)
  return () => controller.abort()
}

/** Scrolls only to compensate for rows whose height differs from the estimate. The router sets the initial position. */
function adjustOnly(...args: Parameters<typeof windowScroll>) {
  const [, { adjustments }] = args
  if (adjustments !== undefined) windowScroll(...args)
}
