import { expect, test } from 'vitest'
import { dayAfter, daysBetween, monthsOf, shadeOf, weekdayOf, weeksBetween } from './calendar.ts'

const yearOf = (year: number) => [`${year}-01-01`, `${year}-12-31`] as const

test('a leap year has 29 February, and others do not', () => {
  expect(daysBetween(...yearOf(2024))).toHaveLength(366)
  expect(daysBetween(...yearOf(2024))).toContain('2024-02-29')
  expect(daysBetween(...yearOf(2025))).toHaveLength(365)
  expect(daysBetween(...yearOf(1900))).not.toContain('1900-02-29')
})

test.each([
  ...[1900, 2000, 2012, 2017, 2018, 2023, 2024, 2028].map(yearOf),
  ['2025-11-18', '2026-11-17'] as const,
  ['2023-03-01', '2024-02-29'] as const,
])('every day from %s to %s is in the row of its weekday', (from, to) => {
  const weeks = weeksBetween(from, to)
  expect(weeks.flat().filter((day) => day !== null)).toEqual(daysBetween(from, to))
  for (const week of weeks)
    for (const [weekday, day] of week.entries()) if (day !== null) expect(weekdayOf(day)).toBe(weekday)
})

test('a leap year that begins on a Sunday takes 54 weeks', () => {
  expect(weeksBetween(...yearOf(2012))).toHaveLength(54)
  expect(weeksBetween(...yearOf(2023))).toHaveLength(53)
})

test('months span all weeks, each from the week of its first day', () => {
  for (const year of [2012, 2018, 2023, 2024]) {
    const weeks = weeksBetween(...yearOf(year))
    const months = monthsOf(weeks)
    expect(months).toHaveLength(12)
    expect(months.reduce((sum, each) => sum + each.weeks, 0)).toBe(weeks.length)
    let column = 0
    for (const { month, weeks: span } of months) {
      expect(weeks[column]).toContain(`${month}-01`)
      column += span
    }
  }
})

test('days that begin in the middle of a month have its name above them', () => {
  const weeks = weeksBetween('2025-11-18', '2026-11-17')
  const months = monthsOf(weeks)
  expect(months[0]?.month).toBe('2025-11')
  expect(months.at(-1)?.month).toBe('2026-11')
  expect(months).toHaveLength(13)
  expect(months.reduce((sum, each) => sum + each.weeks, 0)).toBe(weeks.length)
})

test('days pass over the ends of months and years', () => {
  expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29')
  expect(dayAfter('2025-12-31', 1)).toBe('2026-01-01')
  expect(dayAfter('2025-03-01', -1)).toBe('2025-02-28')
})

test('a shade grows with the count, and only nothing has none', () => {
  expect([0, 1, 2, 3].map((count) => shadeOf(count, 3))).toEqual([0, 1, 2, 3])
  const shades = [0, 1, 2, 5, 20, 100].map((count) => shadeOf(count, 100))
  expect(shades[0]).toBe(0)
  expect(shades.slice(1).every((shade) => shade >= 1 && shade <= 4)).toBe(true)
  expect(shades).toEqual([...shades].sort())
  expect(shades.at(-1)).toBe(4)
  expect([1, 2, 4, 6].map((count) => shadeOf(count, 6))).toEqual([1, 2, 3, 4])
})
