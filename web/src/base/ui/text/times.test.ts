import { expect, it } from 'vitest'
import { dayText, shortTimeText } from './times.ts'

const now = new Date(2025, 10, 12, 0, 10)

it.each([
  [new Date(2025, 10, 12, 0, 5), 'Hoy', '00:05'],
  [new Date(2025, 10, 11, 23, 59), 'Ayer', 'ayer'],
  [new Date(2025, 10, 10, 9, 0), 'Lunes', 'lun'],
  [new Date(2025, 10, 6, 9, 0), 'Jueves', 'jue'],
  [new Date(2025, 10, 5, 9, 0), 'Miércoles 5 de noviembre', '5/11/25'],
  [new Date(2024, 11, 31, 9, 0), '31 de diciembre de 2024', '31/12/24'],
])('formats %s relative to today', (time, day, short) => {
  expect(dayText(time, now)).toBe(day)
  expect(shortTimeText(time, now)).toBe(short)
})

it('a time slightly in the future is shown as a time of day', () => {
  expect(shortTimeText(new Date(2025, 10, 12, 0, 12), now)).toBe('00:12')
})
