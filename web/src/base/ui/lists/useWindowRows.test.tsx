import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useWindowRows } from './useWindowRows.ts'

const ESTIMATE = 100

type Props = {
  count?: number
  rowHeight?: number
  /** Height of the content above the list. */
  above?: number
  rememberAs?: string
}

function List({ count = 1_000, rowHeight = ESTIMATE, above = 0, rememberAs }: Props) {
  const { list, rows, measure, totalHeight } = useWindowRows<HTMLUListElement>({
    count,
    estimatedHeight: ESTIMATE,
    keyOf: (index) => index,
    ...(rememberAs !== undefined && { rememberAs }),
  })
  return (
    <>
      <div style={{ height: above }} />
      <ul ref={list} style={{ position: 'relative', height: totalHeight, margin: 0, padding: 0 }}>
        {rows.map(({ index, start }) => (
          <li
            key={index}
            ref={measure}
            data-index={index}
            style={{ position: 'absolute', height: rowHeight, transform: `translateY(${start}px)` }}
          >
            Fila {index}
          </li>
        ))}
      </ul>
    </>
  )
}

afterEach(() => scrollTo(0, 0))

const rowElements = () => [...document.querySelectorAll('li')]
const indexOf = (row: Element) => Number(row.getAttribute('data-index'))
const renderedIndexes = () => rowElements().map(indexOf)
const boxOf = (index: number) => document.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect()
const totalHeight = () => document.querySelector('ul')?.getBoundingClientRect().height ?? 0
const frames = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
}

/** Scrolls and waits until the rows of the new position are rendered. */
async function scrollToRow(y: number, index: number) {
  scrollTo(0, y)
  await expect.poll(renderedIndexes).toContain(index)
  await frames(3)
}

test('renders only the rows near the viewport', async () => {
  await render(<List />)
  await expect.poll(renderedIndexes).toContain(Math.floor(innerHeight / ESTIMATE))
  expect(renderedIndexes()[0]).toBe(0)
  expect(renderedIndexes().length).toBeLessThan(innerHeight / ESTIMATE + 10)
  expect(totalHeight()).toBe(1_000 * ESTIMATE)
})

test('renders the rows at the new position after scrolling', async () => {
  await render(<List />)
  await scrollToRow(50_000, 500)
  expect(boxOf(500)?.top).toBeCloseTo(0, 0)
  expect(renderedIndexes()).not.toContain(0)
})

test('covers the viewport and some rows beyond it once the person has scrolled', async () => {
  await render(<List />)
  await scrollToRow(50_000, 500)
  await expect.poll(() => Math.min(...renderedIndexes())).toBe(496)
  expect(Math.max(...renderedIndexes())).toBeGreaterThanOrEqual(500 + innerHeight / ESTIMATE)
})

test('takes the content above the list into account, also when its height changes', async () => {
  const screen = await render(<List above={1_000} />)
  await frames(3)
  await scrollToRow(21_000, 200)
  expect(boxOf(200)?.top).toBeCloseTo(0, 0)
  await screen.rerender(<List above={3_000} />)
  await frames(3)
  await scrollToRow(23_000, 200)
  expect(boxOf(200)?.top).toBeCloseTo(0, 0)
})

test('places rows by their measured height', async () => {
  await render(<List rowHeight={150} />)
  await expect.poll(totalHeight).toBeGreaterThan(1_000 * ESTIMATE)
  await expect
    .poll(() => {
      const boxes = rowElements().map((row) => row.getBoundingClientRect())
      return boxes.slice(1).every(({ top }, i) => Math.abs(top - (boxes[i]?.bottom ?? 0)) < 1)
    })
    .toBe(true)
})

test('moves later rows when the height of a row changes', async () => {
  const screen = await render(<List />)
  await expect.poll(() => boxOf(3)?.top).toBeCloseTo(300, 0)
  await screen.rerender(<List rowHeight={40} />)
  await expect.poll(() => boxOf(3)?.top).toBeCloseTo(120, 0)
  await expect.poll(renderedIndexes).toContain(Math.floor(innerHeight / 40))
})

test('rows above the viewport that turn out taller do not move the visible ones', async () => {
  await render(<List rowHeight={170} />)
  await scrollToRow(30_000, 300)
  for (let step = 0; step < 20; step++) {
    const before = new Map(rowElements().map((row) => [indexOf(row), row.getBoundingClientRect().top]))
    scrollBy(0, -50)
    await frames(3)
    const visible = rowElements().filter((row) => row.getBoundingClientRect().bottom > 0)
    for (const row of visible) {
      const previous = before.get(indexOf(row))
      // Rows that were measured before may only move with the scroll.
      if (previous !== undefined && previous > 0)
        expect(row.getBoundingClientRect().top - previous).toBeCloseTo(50, -1)
    }
  }
})

test('a list that is opened again has the heights it had before', async () => {
  const first = await render(<List rowHeight={150} rememberAs="feed" />)
  await expect.poll(totalHeight).toBeGreaterThan(1_000 * ESTIMATE)
  await scrollToRow(2_000, 14)
  const height = totalHeight()
  await first.unmount()
  const heights: number[] = []
  const observer = new MutationObserver(() => heights.push(totalHeight()))
  observer.observe(document.body, { childList: true, subtree: true })
  await render(<List rowHeight={150} rememberAs="feed" />)
  await expect.poll(renderedIndexes).toContain(0)
  observer.disconnect()
  expect(heights.find((each) => each > 0)).toBe(height)
})
