import type { Random } from '@remusic/art/random'

/** A plucked string (Karplus–Strong): a burst of noise in a delay line with a low-pass filter in its feedback loop. */
export type PluckedString = {
  kind: 'string'
  /** Brightness of the attack, from 0 to 1. */
  attack: number
  /** Damping per cycle, from 0 to 0.5. */
  damping: number
  /** Decay time (60 dB) of the A below middle C in seconds. */
  ring: number
  /** Plucking position as a share of the string's length. */
  pluck: number
  /** A second string: detuned by cents, or an octave above. */
  double?: { cents: number; gain: number }
}

export const hertz = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)

export function pluck(
  string: PluckedString,
  pitch: number,
  brightness: number,
  random: Random,
  sampleRate: number,
): Float32Array {
  const hz = hertz(pitch)
  const ring = Math.min(string.ring, 6) * Math.min(1.6, (220 / hz) ** 0.35)
  const sound = new Float32Array(Math.ceil(Math.min(ring * 0.8, 3) * sampleRate))
  addString(sound, string, hz, ring, brightness, 1, random, sampleRate)
  if (string.double) {
    const { cents, gain } = string.double
    addString(sound, string, hz * 2 ** (cents / 1200), ring, brightness, gain, random, sampleRate)
  }
  return sound
}

function addString(
  sound: Float32Array,
  { attack, damping, pluck: place }: PluckedString,
  hz: number,
  ring: number,
  brightness: number,
  gain: number,
  random: Random,
  sampleRate: number,
) {
  const loss = Math.min(0.5, damping * (1.25 - 0.5 * brightness))
  const kept = 10 ** (-3 / (hz * ring))
  // The loop filter delays by `loss` samples; an allpass filter provides the remaining fraction of the period.
  const period = sampleRate / hz - loss
  const size = Math.max(2, Math.floor(period - 0.2))
  const rest = period - size
  const allpass = (1 - rest) / (1 + rest)
  const line = burst(size, attack * (0.5 + 0.5 * brightness), place, random)
  let place0 = 0
  let lastIn = 0
  let lastOut = 0
  let before = 0
  for (let i = 0; i < sound.length; i++) {
    const value = line[place0] as number
    sound[i] = (sound[i] as number) + value * gain
    const soft = kept * ((1 - loss) * value + loss * before)
    before = value
    const out = allpass * (soft - lastOut) + lastIn
    lastIn = soft
    lastOut = out
    line[place0] = out
    place0 = place0 + 1 === size ? 0 : place0 + 1
  }
}

/** The excitation: filtered noise without the overtones that have a node at the plucking position. */
function burst(size: number, brightness: number, place: number, random: Random): Float32Array {
  const noise = new Float32Array(size)
  const step = 0.12 + 0.85 * brightness
  let level = 0
  let sum = 0
  for (let i = 0; i < size; i++) {
    level += step * (random.next() * 2 - 1 - level)
    noise[i] = level
    sum += level
  }
  const away = Math.max(1, Math.round(size * place))
  const line = new Float32Array(size)
  let power = 0
  for (let i = 0; i < size; i++) {
    const value =
      (noise[i] as number) - (noise[(i + size - away) % size] as number) * 0.9 - (sum / size) * 0.1
    line[i] = value
    power += value * value
  }
  const scale = 0.35 / Math.sqrt(power / size + 1e-9)
  for (let i = 0; i < size; i++) line[i] = (line[i] as number) * scale
  return line
}
