import type { Random } from '@remusic/art/random'
import type { Note } from '../note.ts'
import { hertz } from './strings.ts'

/** A sustained instrument (blown, bowed, keyed): wavetable synthesis that crossfades between a dull and a bright wave. */
export type SustainedTone = {
  kind: 'tone'
  /** The gain of each overtone for a fundamental frequency in hertz. */
  wave: (overtone: number, hz: number) => number
  attack: number
  /** Time in seconds to fall to `sustain` after the attack. */
  decay?: number
  sustain?: number
  release: number
  /** The dull wave has no overtones above this frequency. */
  dull?: number
  /** Brightness at the start, brightness at the end, and how fast it changes. */
  bright?: readonly [start: number, end: number, seconds: number]
  /** Several players or reeds: detuning in cents, and gain. */
  voices?: readonly (readonly [cents: number, gain: number])[]
  vibrato?: { hz: number; cents: number; after: number }
  /** Breath noise. */
  breath?: number
  /** Slides up to the note from this many cents below. */
  scoop?: number
}

const SIZE = 2048
const MASK = SIZE - 1
const BLOCK = 64
/** Phases are integers that overflow after one period. */
const TURN = 2 ** 32
const PLACE_SHIFT = 21

/** One period of the dull wave, and the difference to the bright one. */
type Wave = { dull: Float32Array; more: Float32Array }
export type Waves = Map<number, Wave>

/** Adds one note to a track. `waves` caches the wavetables of each pitch. */
export function addTone(
  track: Float32Array,
  tone: SustainedTone,
  note: Note,
  brightness: number,
  waves: Waves,
  random: Random,
  sampleRate: number,
) {
  const wave = wavesFor(tone, note.pitch, waves, sampleRate)
  for (const [cents, gain] of tone.voices ?? [[0, 1]])
    addVoice(
      track,
      tone,
      note,
      hertz(note.pitch) * 2 ** (cents / 1200),
      gain,
      brightness,
      wave,
      random,
      sampleRate,
    )
  if (tone.breath) addBreath(track, tone, note, tone.breath, random, sampleRate)
}

function addVoice(
  track: Float32Array,
  tone: SustainedTone,
  note: Note,
  hz: number,
  gain: number,
  brightness: number,
  { dull, more }: Wave,
  random: Random,
  sampleRate: number,
) {
  const from = Math.round(note.at * sampleRate)
  const end = Math.min(track.length, Math.round((note.at + note.length + tone.release) * sampleRate))
  const { vibrato, scoop = 0 } = tone
  const [startBrightness, endBrightness, seconds] = tone.bright ?? [1, 1, 1]
  const step = (hz * TURN) / sampleRate
  const shake = random.next() * 6.28
  let phase = (random.next() * TURN) | 0
  let loudness = 0
  for (let start = from; start < end; start += BLOCK) {
    const stop = Math.min(end, start + BLOCK)
    const time = (start - from) / sampleRate
    const target = envelope(tone, note.length, time + BLOCK / sampleRate) * gain * note.velocity
    const slope = (target - loudness) / BLOCK
    const light = Math.min(
      1,
      brightness * (endBrightness + (startBrightness - endBrightness) * Math.exp(-time / seconds)),
    )
    const wobble = vibrato
      ? vibrato.cents *
        Math.min(1, Math.max(0, (time - vibrato.after) * 4)) *
        Math.sin(shake + 6.283 * vibrato.hz * time)
      : 0
    const pull = scoop ? -scoop * Math.exp(-time / 0.035) : 0
    const advance = (step * (1 + (wobble + pull) * 0.000578)) | 0
    for (let i = start; i < stop; i++) {
      const place = phase >>> PLACE_SHIFT
      track[i] = (track[i] as number) + ((dull[place] as number) + (more[place] as number) * light) * loudness
      loudness += slope
      phase = (phase + advance) | 0
    }
  }
}

function envelope({ attack, decay = 1, sustain = 1, release }: SustainedTone, length: number, time: number) {
  const risen = Math.min(1, time / attack)
  const held = time > attack ? sustain + (1 - sustain) * Math.exp(-(time - attack) / decay) : 1
  const left = time > length ? Math.max(0, 1 - (time - length) / release) : 1
  return risen * held * left * left
}

function addBreath(
  track: Float32Array,
  tone: SustainedTone,
  note: Note,
  gain: number,
  random: Random,
  sampleRate: number,
) {
  const from = Math.round(note.at * sampleRate)
  const end = Math.min(track.length, Math.round((note.at + note.length) * sampleRate))
  let low = 0
  let lower = 0
  for (let i = from; i < end; i++) {
    low += 0.3 * (random.next() * 2 - 1 - low)
    lower += 0.08 * (low - lower)
    const time = (i - from) / sampleRate
    const puff = 1 + 2.5 * Math.exp(-time / 0.03)
    const level = Math.min(1, time / tone.attack) * Math.min(1, (end - i) / (0.03 * sampleRate))
    track[i] = (track[i] as number) + (low - lower) * gain * puff * level * note.velocity
  }
}

/** Neighbouring semitones share a wavetable. */
function wavesFor(tone: SustainedTone, pitch: number, waves: Waves, sampleRate: number): Wave {
  const shared = pitch - (pitch % 2)
  const known = waves.get(shared)
  if (known) return known
  const hz = hertz(shared + 1)
  const dull = waveOf(tone, hz, tone.dull ?? 900)
  const more = waveOf(tone, hz, sampleRate * 0.42)
  for (let i = 0; i < SIZE; i++) more[i] = (more[i] as number) - (dull[i] as number)
  const wave = { dull, more }
  waves.set(shared, wave)
  return wave
}

/** One band-limited period. */
function waveOf({ wave }: SustainedTone, hz: number, above: number): Float32Array {
  const sound = new Float32Array(SIZE)
  const most = Math.max(1, Math.min(60, Math.floor(above / hz)))
  let power = 0
  for (let overtone = 1; overtone <= most; overtone++) {
    // Overtones fade out near the limit, so that the timbre does not jump between neighbouring notes.
    const gain = wave(overtone, hz) * Math.min(1, 2 - (2 * overtone * hz) / (above + hz))
    if (gain <= 0.0005) continue
    power += gain * gain
    for (let i = 0; i < SIZE; i++)
      sound[i] =
        (sound[i] as number) + gain * (SINE[(i * overtone + overtone * overtone * 37) & MASK] as number)
  }
  const scale = 0.45 / Math.sqrt(power + 1e-9)
  for (let i = 0; i < SIZE; i++) sound[i] = (sound[i] as number) * scale
  return sound
}

const SINE = Float32Array.from({ length: SIZE }, (_, i) => Math.sin((2 * Math.PI * i) / SIZE))
