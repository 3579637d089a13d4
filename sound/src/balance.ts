import type { Channels } from './mix.ts'

const RUMBLE_HZ = 24
const LOW_HZ = 140
const HIGH_HZ = 2_800

/** How loud lows and highs usually are against the whole, in decibels. */
const USUAL_LOW = -5.5
const USUAL_HIGH = -9.5
/** How much of what is unusual is taken away: a genre keeps its colour. */
const CORRECTED = 0.65
const MOST_DECIBELS = 9

/** Brings lows and highs nearer to what is usual, so that no song is a mere rumble or hiss; rumble goes. */
export function balance({ left, right }: Channels, sampleRate: number) {
  const low = stepFor(LOW_HZ, sampleRate)
  const high = stepFor(HIGH_HZ, sampleRate)
  const powers = { all: 1e-9, low: 1e-9, high: 1e-9 }
  measure(left, low, high, powers)
  measure(right, low, high, powers)
  const lowGain = correction(powers.low / powers.all, USUAL_LOW)
  const highGain = correction(powers.high / powers.all, USUAL_HIGH)
  for (const side of [left, right]) shelve(side, low, high, stepFor(RUMBLE_HZ, sampleRate), lowGain, highGain)
}

const stepFor = (hz: number, sampleRate: number) => 1 - Math.exp((-2 * Math.PI * hz) / sampleRate)

function correction(part: number, usual: number): number {
  const away = (usual - 10 * Math.log10(part)) * CORRECTED
  return 10 ** (Math.max(-MOST_DECIBELS, Math.min(MOST_DECIBELS, away)) / 20)
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
