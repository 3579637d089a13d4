import type { InstrumentName } from './instruments/all.ts'
import type { DrumName } from './instruments/drums.ts'
import type { Metre } from './piece.ts'
import type { Mode } from './theory.ts'

/**
 * How to compose music of a genre. Lists are alternatives that the seed chooses from.
 *
 * A rhythm is a string with one character per step and any number of bars; spaces and `|` are ignored.
 * `X` is loud, `x` normal, `o` soft, `.` silent.
 */
export type Recipe = {
  tempo: Range
  metre: Metre
  /** Swing: the delay of every second step, in steps. */
  swing?: Range
  /** Human timing deviation in seconds; 0 for drum machines. */
  loose?: number
  harmony: readonly { mode: Mode; chords: readonly string[] }[]
  grooves: readonly Groove[]
  /** Drum level relative to the default, in decibels. */
  drums?: number
  /** Fills between sections. */
  fill?: readonly DrumName[]
  /** Played at the beginning of a section. */
  crash?: DrumName
  bass?: BassPart
  parts: readonly HarmonyPart[]
  lead?: LeadPart
  space: Range
}

export type Range = readonly [low: number, high: number]
export type Beats = Partial<Record<DrumName, string>>

/** The chorus adds to the verse or replaces parts of it. */
export type Groove = { verse: Beats; chorus?: Beats }

/**
 * The characters of a bass pattern: R root, O octave above, F fifth, T third, S sixth or seventh of the chord, N root of the next
 * chord, A one step below that root, `-` continues the note. `walk` generates a walking bass, one note per beat.
 */
export type BassPart = {
  instruments: readonly InstrumentName[]
  patterns: readonly string[]
  level?: number
  /** The centre of the root notes. */
  near?: number
}

type Placed = {
  instruments: readonly InstrumentName[]
  level?: number
  near?: number
  pan?: number
  only?: 'verse' | 'chorus'
  /** The probability that a song has this part; 1 by default. */
  chance?: number
  echo?: boolean
}

/**
 * - `chords`: all notes at once on the strokes of the rhythm; `sustain` holds them until the next stroke.
 * - `strum`: the same from the lowest string to the highest.
 * - `arpeggio`: one note at a time, in the order of `order`; indexes beyond the chord continue an octave higher.
 * - `montuno`: octaves outside, chord inside.
 * - `power`: root, fifth, octave.
 * - `thirds`: two notes of the chord in parallel, like the replies of a wind section.
 */
export type HarmonyPart = Placed & {
  style: 'chords' | 'strum' | 'arpeggio' | 'montuno' | 'power' | 'thirds'
  rhythms: readonly string[]
  orders?: readonly string[]
  sustain?: boolean
}

export type LeadPart = Placed & {
  /** The one-bar rhythms that a melody is built from. */
  cells: readonly string[]
  /** The scale of the melody, if it differs from that of the harmony. */
  scale?: Partial<Record<Mode, Mode>>
  /** A second voice: in thirds below, or an octave below. */
  second?: 'thirds' | 'octaves'
  /** The sounding share of a note's length; 1 is legato. */
  legato?: number
}

export const FOUR: Metre = { beats: 4, division: 4 }
export const THREE: Metre = { beats: 3, division: 4 }
/** Two beats of three eighths, written in sixteenths (6/8). */
export const SIX_EIGHT: Metre = { beats: 2, division: 6 }
/** Four beats of three: shuffles, swing and slow ballads. */
export const TWELVE: Metre = { beats: 4, division: 3 }
/** The twelve beats of a bulería. */
export const COMPAS: Metre = { beats: 12, division: 2 }
/** Thirty-second steps, for rolls. */
export const FINE: Metre = { beats: 4, division: 8 }
