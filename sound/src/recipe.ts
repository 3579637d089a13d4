import type { InstrumentName } from './instruments/all.ts'
import type { DrumName } from './instruments/drums.ts'
import type { Metre } from './piece.ts'
import type { Mode } from './theory.ts'

/**
 * How the music of a genre is made. Lists are choices: the seed picks.
 *
 * A rhythm is a text of one sign a step, as many bars long as it likes; blanks and `|` are for the eye.
 * `X` loud, `x` usual, `o` soft, `.` nothing.
 */
export type Recipe = {
  tempo: Range
  metre: Metre
  /** How late every second step comes, in steps. */
  swing?: Range
  /** How far hands stray from the beat, in seconds; machines have 0. */
  loose?: number
  harmony: readonly { mode: Mode; chords: readonly string[] }[]
  grooves: readonly Groove[]
  /** Decibels by which the drums are louder than usual. */
  drums?: number
  /** Drums that lead from one section to the next. */
  fill?: readonly DrumName[]
  /** Struck where a section begins. */
  crash?: DrumName
  bass?: BassPart
  parts: readonly HarmonyPart[]
  lead?: LeadPart
  space: Range
}

export type Range = readonly [low: number, high: number]
export type Beats = Partial<Record<DrumName, string>>

/** What the chorus has is added to the verse, or replaces it. */
export type Groove = { verse: Beats; chorus?: Beats }

/**
 * The signs of a bass: R root, O octave above, F fifth, T third, S sixth or seventh of the chord, N root of the chord that
 * comes, A step below that root, `-` goes on sounding. `walk` writes a line of its own, a note a beat.
 */
export type BassPart = {
  instruments: readonly InstrumentName[]
  patterns: readonly string[]
  level?: number
  /** The pitch that roots stay near. */
  near?: number
}

type Placed = {
  instruments: readonly InstrumentName[]
  level?: number
  near?: number
  pan?: number
  only?: 'verse' | 'chorus'
  /** How likely a song has this part at all; always unless told. */
  chance?: number
  echo?: boolean
}

/**
 * - `chords`: all notes together where the rhythm says; `sustain` holds them until the next.
 * - `strum`: the same from the lowest string to the highest.
 * - `arpeggio`: one note at a time, in the order of `order`; beyond the chord's notes it goes on an octave higher.
 * - `montuno`: octaves outside, chord inside.
 * - `power`: root, fifth, octave.
 * - `thirds`: two notes of the chord in parallel, as wind sections answer.
 */
export type HarmonyPart = Placed & {
  style: 'chords' | 'strum' | 'arpeggio' | 'montuno' | 'power' | 'thirds'
  rhythms: readonly string[]
  orders?: readonly string[]
  sustain?: boolean
}

export type LeadPart = Placed & {
  /** The rhythms a melody is put together from, one bar each. */
  cells: readonly string[]
  /** The scale to sing in, where it is not the harmony's. */
  scale?: Partial<Record<Mode, Mode>>
  /** A second voice: in thirds below, or an octave below. */
  second?: 'thirds' | 'octaves'
  /** How much of a note's time it sounds; 1 is legato. */
  legato?: number
}

export const FOUR: Metre = { beats: 4, division: 4 }
export const THREE: Metre = { beats: 3, division: 4 }
/** Two dotted beats of three eighths, written in sixteenths. */
export const SIX_EIGHT: Metre = { beats: 2, division: 6 }
/** Four beats of three: shuffles, swing and slow ballads. */
export const TWELVE: Metre = { beats: 4, division: 3 }
/** The twelve beats of a bulería. */
export const COMPAS: Metre = { beats: 12, division: 2 }
/** Room for rolls of thirty-seconds. */
export const FINE: Metre = { beats: 4, division: 8 }
