import { expect, test } from 'vitest'
import { correctionOf, IGNORED_DRIFT_MS, MAX_RATE_CHANGE, momentOf, SEEK_DRIFT_MS } from './sync.ts'

test('leaves what nobody hears as it is', () => {
  for (const drift of [0, 10, -10, IGNORED_DRIFT_MS - 0.1, -IGNORED_DRIFT_MS + 0.1])
    expect(correctionOf(drift)).toEqual({ kind: 'rate', rate: 1 })
})

test('slows down what is ahead and speeds up what is behind', () => {
  expect(correctionOf(60)).toEqual({ kind: 'rate', rate: 0.97 })
  expect(correctionOf(-60)).toEqual({ kind: 'rate', rate: 1.03 })
})

test('never changes the speed by more than six percent', () => {
  for (let drift = -SEEK_DRIFT_MS + 1; drift < SEEK_DRIFT_MS; drift++) {
    const correction = correctionOf(drift)
    if (correction.kind !== 'rate') throw new Error(`A drift of ${drift} ms jumps`)
    expect(Math.abs(correction.rate - 1)).toBeLessThanOrEqual(MAX_RATE_CHANGE + 1e-9)
  }
})

test('jumps beyond 400 ms, and where there is no position to compare', () => {
  for (const drift of [SEEK_DRIFT_MS, -SEEK_DRIFT_MS, 31_536_000_000, Number.NaN])
    expect(correctionOf(drift)).toEqual({ kind: 'seek' })
})

test('gets from any drift to an inaudible one without jumping, checking twice a second', () => {
  for (const start of [399, -399, 250, -31]) {
    let drift = start
    for (let i = 0; i < 40; i++) {
      const correction = correctionOf(drift)
      if (correction.kind !== 'rate') throw new Error('It jumps')
      drift += (correction.rate - 1) * 500
    }
    expect(Math.abs(drift)).toBeLessThan(IGNORED_DRIFT_MS)
  }
})

test('knows whether a song is about to begin, playing or over', () => {
  const song = { startsAt: 10_000, endsAt: 40_000 }
  expect(momentOf(song, 7_000)).toEqual({ phase: 'before', startsInMs: 3_000 })
  expect(momentOf(song, 10_000)).toEqual({ phase: 'playing', positionMs: 0, leftMs: 30_000 })
  expect(momentOf(song, 39_999)).toEqual({ phase: 'playing', positionMs: 29_999, leftMs: 1 })
  expect(momentOf(song, 40_000)).toEqual({ phase: 'over' })
})
