import type { InstrumentName } from './instruments/all.ts'
import type { DrumName } from './instruments/drums.ts'
import type { Note } from './note.ts'
import type { Mode } from './theory.ts'

/** A composed piece: all notes, with times in seconds from the start. */
export type Piece = {
  genre: string
  /** Beats per minute. */
  tempo: number
  metre: Metre
  /** Pitch class of the tonic, 0 is C. */
  tonic: number
  mode: Mode
  /** Chord symbols, one string per bar. */
  chords: readonly string[]
  sections: readonly Section[]
  seconds: number
  tracks: readonly Track[]
  hits: readonly Hit[]
  /** Level of all drums relative to the default, in decibels. */
  drumsLevel: number
  /** Amount of reverb, from 0 to 1. */
  space: number
  /** The seed of random variations in the sounds: noise, detuning, timbre. */
  seed: string
}

/** Beats per bar and steps per beat; rhythms are written in steps. */
export type Metre = { beats: number; division: number }

export type SectionName = 'intro' | 'verse' | 'chorus' | 'end'
export type Section = { name: SectionName; from: number; bars: number }

export type Role = 'bass' | 'harmony' | 'lead'

export type Track = {
  role: Role
  instrument: InstrumentName
  /** In decibels, relative to the default level of its role. */
  level: number
  /** From -1 (left) to 1 (right). */
  pan: number
  notes: readonly Note[]
  /** Delay between echoes in seconds, if any. */
  echo?: number
}

export type Hit = { drum: DrumName; at: number; velocity: number }
