import { expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayInMonth,
  headingText,
  isDay,
  isMonth,
  longDayText,
  todayIn,
  weekdayOf,
  weeksOf,
} from './days.ts'

it('is another day on the other side of the world', () => {
  const now = new Date('2026-12-31T23:30:00Z')
  expect(todayIn('America/Lima', now)).toBe('2026-12-31')
  expect(todayIn('UTC', now)).toBe('2026-12-31')
  expect(todayIn('Asia/Tokyo', now)).toBe('2027-01-01')
})

it('knows which days exist', () => {
  expect(isDay('2024-02-29')).toBe(true)
  expect(isDay('2026-02-29')).toBe(false)
  expect(isDay('2026-13-01')).toBe(false)
  expect(isDay('mañana')).toBe(false)
  expect(isMonth('2026-12')).toBe(true)
  expect(isMonth('2026-00')).toBe(false)
})

it('moves by days and months across the ends of years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-05', -12)).toBe('2025-05')
  expect(dayInMonth('2026-01-31', '2026-02')).toBe('2026-02-28')
})

it('starts the weeks of a month on Monday', () => {
  expect(weekdayOf('2026-11-16')).toBe(0)
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks).toHaveLength(6)
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
  expect(weeksOf('2027-02')).toHaveLength(4)
})

it('names days as people do', () => {
  expect(headingText('2026-11-17', '2026-11-17')).toBe('Hoy')
  expect(headingText('2026-12-31', '2027-01-01')).toBe('Ayer')
  expect(headingText('2026-11-10', '2026-11-17')).toBe('Martes 10 de noviembre')
  expect(longDayText('2025-11-10', '2026-11-17')).toBe('lunes 10 de noviembre de 2025')
})
