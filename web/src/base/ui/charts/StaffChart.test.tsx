import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ChartData } from './chart.ts'
import { StaffChart } from './StaffChart.tsx'

const YEARS: ChartData = {
  series: [
    { key: 'listens', label: 'Escuchas', ink: 1 },
    { key: 'reviews', label: 'Reseñas', ink: 3 },
  ],
  rows: [
    { label: '2023', values: { listens: 40, reviews: 10 } },
    { label: '2024', values: { listens: 20 } },
    { label: '2025', values: { listens: 10, reviews: 5 } },
  ],
}

/** In per cent of the column. */
const heights = (ink: number) =>
  [...document.querySelectorAll<HTMLElement>('[data-column] > span')]
    .filter(({ style }) => style.getPropertyValue('--ink') === `var(--chart-${ink})`)
    .map((bar) => Math.round((bar.offsetHeight / (bar.parentElement?.offsetHeight ?? 0)) * 100))

test('bars are as high as their values, and the pointer shows the values of a column', async () => {
  const screen = await render(<StaffChart kind="bars" data={YEARS} />)
  expect(heights(1)).toEqual([100, 50, 25])
  expect(heights(3)).toEqual([25, 0, 13])
  await expect.element(screen.getByText(/^Reseñas/)).not.toBeInTheDocument()
  const [, second] = document.querySelectorAll('[data-column]')
  await userEvent.hover(second as Element)
  await expect.element(screen.getByText(/^Escuchas/)).toHaveTextContent('Escuchas20')
  await expect.element(screen.getByText(/^Reseñas/)).toHaveTextContent('Reseñas–')
})

test('a line has a gap where a value is missing', async () => {
  await render(<StaffChart kind="lines" data={YEARS} />)
  const lines = [...document.querySelectorAll('svg > g')].map((line) =>
    [...line.querySelectorAll('path')].map((path) => path.getAttribute('d')),
  )
  expect(lines).toEqual([['M 0.5 0 L 1.5 50 L 2.5 75'], ['M 0.5 75', 'M 2.5 87.5']])
})
