import { MESSAGE_CHANGE_MS } from '@remusic/contract/together/chat'
import { afterEach, expect, test } from 'vitest'
import { changeTimeLeftMs, noteServerTime } from './changeWindow.ts'

const YEAR_MS = 365 * 86_400_000
const NOW = Date.parse('2026-03-01T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000)

afterEach(() => noteServerTime(new Date(NOW).toISOString(), NOW))

test('a message can be changed for fifteen minutes', () => {
  expect(changeTimeLeftMs(minutesAgo(0), NOW)).toBe(MESSAGE_CHANGE_MS)
  expect(changeTimeLeftMs(minutesAgo(14), NOW)).toBe(60_000)
  expect(changeTimeLeftMs(minutesAgo(15), NOW)).toBe(0)
  expect(changeTimeLeftMs(minutesAgo(900), NOW)).toBe(0)
})

test.each([YEAR_MS, -YEAR_MS])(
  'a clock that is off by %i ms does not matter once a message has arrived',
  (off) => {
    const wrongNow = NOW + off
    noteServerTime(new Date(NOW).toISOString(), wrongNow)
    expect(changeTimeLeftMs(minutesAgo(10), wrongNow)).toBe(5 * 60_000)
    expect(changeTimeLeftMs(minutesAgo(20), wrongNow)).toBe(0)
  },
)

test('a slow connection is not taken for a wrong clock', () => {
  noteServerTime(new Date(NOW - 3_000).toISOString(), NOW)
  expect(changeTimeLeftMs(minutesAgo(0), NOW)).toBe(MESSAGE_CHANGE_MS)
})
