import { type Random, seeded } from '@remusic/art/random'
import type { Channels } from './channels.ts'
import { INSTRUMENTS, type Instrument } from './instruments/all.ts'
import { ring } from './instruments/bars.ts'
import { type DrumName, type DrumSound, strike } from './instruments/drums.ts'
import { applyEffects } from './instruments/effects.ts'
import { pluck } from './instruments/strings.ts'
import { addTone, type Waves } from './instruments/tones.ts'
import { Desk } from './mix.ts'
import type { Note } from './note.ts'
import type { Hit, Piece, Track } from './piece.ts'

const RELEASE_SECONDS = 0.07
/** Soft notes are also duller; two velocity layers are enough. */
const SOFT_BELOW = 0.62

/** Renders a piece to samples at the common loudness of all previews. */
export function render(piece: Piece, sampleRate: number): Channels {
  const desk = new Desk(piece, sampleRate)
  renderDrums(piece, desk, sampleRate)
  const sound = new Float32Array(desk.length)
  for (const [index, track] of piece.tracks.entries()) {
    const random = seeded(`${piece.seed}/sound ${index}`)
    const instrument: Instrument = INSTRUMENTS[track.instrument]
    sound.fill(0)
    play(sound, instrument, track.notes, random, sampleRate)
    if (instrument.effects) applyEffects(sound, instrument.effects, random, sampleRate)
    desk.add(sound, track, instrument.wet ?? 1)
  }
  return desk.master()
}

function play(
  sound: Float32Array,
  instrument: Instrument,
  notes: Track['notes'],
  random: Random,
  sampleRate: number,
) {
  // A random variation of the timbre for this song.
  const shine = random.between(0.7, 1)
  if (instrument.kind === 'tone') {
    const waves: Waves = new Map()
    for (const note of notes)
      addTone(sound, instrument, note, shine * (0.6 + 0.4 * note.velocity), waves, random, sampleRate)
    return
  }
  const known = new Map<number, Float32Array>()
  for (const note of notes) {
    const soft = note.velocity < SOFT_BELOW
    const key = note.pitch * 2 + (soft ? 1 : 0)
    let struck = known.get(key)
    if (!struck) {
      const brightness = shine * (soft ? 0.6 : 1)
      struck =
        instrument.kind === 'string'
          ? pluck(instrument, note.pitch, brightness, random, sampleRate)
          : ring(instrument, note.pitch, brightness, random, sampleRate)
      known.set(key, struck)
    }
    copy(sound, struck, note, sampleRate)
  }
}

/** A struck note sounds until it has decayed or is released. */
function copy(sound: Float32Array, struck: Float32Array, note: Note, sampleRate: number) {
  const from = Math.round(note.at * sampleRate)
  const held = Math.round(note.length * sampleRate)
  const release = Math.round(RELEASE_SECONDS * sampleRate)
  const length = Math.min(struck.length, held + release, sound.length - from)
  const plain = Math.min(length, held)
  for (let i = 0; i < plain; i++)
    sound[from + i] = (sound[from + i] as number) + (struck[i] as number) * note.velocity
  for (let i = plain; i < length; i++) {
    const left = 1 - (i - held) / release
    sound[from + i] = (sound[from + i] as number) + (struck[i] as number) * note.velocity * left * left
  }
}

/** Each drum has two samples that alternate, so that consecutive strokes differ. */
function renderDrums(piece: Piece, desk: Desk, sampleRate: number) {
  if (piece.hits.length === 0) return
  const random = seeded(`${piece.seed}/drum sounds`)
  const tune = random.between(0.93, 1.08)
  const kit = new Map<DrumName, [DrumSound, DrumSound]>()
  const left = new Float32Array(desk.length)
  const right = new Float32Array(desk.length)
  let turn = 0
  for (const hit of piece.hits) {
    let sounds = kit.get(hit.drum)
    if (!sounds) {
      sounds = strike(hit.drum, tune, random, sampleRate)
      kit.set(hit.drum, sounds)
    }
    turn = 1 - turn
    addHit(left, right, hit, sounds[turn as 0 | 1], sampleRate)
  }
  desk.addDrums(left, right, piece.drumsLevel)
}

function addHit(left: Float32Array, right: Float32Array, hit: Hit, drum: DrumSound, sampleRate: number) {
  const from = Math.round(hit.at * sampleRate)
  const level = drum.level * hit.velocity ** 1.4
  const toLeft = level * Math.cos(((drum.pan + 1) * Math.PI) / 4)
  const toRight = level * Math.sin(((drum.pan + 1) * Math.PI) / 4)
  const length = Math.min(drum.sound.length, left.length - from)
  for (let i = 0; i < length; i++) {
    const value = drum.sound[i] as number
    left[from + i] = (left[from + i] as number) + value * toLeft
    right[from + i] = (right[from + i] as number) + value * toRight
  }
}
