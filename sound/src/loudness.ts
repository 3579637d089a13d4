import type { Biquad } from './instruments/filters.ts'

const BLOCK_SECONDS = 0.4
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10

/** Integrated, gated loudness in LUFS according to ITU-R BS.1770. */
export function loudnessOf(left: Float32Array, right: Float32Array, sampleRate: number): number {
  const powers = blockPowers(left, sampleRate)
  const others = blockPowers(right, sampleRate)
  const blocks = powers.map((power, index) => power + (others[index] ?? 0))
  const audible = blocks.filter((power) => inLufs(power) > ABSOLUTE_GATE)
  if (audible.length === 0) return ABSOLUTE_GATE
  const gate = inLufs(mean(audible)) + RELATIVE_GATE
  return inLufs(mean(audible.filter((power) => inLufs(power) > gate)))
}

const inLufs = (power: number) => -0.691 + 10 * Math.log10(power + 1e-12)
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length

function blockPowers(sound: Float32Array, sampleRate: number): number[] {
  const [b0, b1, b2, a1, a2] = headShelf(sampleRate)
  const [, , , c1, c2] = lowCut(sampleRate)
  const size = Math.round(BLOCK_SECONDS * sampleRate)
  const powers: number[] = []
  let [z1, z2, y1, y2] = [0, 0, 0, 0]
  for (let start = 0; start + size <= sound.length; start += size) {
    let power = 0
    for (let i = start; i < start + size; i++) {
      const value = sound[i] as number
      const shelved = b0 * value + z1
      z1 = b1 * value - a1 * shelved + z2
      z2 = b2 * value - a2 * shelved
      const heard = shelved + y1
      y1 = -2 * shelved - c1 * heard + y2
      y2 = shelved - c2 * heard
      power += heard * heard
    }
    powers.push(power / size)
  }
  return powers
}

/** The two filters of the standard (K-weighting) for any sample rate. */
function headShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ]
}

function lowCut(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]
}
