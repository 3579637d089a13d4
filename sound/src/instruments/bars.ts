import type { Random } from '@remusic/art/random'
import { hertz } from './strings.ts'

/** A struck, resonating instrument (piano, mallets, bells): partials that decay independently. */
export type StruckBar = {
  kind: 'bar'
  /** Frequency as a multiple of the note, gain, and decay time to a third at middle C in seconds. */
  partials: readonly (readonly [ratio: number, gain: number, seconds: number])[]
  /** Inharmonicity: how much sharper a partial is than its multiple, as on a stiff string. */
  stiffness?: number
  /** Lower notes ring longer, by this power of the frequency. */
  longer?: number
  /** Hammer noise. */
  knock?: number
}

export function ring(
  bar: StruckBar,
  pitch: number,
  brightness: number,
  random: Random,
  sampleRate: number,
): Float32Array {
  const hz = hertz(pitch)
  const longer = Math.min(2.4, (262 / hz) ** (bar.longer ?? 0.5))
  const longest = Math.max(...bar.partials.map(([, , seconds]) => seconds)) * longer
  const sound = new Float32Array(Math.ceil(Math.min(longest * 5, 3) * sampleRate))
  bar.partials.forEach(([ratio, gain, seconds], index) => {
    const stretched = hz * ratio * Math.sqrt(1 + (bar.stiffness ?? 0) * ratio * ratio)
    if (stretched > sampleRate * 0.42) return
    const loudness = gain * (index === 0 ? 1 : brightness ** (0.35 * Math.log2(ratio + 1)))
    addPartial(sound, stretched, loudness, seconds * longer, random.next() * 6.28, sampleRate)
  })
  // Partials start at arbitrary phases; a short fade-in avoids a click.
  const rise = Math.round(0.0015 * sampleRate)
  for (let i = 0; i < rise; i++) sound[i] = (sound[i] as number) * (i / rise)
  if (bar.knock) addKnock(sound, bar.knock * (0.4 + brightness), random, sampleRate)
  return sound
}

/** A decaying sine computed by recurrence, with two multiplications per sample. */
function addPartial(
  sound: Float32Array,
  hz: number,
  gain: number,
  fall: number,
  phase: number,
  sampleRate: number,
) {
  const kept = Math.exp(-1 / (fall * sampleRate))
  const angle = (2 * Math.PI * hz) / sampleRate
  const turn = 2 * kept * Math.cos(angle)
  const back = kept * kept
  const length = Math.min(sound.length, Math.ceil(fall * 6.5 * sampleRate))
  let older = Math.sin(phase - angle) * gain
  let old = Math.sin(phase) * gain
  for (let i = 0; i < length; i++) {
    sound[i] = (sound[i] as number) + old
    const next = turn * old - back * older
    older = old
    old = next
  }
}

function addKnock(sound: Float32Array, gain: number, random: Random, sampleRate: number) {
  const length = Math.min(sound.length, Math.round(0.03 * sampleRate))
  let level = 0
  for (let i = 0; i < length; i++) {
    level += 0.35 * (random.next() * 2 - 1 - level)
    sound[i] = (sound[i] as number) + level * gain * (1 - i / length) ** 3
  }
}
