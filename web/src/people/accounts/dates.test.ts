import { expect, test } from 'vitest'
import { dayText, monthText, shortDayText } from './dates.ts'

const months = Array.from({ length: 12 }, (_, month) => new Date(2023, month, month + 3, 12).toISOString())

test.each([
  [dayText, { day: 'numeric', month: 'long', year: 'numeric' }],
  [shortDayText, { day: 'numeric', month: 'short', year: 'numeric' }],
  [monthText, { month: 'long', year: 'numeric' }],
] as const)('%s formats every month like Intl does in Spanish', (text, format) => {
  const spanish = new Intl.DateTimeFormat('es', format)
  expect(months.map(text)).toEqual(months.map((month) => spanish.format(new Date(month))))
})
