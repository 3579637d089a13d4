import type { Random } from '@remusic/art/random'
import type { Effect } from './all.ts'
import { biquad, highpass, lowpass, peak, softClip } from './filters.ts'

/** Insert effects of a track, applied in place. */
export function applyEffects(
  sound: Float32Array,
  effects: readonly Effect[],
  random: Random,
  sampleRate: number,
) {
  for (const effect of effects) APPLY[effect](sound, random, sampleRate)
}

const APPLY: Record<Effect, (sound: Float32Array, random: Random, sampleRate: number) => void> = {
  distortion: (sound, random, sampleRate) => amplify(sound, random.between(14, 22), 4_200, sampleRate),
  crunch: (sound, random, sampleRate) => amplify(sound, random.between(3.5, 6), 5_000, sampleRate),

  /** The body of an acoustic guitar: air and top plate resonances. */
  body(sound, random, sampleRate) {
    biquad(sound, peak(random.between(100, 120), 4, 2, sampleRate))
    biquad(sound, peak(random.between(195, 225), 4, 2.5, sampleRate))
    biquad(sound, peak(2_600, 3, 1, sampleRate))
  },

  /** The cabinet or the body of a bass. */
  deep(sound, random, sampleRate) {
    biquad(sound, peak(random.between(65, 85), 7, 0.7, sampleRate))
    lowpass(sound, 1_600, sampleRate)
  },

  chorus(sound, random, sampleRate) {
    const size = 1 << Math.ceil(Math.log2(0.03 * sampleRate))
    const line = new Float32Array(size)
    const middle = 0.012 * sampleRate
    const depth = 0.0022 * sampleRate
    const speed = (2 * Math.PI * random.between(0.5, 0.9)) / sampleRate
    for (let i = 0; i < sound.length; i++) {
      const value = sound[i] as number
      line[i & (size - 1)] = value
      const place = i - middle - depth * Math.sin(speed * i)
      const whole = Math.floor(place)
      const part = place - whole
      const before = line[whole & (size - 1)] as number
      const after = line[(whole + 1) & (size - 1)] as number
      sound[i] = value * 0.75 + (before + (after - before) * part) * 0.55
    }
  },

  tremolo(sound, random, sampleRate) {
    const speed = (2 * Math.PI * random.between(4.6, 5.8)) / sampleRate
    for (let i = 0; i < sound.length; i++)
      sound[i] = (sound[i] as number) * (0.82 + 0.18 * Math.sin(speed * i))
  },
}

/** A valve distortion followed by a speaker cabinet. */
function amplify(sound: Float32Array, gain: number, speaker: number, sampleRate: number) {
  highpass(sound, 110, sampleRate)
  for (let i = 0; i < sound.length; i++) {
    const value = (sound[i] as number) * gain
    // Slightly asymmetric like a valve, which adds even harmonics.
    sound[i] = softClip(value + 0.12) - 0.119
  }
  highpass(sound, 80, sampleRate)
  biquad(sound, peak(2_400, 4, 0.9, sampleRate))
  lowpass(sound, speaker, sampleRate)
  lowpass(sound, speaker, sampleRate)
}
