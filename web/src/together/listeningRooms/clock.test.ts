import { CLOCK_SAMPLES } from '@remusic/contract/together/listeningRooms'
import { expect, test } from 'vitest'
import { RoomClock } from './clock.ts'

const YEAR_MS = 365 * 24 * 60 * 60_000
const OFFSET = 1_800_000_000_000

/** A sample whose two ways take these times. */
const sample = (sentAt: number, thereMs: number, backMs: number, offset = OFFSET) => ({
  sentAt,
  serverTime: sentAt + thereMs + offset,
  receivedAt: sentAt + thereMs + backMs,
})

test('knows no time before the first answer', () => {
  const clock = new RoomClock()
  expect(clock.isReady).toBe(false)
  expect(clock.at(1_000)).toBeNull()
  expect(clock.uncertainty).toBeNull()
})

test('is exact if both ways take the same time', () => {
  const clock = new RoomClock()
  clock.add(sample(500, 80, 80))
  expect(clock.at(1_000)).toBe(1_000 + OFFSET)
  expect(clock.uncertainty).toBe(80)
})

test('uses the sample with the shortest round trip', () => {
  const clock = new RoomClock()
  clock.add(sample(0, 300, 20))
  clock.add(sample(1_000, 12, 10))
  clock.add(sample(2_000, 10, 290))
  expect(clock.at(0)).toBe(OFFSET + 1)
})

test('forgets samples that are older than the last eight', () => {
  const clock = new RoomClock()
  clock.add(sample(0, 1, 1))
  for (let i = 1; i <= CLOCK_SAMPLES; i++) clock.add(sample(i * 1_000, 50, 50))
  expect(clock.uncertainty).toBe(50)
})

test('believes a new sample that contradicts the earlier ones, as after the sleep of a device', () => {
  const clock = new RoomClock()
  clock.add(sample(0, 5, 5))
  clock.add(sample(1_000, 100, 100, OFFSET + 60_000))
  expect(clock.at(0)).toBe(OFFSET + 60_000)
})

test('ignores samples that cannot be', () => {
  const clock = new RoomClock()
  clock.add({ sentAt: 100, serverTime: OFFSET, receivedAt: 50 })
  clock.add({ sentAt: 100, serverTime: Number.NaN, receivedAt: 150 })
  expect(clock.isReady).toBe(false)
})

test('is off by less than 75 ms with 300 ms of jitter on the line, in every one of 500 rounds', () => {
  const random = seeded(25)
  for (let round = 0; round < 500; round++) {
    const clock = new RoomClock()
    for (let i = 0; i < CLOCK_SAMPLES; i++)
      clock.add(sample(i * 10_000, 5 + random() * 150, 5 + random() * 150, OFFSET))
    expect(Math.abs((clock.at(0) ?? 0) - OFFSET)).toBeLessThan(75)
  }
})

test('gives the same time on a device whose calendar is a year off', () => {
  // The time of the page counts from its start, so the calendar never takes part.
  const [right, wrong] = [new RoomClock(), new RoomClock()]
  right.add(sample(400, 20, 20))
  wrong.add(sample(90_400, 20, 20, OFFSET - 90_000))
  expect(wrong.at(90_500)).toBe(right.at(500))
  expect(right.at(YEAR_MS)).toBe(YEAR_MS + OFFSET)
})

function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
