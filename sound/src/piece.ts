import type { InstrumentName } from './instruments/all.ts'
import type { DrumName } from './instruments/drums.ts'
import type { Mode } from './theory.ts'

/** Music as it is written down: everything that sounds, in seconds from the beginning. */
export type Piece = {
  genre: string
  /** Beats a minute. */
  tempo: number
  metre: Metre
  /** Pitch class of the tonic, 0 is C. */
  tonic: number
  mode: Mode
  /** Chord symbols, one text a bar. */
  chords: readonly string[]
  sections: readonly Section[]
  seconds: number
  tracks: readonly Track[]
  hits: readonly Hit[]
  /** Of all drums together, in decibels against what is usual. */
  drumsLevel: number
  /** How large the room sounds, from 0 to 1. */
  space: number
  /** Chooses the chance inside the sounds: noise, detuning, timbre. */
  seed: string
}

/** Beats in a bar and steps in a beat: every rhythm is written in steps. */
export type Metre = { beats: number; division: number }

export type SectionName = 'intro' | 'verse' | 'chorus' | 'end'
export type Section = { name: SectionName; from: number; bars: number }

export type Role = 'bass' | 'harmony' | 'lead'

export type Track = {
  role: Role
  instrument: InstrumentName
  /** In decibels, against what its role usually has. */
  level: number
  /** From -1, left, to 1, right. */
  pan: number
  notes: readonly Note[]
  /** Seconds between echoes, where it has them. */
  echo?: number
}

export type Note = { at: number; length: number; pitch: number; velocity: number }

export type Hit = { drum: DrumName; at: number; velocity: number }
