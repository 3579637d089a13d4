import { at } from '@remusic/art/random'
import { balance } from './balance.ts'
import type { Channels } from './channels.ts'
import { loudnessOf } from './loudness.ts'
import type { Piece, Role, Track } from './piece.ts'
import { Reverb } from './reverb.ts'

/** Every preview is normalised to this loudness in LUFS, and no sample exceeds the ceiling. */
const LOUDNESS = -14
const CEILING = 0.84
const FADE_IN_SECONDS = 0.008
const FADE_OUT_SECONDS = 0.9

/** RMS level of each role before loudness normalisation. */
const ROLE_LEVEL: Readonly<Record<Role, number>> = { bass: 0.1, harmony: 0.07, lead: 0.095 }
const DRUMS_LEVEL = 0.115
const WET: Readonly<Record<Role, number>> = { bass: 0.25, harmony: 1, lead: 1.1 }
const DRUMS_WET = 0.35

/** Mixes tracks to one stereo signal. */
export class Desk {
  readonly length: number
  readonly #sampleRate: number
  readonly #space: number
  readonly #left: Float32Array
  readonly #right: Float32Array
  /** The reverb send. */
  readonly #sent: Float32Array

  constructor(piece: Piece, sampleRate: number) {
    this.length = Math.round(piece.seconds * sampleRate)
    this.#sampleRate = sampleRate
    this.#space = piece.space
    this.#left = new Float32Array(this.length)
    this.#right = new Float32Array(this.length)
    this.#sent = new Float32Array(this.length)
  }

  addDrums(left: Float32Array, right: Float32Array, level: number) {
    const gain =
      (DRUMS_LEVEL * 10 ** (level / 20)) /
      (levelOf(left, this.#sampleRate) + levelOf(right, this.#sampleRate) + 1e-6)
    const wet = gain * DRUMS_WET
    for (let i = 0; i < this.length; i++) {
      const l = left[i] as number
      const r = right[i] as number
      this.#left[i] = (this.#left[i] as number) + l * gain
      this.#right[i] = (this.#right[i] as number) + r * gain
      this.#sent[i] = (this.#sent[i] as number) + (l + r) * wet
    }
  }

  add(sound: Float32Array, { role, level, pan, echo, notes }: Track, wetness: number) {
    const wanted = ROLE_LEVEL[role] * 10 ** (level / 20)
    const gain = wanted / (levelOf(sound, this.#sampleRate) + 1e-6)
    const angle = ((pan + 1) * Math.PI) / 4
    const toLeft = gain * Math.cos(angle) * Math.SQRT2
    const toRight = gain * Math.sin(angle) * Math.SQRT2
    const wet = gain * WET[role] * wetness
    const from = Math.floor(Math.min(...notes.map((note) => note.at)) * this.#sampleRate)
    for (let i = from; i < this.length; i++) {
      const value = sound[i] as number
      this.#left[i] = (this.#left[i] as number) + value * toLeft
      this.#right[i] = (this.#right[i] as number) + value * toRight
      this.#sent[i] = (this.#sent[i] as number) + value * wet
    }
    if (echo) this.#addEcho(sound, gain, Math.round(echo * this.#sampleRate), from)
  }

  /** Three ping-pong echoes. */
  #addEcho(sound: Float32Array, gain: number, late: number, from: number) {
    const [first, second, third] = [gain * 0.55, gain * 0.23, gain * 0.1]
    for (let i = from + late; i < this.length; i++) {
      const far = i - 2 * late
      this.#left[i] = (this.#left[i] as number) + (sound[i - late] as number) * first
      if (far < 0) continue
      this.#right[i] = (this.#right[i] as number) + (sound[far] as number) * second
      if (far >= late) this.#left[i] = (this.#left[i] as number) + (sound[far - late] as number) * third
    }
  }

  master(): Channels {
    const left = this.#left
    const right = this.#right
    new Reverb(this.#space, this.#sampleRate).fill(this.#sent, left, right)
    balance({ left, right }, this.#sampleRate)
    // The soft limiter lowers the loudness, so it is measured and corrected a second time.
    for (let round = 0; round < 2; round++) {
      const gain = 10 ** ((LOUDNESS - loudnessOf(left, right, this.#sampleRate)) / 20)
      for (const side of [left, right]) limit(side, gain)
    }
    for (const side of [left, right]) fade(side, this.#sampleRate)
    return { left, right }
  }
}

/** RMS level of the blocks that are not silent. */
function levelOf(sound: Float32Array, sampleRate: number): number {
  // Measuring every third block is enough.
  const block = Math.round(0.05 * sampleRate)
  const powers: number[] = []
  for (let start = 0; start + block <= sound.length; start += block * 3) {
    let power = 0
    for (let i = start; i < start + block; i++) {
      power += (sound[i] as number) ** 2
    }
    powers.push(power / block)
  }
  powers.sort((a, b) => b - a)
  const loudest = at(powers, 0)
  const sounding = powers.filter((power) => power > loudest * 0.01)
  return Math.sqrt(sounding.reduce((sum, power) => sum + power, 0) / Math.max(1, sounding.length))
}

/** A soft limiter: linear up to a knee, then asymptotic to the ceiling. */
function limit(sound: Float32Array, gain: number) {
  const knee = CEILING * 0.6
  const headroom = CEILING - knee
  for (let i = 0; i < sound.length; i++) {
    const value = (sound[i] as number) * gain
    const size = Math.abs(value)
    if (size <= knee) sound[i] = value
    else {
      const over = (size - knee) / headroom
      sound[i] = Math.sign(value) * (knee + (headroom * over) / (1 + over))
    }
  }
}

function fade(sound: Float32Array, sampleRate: number) {
  const rise = Math.round(FADE_IN_SECONDS * sampleRate)
  const fall = Math.round(FADE_OUT_SECONDS * sampleRate)
  for (let i = 0; i < rise; i++) sound[i] = ((sound[i] as number) * i) / rise
  for (let i = 0; i < fall; i++) {
    const place = sound.length - 1 - i
    sound[place] = (sound[place] as number) * (i / fall) ** 2
  }
}
