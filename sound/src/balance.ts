import type { Channels } from './channels.ts'

const RUMBLE_HZ = 24
const LOW_HZ = 140
const HIGH_HZ = 2_800

/** The typical level of lows and highs relative to the whole, in decibels. */
const TYPICAL_LOW_DB = -5.5
const TYPICAL_HIGH_DB = -9.5
/** The share of the deviation that is corrected; less than 1, so that a genre keeps its character. */
const CORRECTION_SHARE = 0.65
const MAX_CORRECTION_DB = 9

/** Equalises lows and highs towards typical levels and removes rumble. */
export function balance({ left, right }: Channels, sampleRate: number) {
  const low = stepFor(LOW_HZ, sampleRate)
  const high = stepFor(HIGH_HZ, sampleRate)
  const powers = { all: 1e-9, low: 1e-9, high: 1e-9 }
  measure(left, low, high, powers)
  measure(right, low, high, powers)
  const lowGain = correction(powers.low / powers.all, TYPICAL_LOW_DB)
  const highGain = correction(powers.high / powers.all, TYPICAL_HIGH_DB)
  for (const side of [left, right]) shelve(side, low, high, stepFor(RUMBLE_HZ, sampleRate), lowGain, highGain)
}

const stepFor = (hz: number, sampleRate: number) => 1 - Math.exp((-2 * Math.PI * hz) / sampleRate)

function correction(part: number, typical: number): number {
  const decibels = (typical - 10 * Math.log10(part)) * CORRECTION_SHARE
  return 10 ** (Math.max(-MAX_CORRECTION_DB, Math.min(MAX_CORRECTION_DB, decibels)) / 20)
}

function measure(
  sound: Float32Array,
  lowStep: number,
  highStep: number,
  powers: { all: number; low: number; high: number },
) {
  let low = 0
  let below = 0
  let [all, lows, highs] = [0, 0, 0]
  for (let i = 0; i < sound.length; i++) {
    const value = sound[i] as number
    low += lowStep * (value - low)
    below += highStep * (value - below)
    const above = value - below
    all += value * value
    lows += low * low
    highs += above * above
  }
  powers.all += all
  powers.low += lows
  powers.high += highs
}

function shelve(
  sound: Float32Array,
  lowStep: number,
  highStep: number,
  rumbleStep: number,
  lowGain: number,
  highGain: number,
) {
  let [low, below, rumble] = [0, 0, 0]
  for (let i = 0; i < sound.length; i++) {
    const value = sound[i] as number
    low += lowStep * (value - low)
    below += highStep * (value - below)
    const mixed = value + (lowGain - 1) * low + (highGain - 1) * (value - below)
    rumble += rumbleStep * (mixed - rumble)
    sound[i] = mixed - rumble
  }
}
