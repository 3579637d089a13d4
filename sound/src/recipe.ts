import type { InstrumentName } from './instruments/all.ts'
import type { DrumName } from './instruments/drums.ts'
import type { Metre } from './piece.ts'
import type { Mode } from './theory.ts'

/** How to compose music of a genre. Lists are alternatives that the seed chooses from; recipes/README.md describes rhythms. */
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

/** The pattern `walk` generates a walking bass, one note per beat. */
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
  echo?: boolean
}

export const STYLES = ['chords', 'strum', 'arpeggio', 'montuno', 'power', 'thirds'] as const

export type HarmonyPart = Placed & {
  style: (typeof STYLES)[number]
  rhythms: readonly string[]
  orders?: readonly string[]
  sustain?: boolean
  /** The probability that a song has this part; 1 by default. */
  chance?: number
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

export const METRES = {
  four: { beats: 4, division: 4 },
  three: { beats: 3, division: 4 },
  /** Two beats of three eighths, written in sixteenths (6/8). */
  sixEight: { beats: 2, division: 6 },
  /** Four beats of three: shuffles, swing and slow ballads. */
  twelve: { beats: 4, division: 3 },
  /** The twelve beats of a bulería. */
  compas: { beats: 12, division: 2 },
  /** Thirty-second steps, for rolls. */
  fine: { beats: 4, division: 8 },
} as const satisfies Record<string, Metre>
