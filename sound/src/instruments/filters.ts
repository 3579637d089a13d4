/** One-pole filters, applied in place. */

export function lowpass(sound: Float32Array, hz: number, sampleRate: number) {
  const step = 1 - Math.exp((-2 * Math.PI * Math.min(hz, sampleRate * 0.45)) / sampleRate)
  let level = 0
  for (let i = 0; i < sound.length; i++) {
    level += step * ((sound[i] as number) - level)
    sound[i] = level
  }
}

export function highpass(sound: Float32Array, hz: number, sampleRate: number) {
  const step = 1 - Math.exp((-2 * Math.PI * hz) / sampleRate)
  let level = 0
  for (let i = 0; i < sound.length; i++) {
    const value = sound[i] as number
    level += step * (value - level)
    sound[i] = value - level
  }
}

export type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** A biquad filter, applied in place. */
export function biquad(sound: Float32Array, [b0, b1, b2, a1, a2]: Biquad) {
  let z1 = 0
  let z2 = 0
  for (let i = 0; i < sound.length; i++) {
    const value = sound[i] as number
    const out = b0 * value + z1
    z1 = b1 * value - a1 * out + z2
    z2 = b2 * value - a2 * out
    sound[i] = out
  }
}

/** A peaking filter from the Audio EQ Cookbook by R. Bristow-Johnson. */
export function peak(hz: number, decibels: number, q: number, sampleRate: number): Biquad {
  const amplitude = 10 ** (decibels / 40)
  const angle = (2 * Math.PI * hz) / sampleRate
  const alpha = Math.sin(angle) / (2 * q)
  const cos = Math.cos(angle)
  const a0 = 1 + alpha / amplitude
  return [
    (1 + alpha * amplitude) / a0,
    (-2 * cos) / a0,
    (1 - alpha * amplitude) / a0,
    (-2 * cos) / a0,
    (1 - alpha / amplitude) / a0,
  ]
}

/** A cheap approximation of tanh. */
export function softClip(value: number) {
  if (value > 3) return 1
  if (value < -3) return -1
  const square = value * value
  return (value * (27 + square)) / (27 + 9 * square)
}
