import { expect, test } from 'vitest'
import { dayOfMonth, monthHeading, monthOf, releaseDateText } from './dates.ts'

test.each([
  ['2026-11-17', '17 de noviembre de 2026', 'Noviembre de 2026', 17],
  ['2024-02-29', '29 de febrero de 2024', 'Febrero de 2024', 29],
  ['2026-12-31', '31 de diciembre de 2026', 'Diciembre de 2026', 31],
  ['2026-01', 'enero de 2026', 'Enero de 2026', null],
  ['2026', '2026', '2026, sin mes conocido', null],
])('%s is written as exactly as it is known, in any time zone', (date, text, heading, day) => {
  expect([releaseDateText(date), monthHeading(date), dayOfMonth(date)]).toEqual([text, heading, day])
})

test('days and months of a month belong together, and a year stands alone', () => {
  expect(['2026-01-05', '2026-01', '2026'].map(monthOf)).toEqual(['2026-01', '2026-01', '2026'])
})
