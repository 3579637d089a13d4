import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CalendarHeatMap } from './CalendarHeatMap.tsx'

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'].map((name) => ({
  name,
  short: name.charAt(0).toUpperCase(),
}))

const map = (counts: [string, number][], { from = '2024-01-01', to = '2024-12-31' } = {}) => (
  <CalendarHeatMap
    label="Días de 2024"
    from={from}
    to={to}
    counts={new Map(counts)}
    textOf={(day) => `${day}: ${new Map(counts).get(day) ?? 0}`}
    monthText={(month) => ({ name: month, short: month.slice(5) })}
    weekdays={WEEKDAYS}
    hint="Elige un día"
  />
)

test('every day is a cell with its text, in the row of its weekday', async () => {
  const screen = await render(map([['2024-02-29', 3]]))
  await expect.element(screen.getByRole('gridcell', { name: '2024-02-29: 3' })).toBeInTheDocument()
  expect(document.querySelectorAll('[data-day]')).toHaveLength(366)
  const row = screen.getByRole('row', { name: /^jueves/ }).element()
  expect(row.querySelector('[data-day="2024-02-29"]')?.getAttribute('data-shade')).toBe('3')
})

test('tab reaches the last day with entries, and keys move by day, week and to the ends', async () => {
  const screen = await render(
    map([
      ['2024-03-15', 2],
      ['2024-05-10', 1],
    ]),
  )
  await userEvent.keyboard('{Tab}')
  const focused = () => document.activeElement?.getAttribute('data-day')
  await expect.poll(focused).toBe('2024-05-10')
  const press = async (key: string, day: string) => {
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(focused).toBe(day)
  }
  await press('ArrowDown', '2024-05-11')
  await press('ArrowUp', '2024-05-10')
  await press('ArrowRight', '2024-05-17')
  await press('ArrowLeft', '2024-05-10')
  await press('PageUp', '2024-04-12')
  await press('Home', '2024-01-01')
  await press('ArrowLeft', '2024-01-01')
  await press('End', '2024-12-31')
  await press('ArrowDown', '2024-12-31')
  await expect.element(screen.getByText('2024-12-31: 0')).toBeVisible()
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
})

test('days of another period have a tab stop among them', async () => {
  const screen = await render(map([['2024-05-10', 1]]))
  await screen.rerender(map([], { from: '2025-11-18', to: '2026-11-17' }))
  const stops = document.querySelectorAll('[data-day][tabindex="0"]')
  expect([...stops].map((stop) => stop.getAttribute('data-day'))).toEqual(['2025-11-18'])
})
