import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import type { Channels } from './channels.ts'
import { compose } from './compose.ts'
import { INSTRUMENTS } from './instruments/all.ts'
import { DRUMS } from './instruments/drums.ts'
import { loudnessOf } from './loudness.ts'
import type { Note } from './note.ts'
import type { Piece } from './piece.ts'
import type { Recipe } from './recipe.ts'
import { RECIPES } from './recipes.ts'
import { render } from './render.ts'
import { readRhythm } from './rhythm.ts'
import { readChord } from './theory.ts'
import { WAVEFORM_BARS, waveformOf } from './waveform.ts'

/** Half the sample rate of previews: it halves the time, and no test depends on it. */
const SAMPLE_RATE = 16_000
const GENRES = Object.keys(RECIPES)

test('the same seed and genre give the same samples, whichever synonym names the genre', () => {
  const sound = () => fingerprint(render(compose({ seed: '930000000001', genre: 'Salsa' }), SAMPLE_RATE))
  const first = sound()
  expect(sound()).toBe(first)
  expect(compose({ seed: 'x', genre: 'R&B' })).toEqual(compose({ seed: 'x', genre: 'rnb' }))
})

test('two songs of a genre differ in tempo, and most also in key, chords and instruments', () => {
  for (const genre of GENRES) {
    const songs = Array.from({ length: 12 }, (_, seed) => compose({ seed: String(seed), genre }))
    expect(new Set(songs.map(({ tempo }) => tempo)).size, genre).toBe(12)
    expect(new Set(songs.map(({ tonic }) => tonic)).size, genre).toBeGreaterThan(3)
    expect(new Set(songs.map(({ chords }) => chords.join())).size, genre).toBeGreaterThan(3)
    const tunes = songs.map(({ tracks }) => JSON.stringify(tracks.map(({ notes }) => notes)))
    expect(new Set(tunes).size, genre).toBe(12)
    const bands = songs.map(({ tracks, metre }) =>
      JSON.stringify([metre, tracks.map((each) => each.instrument)]),
    )
    expect(new Set(bands).size, genre).toBeGreaterThan(1)
  }
})

test('a piece has a tempo of its genre, lasts about 30 seconds and has a verse, a chorus and an end', () => {
  for (const genre of GENRES) {
    for (const seed of ['uno', 'dos', 'tres']) {
      const piece = compose({ seed, genre })
      expect(piece.seconds, genre).toBeGreaterThan(27.5)
      expect(piece.seconds, genre).toBeLessThan(32.5)
      expect(piece.sections.map(({ name }) => name)).toEqual(['intro', 'verse', 'chorus', 'end'])
      const fits = recipes(genre).some(({ tempo: [low, high] }) => low <= piece.tempo && piece.tempo <= high)
      expect(fits, genre).toBe(true)
      const wrong = piece.tracks.flatMap(({ notes }) => notes.filter((note) => !isPlayable(note, piece)))
      expect(wrong, genre).toEqual([])
    }
  }
})

test('an unknown genre gets a piece too', () => {
  expect(compose({ seed: '1', genre: 'Vaporwave andino' }).tracks.length).toBeGreaterThan(1)
  expect(compose({ seed: '1', genre: 'constructor' }).tracks.length).toBeGreaterThan(1)
})

test('every rhythm fills its bars, every chord symbol is valid, every instrument and drum exists', () => {
  for (const genre of GENRES) {
    for (const recipe of recipes(genre)) {
      const rhythms = [
        ...recipe.grooves.flatMap(({ verse, chorus }) => [
          ...Object.values(verse),
          ...Object.values(chorus ?? {}),
        ]),
        ...(recipe.bass?.patterns.filter((pattern) => pattern !== 'walk') ?? []),
        ...recipe.parts.flatMap((part) => part.rhythms),
        ...(recipe.lead?.cells ?? []),
      ]
      for (const rhythm of rhythms) expect(readRhythm(rhythm, recipe.metre).length, rhythm).toBeGreaterThan(0)
      const chords = recipe.harmony.flatMap((each) => each.chords.flatMap((list) => list.split(/[ ,]/)))
      for (const chord of chords) expect(readChord(chord).tones.length, chord).toBeGreaterThan(1)
    }
  }
  expect(Object.keys(INSTRUMENTS).length).toBeGreaterThan(60)
  expect(Object.keys(DRUMS).length).toBeGreaterThan(50)
})

describe.each(GENRES)('%s', (genre) => {
  it('has the target loudness, and no clipping, rumble, gaps or NaN', () => {
    const sound = render(compose({ seed: `prueba ${genre}`, genre }), SAMPLE_RATE)
    const loudness = loudnessOf(sound.left, sound.right, SAMPLE_RATE)
    expect(loudness).toBeGreaterThan(-15.5)
    expect(loudness).toBeLessThan(-13.2)
    for (const side of [sound.left, sound.right]) {
      const { most, mean, finite } = measure(side)
      expect(finite).toBe(true)
      expect(most).toBeLessThan(0.9)
      expect(Math.abs(mean)).toBeLessThan(0.002)
    }
    expect(longestSilence(sound)).toBeLessThan(1.6)
    expect(Math.abs(sound.left[0] ?? 1)).toBeLessThan(0.001)
    expect(Math.abs(sound.right.at(-1) ?? 1)).toBeLessThan(0.001)

    const waveform = waveformOf(sound)
    expect(waveform).toHaveLength(WAVEFORM_BARS)
    expect(Math.max(...waveform)).toBe(100)
    expect(new Set(waveform).size).toBeGreaterThan(5)
  })
})

const isPlayable = ({ at, length, pitch, velocity }: Note, { seconds }: Piece) =>
  at >= 0 &&
  at < seconds &&
  length > 0 &&
  velocity > 0 &&
  Number.isInteger(pitch) &&
  pitch > 20 &&
  pitch < 110

const recipes = (genre: string): readonly Recipe[] => RECIPES[genre] ?? []

const fingerprint = ({ left, right }: Channels) =>
  createHash('sha256').update(new Uint8Array(left.buffer)).update(new Uint8Array(right.buffer)).digest('hex')

function measure(sound: Float32Array) {
  let [most, sum, finite] = [0, 0, true]
  for (let i = 0; i < sound.length; i++) {
    const value = sound[i] ?? Number.NaN
    finite &&= Number.isFinite(value)
    most = Math.max(most, Math.abs(value))
    sum += value
  }
  return { most, mean: sum / sound.length, finite }
}

/** Duration in seconds without the fade-out. */
function longestSilence({ left, right }: Channels): number {
  let [longest, since] = [0, 0]
  for (let i = 0; i < left.length - 2 * SAMPLE_RATE; i++) {
    if (Math.abs(left[i] ?? 0) + Math.abs(right[i] ?? 0) > 0.004) since = i
    longest = Math.max(longest, i - since)
  }
  return longest / SAMPLE_RATE
}
