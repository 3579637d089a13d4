export type Mode = keyof typeof SCALES

export const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  harmonic: [0, 2, 3, 5, 7, 8, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  /** The flamenco scale: a major chord on a Phrygian tonic. */
  andaluz: [0, 1, 4, 5, 7, 8, 10],
  blues: [0, 3, 5, 6, 7, 10],
  pentatonic: [0, 2, 4, 7, 9],
  pentatonicMinor: [0, 3, 5, 7, 10],
} as const

/** Semitones above the tonic, and above the root of the chord. */
export type Chord = { symbol: string; root: number; tones: readonly number[] }

const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii']

const ADDED: Readonly<Record<string, readonly number[]>> = {
  '': [],
  '7': [10],
  maj7: [11],
  '6': [9],
  '9': [10, 14],
  maj9: [11, 14],
  add9: [14],
  '7b9': [10, 13],
  '13': [10, 21],
}

/**
 * Reads a chord such as `bVII`, `ii7` or `V7b9`. Degrees are those of the major scale whatever the mode; capitals are
 * major, small letters minor.
 */
export function readChord(symbol: string): Chord {
  const [, accidental = '', numeral = '', quality = ''] = /^([b#]?)([iv]+|[IV]+)(.*)$/.exec(symbol) ?? []
  const degree = NUMERALS.indexOf(numeral.toLowerCase())
  if (degree < 0) throw new Error(`Not a chord: ${symbol}`)
  const shift = accidental === 'b' ? -1 : accidental === '#' ? 1 : 0
  const root = (12 + (SCALES.major[degree] ?? 0) + shift) % 12
  return { symbol, root, tones: tonesOf(numeral, quality) }
}

function tonesOf(numeral: string, quality: string): readonly number[] {
  if (quality === '5') return [0, 7]
  if (quality === 'sus4') return [0, 5, 7]
  if (quality === 'sus2') return [0, 2, 7]
  if (quality === 'dim') return [0, 3, 6]
  if (quality === 'dim7') return [0, 3, 6, 9]
  if (quality === 'm7b5') return [0, 3, 6, 10]
  const added = ADDED[quality]
  if (!added) throw new Error(`Not a chord: ${numeral}${quality}`)
  return [0, numeral === numeral.toLowerCase() ? 3 : 4, 7, ...added]
}

/** The pitches of a chord closest to a centre, for smooth voice leading. */
export function voicing(chord: Chord, tonic: number, centre: number, most = 4): number[] {
  const pitches = chord.tones.map((tone) => nearest(tonic + chord.root + tone, centre))
  const unique = [...new Set(pitches)].sort((a, b) => a - b)
  return unique.length > most ? unique.filter((pitch) => (pitch - tonic - chord.root) % 12 !== 7) : unique
}

/** The pitch of a pitch class within half an octave of a centre. */
export function nearest(pitch: number, centre: number): number {
  const up = (((pitch - centre + 6) % 12) + 12) % 12
  return Math.round(centre - 6 + up)
}

/** The notes of the scale over a chord; in a conflict, the notes of the chord win. */
export function scaleOver(mode: Mode, chord: Chord): number[] {
  const tones = chord.tones.map((tone) => (chord.root + tone) % 12)
  const kept = SCALES[mode].filter(
    (note) => tones.includes(note) || !tones.some((tone) => !inScale(mode, tone) && beside(tone, note)),
  )
  const foreign = tones.filter((tone) => !inScale(mode, tone))
  return [...new Set([...kept, ...foreign])].sort((a, b) => a - b)
}

const inScale = (mode: Mode, note: number) => (SCALES[mode] as readonly number[]).includes(note)
const beside = (a: number, b: number) => [1, 11].includes((a - b + 12) % 12)
