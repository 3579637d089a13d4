import { describe, expect, test } from 'vitest'
import { dateOf, orderOf } from './dates.ts'

const LIMA = { timeZone: 'America/Lima', order: 'dayFirst' } as const

describe('a date of a file', () => {
  test.each([
    ['2023-04-23', '2023-04-23'],
    ['2023/4/3', '2023-04-03'],
    ['20230423', '2023-04-23'],
    ['23/04/2023', '2023-04-23'],
    ['23.4.23', '2023-04-23'],
    // There is no 23rd month.
    ['04/23/2023', '2023-04-23'],
    ['03/04/2023', '2023-04-03'],
    ['23 abr. 2023', '2023-04-23'],
    ['23 de septiembre de 2023', '2023-09-23'],
    ['dom, 23 abr 2023', '2023-04-23'],
    ['Apr 23rd, 2023', '2023-04-23'],
    // The days since 1900 of a spreadsheet.
    ['45039', '2023-04-23'],
  ])('%s is a day', (text, day) => {
    expect(dateOf(text, LIMA)).toEqual({ listenedAt: null, day })
  })

  test.each([
    ['2023-04-23T04:36:12Z', '2023-04-23T04:36:12.000Z'],
    ['2023-04-23 04:36:12 UTC', '2023-04-23T04:36:12.000Z'],
    ['2023-04-23T04:36:12.345+02:00', '2023-04-23T02:36:12.000Z'],
    ['23/04/2023 04:36', '2023-04-23T09:36:00.000Z'],
    ['23/04/2023, 4:36 p. m.', '2023-04-23T21:36:00.000Z'],
    ['11 Jul 2024, 09:07', '2024-07-11T14:07:00.000Z'],
    ['1720688852', '2024-07-11T09:07:32.000Z'],
    ['1720688852000', '2024-07-11T09:07:32.000Z'],
    ['45039.5', '2023-04-23T12:00:00.000Z'],
  ])('%s is a moment, in the time zone of the person unless it names another one', (text, listenedAt) => {
    expect(dateOf(text, LIMA)).toEqual({ listenedAt, day: null })
  })

  test('times exist in both halves of a year', () => {
    const madrid = { timeZone: 'Europe/Madrid', order: 'dayFirst' } as const
    expect(dateOf('2024-01-01 12:00', madrid)?.listenedAt).toBe('2024-01-01T11:00:00.000Z')
    expect(dateOf('2024-07-01 12:00', madrid)?.listenedAt).toBe('2024-07-01T10:00:00.000Z')
  })

  test.each([
    '',
    'ayer',
    '31/02/2023',
    '2023-13-01',
    '12:30',
    '2023-04-23 25:00',
    '7',
    '2023-04-23 basura',
    '0000-00-00',
  ])('%s is none', (text) => {
    expect(dateOf(text, LIMA)).toBeNull()
  })

  test('months come first if another date of the column shows it', () => {
    expect(orderOf(['03/04/2023', '01/13/2023'])).toBe('monthFirst')
    expect(orderOf(['03/04/2023', '13/01/2023'])).toBe('dayFirst')
    expect(dateOf('03/04/2023', { timeZone: 'UTC', order: 'monthFirst' })?.day).toBe('2023-03-04')
  })
})
