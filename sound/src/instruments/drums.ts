import type { Random } from '@remusic/art/random'
import { highpass, lowpass, softClip } from './filters.ts'

/** The components of a drum: decaying tones and noise. Times are decay times to a third. */
type Strike = {
  tones?: readonly (readonly [hz: number, gain: number, seconds: number])[]
  /** The initial pitch as a multiple, and how fast it falls to the final pitch. */
  bend?: readonly [ratio: number, seconds: number]
  noise?: { gain: number; seconds: number; above: number; below: number; attack?: number }
  /** Times at which the noise is repeated, for hand claps and scrapers. */
  again?: readonly number[]
  drive?: number
  level: number
  pan: number
}

const skin = (hz: number, seconds: number, slap = 0.2): Pick<Strike, 'tones' | 'bend' | 'noise'> => ({
  tones: [
    [hz, 1, seconds],
    [hz * 1.59, 0.35, seconds * 0.5],
    [hz * 2.14, 0.2, seconds * 0.3],
  ],
  bend: [1.12, 0.015],
  noise: { gain: slap, seconds: 0.012, above: 900, below: 6_000 },
})
/** A dense set of partials without a recognisable pitch. */
const metal = (seconds: number, gain = 0.04): NonNullable<Strike['tones']> =>
  [3_120, 3_770, 4_410, 4_890, 5_230, 5_810, 6_350, 7_040, 7_890, 8_630, 9_470, 10_910].map(
    (hz, index) => [hz, gain * (index % 3 === 1 ? 1 : 0.6), seconds * (1 - index * 0.04)] as const,
  )

// biome-ignore format: a table with one drum per line
export const DRUMS = {
  kick: { tones: [[54, 1, 0.15]], bend: [3.4, 0.028], noise: { gain: 0.3, seconds: 0.006, above: 1_500, below: 6_000 }, drive: 1.6, level: -2, pan: 0 },
  kickSoft: { tones: [[58, 1, 0.13]], bend: [1.9, 0.03], noise: { gain: 0.12, seconds: 0.01, above: 400, below: 2_500 }, level: -3, pan: 0 },
  kickHard: { tones: [[62, 1, 0.09]], bend: [4, 0.018], noise: { gain: 0.7, seconds: 0.008, above: 2_500, below: 9_000 }, drive: 2, level: -2, pan: 0 },
  kickHouse: { tones: [[50, 1, 0.2]], bend: [5.5, 0.034], noise: { gain: 0.35, seconds: 0.004, above: 2_000, below: 9_000 }, drive: 2.4, level: -2, pan: 0 },
  kick808: { tones: [[46, 1, 0.34]], bend: [4, 0.035], noise: { gain: 0.2, seconds: 0.004, above: 1_000, below: 5_000 }, drive: 1.8, level: -3, pan: 0 },
  snare: { tones: [[186, 0.6, 0.06], [331, 0.35, 0.045]], bend: [1.3, 0.012], noise: { gain: 1.3, seconds: 0.09, above: 1_300, below: 11_000 }, level: -3, pan: 0.03 },
  snareFat: { tones: [[165, 0.8, 0.09], [290, 0.4, 0.06]], bend: [1.4, 0.014], noise: { gain: 1.4, seconds: 0.14, above: 900, below: 10_000 }, drive: 1.6, level: -2, pan: 0.03 },
  snareTight: { tones: [[240, 0.6, 0.035], [420, 0.3, 0.03]], bend: [1.2, 0.01], noise: { gain: 1.3, seconds: 0.055, above: 1_800, below: 13_000 }, level: -3, pan: 0.03 },
  snareTrap: { tones: [[215, 0.5, 0.07]], bend: [1.5, 0.02], noise: { gain: 1.5, seconds: 0.1, above: 1_600, below: 14_000 }, again: [0, 0.009], drive: 1.5, level: -2, pan: 0 },
  brush: { noise: { gain: 1, seconds: 0.07, above: 1_800, below: 8_000, attack: 0.012 }, level: -8, pan: 0.08 },
  rim: { tones: [[830, 0.5, 0.01], [1_720, 1, 0.016], [2_630, 0.4, 0.01]], noise: { gain: 0.3, seconds: 0.005, above: 2_000, below: 9_000 }, level: -6, pan: 0.12 },
  clap: { noise: { gain: 1.4, seconds: 0.075, above: 900, below: 5_500 }, again: [0, 0.011, 0.021, 0.03], level: -3, pan: -0.05 },
  snap: { tones: [[1_900, 0.6, 0.012]], noise: { gain: 1, seconds: 0.02, above: 1_500, below: 6_000 }, again: [0, 0.008], level: -7, pan: 0.1 },
  hat: { tones: metal(0.014), noise: { gain: 1, seconds: 0.02, above: 6_800, below: 15_000 }, level: -9, pan: 0.28 },
  hatOpen: { tones: metal(0.12), noise: { gain: 1, seconds: 0.13, above: 6_200, below: 15_000 }, level: -10, pan: 0.28 },
  ride: { tones: metal(0.14, 0.07), noise: { gain: 0.8, seconds: 0.12, above: 5_200, below: 14_000 }, level: -12, pan: -0.3 },
  crash: { tones: metal(0.3, 0.03), noise: { gain: 1, seconds: 0.5, above: 3_200, below: 15_000 }, level: -9, pan: -0.25 },
  tomHigh: { ...skin(165, 0.15), level: -3, pan: 0.25 },
  tomLow: { ...skin(98, 0.2), level: -2, pan: -0.25 },
  timpani: { tones: [[98, 1, 0.6], [147, 0.4, 0.4], [196, 0.25, 0.3]], bend: [1.1, 0.03], noise: { gain: 0.2, seconds: 0.02, above: 200, below: 1_500 }, level: -3, pan: -0.2 },
  tambourine: { tones: metal(0.03, 0.05), noise: { gain: 1, seconds: 0.045, above: 6_500, below: 14_000 }, again: [0, 0.014], level: -11, pan: -0.3 },
  shaker: { noise: { gain: 1, seconds: 0.022, above: 5_200, below: 13_000, attack: 0.016 }, level: -8, pan: -0.34 },
  clave: { tones: [[2_480, 1, 0.022], [4_960, 0.15, 0.01]], level: -3, pan: 0.3 },
  woodblock: { tones: [[1_020, 1, 0.022], [1_830, 0.5, 0.014]], level: -7, pan: 0.25 },
  cowbell: { tones: [[562, 0.7, 0.055], [845, 0.9, 0.065], [1_690, 0.35, 0.03], [2_540, 0.25, 0.02]], noise: { gain: 0.15, seconds: 0.004, above: 2_000, below: 8_000 }, drive: 1.8, level: -6, pan: 0.2 },
  cascara: { tones: [[1_870, 0.6, 0.011], [3_350, 0.7, 0.012], [5_100, 0.3, 0.008]], noise: { gain: 0.3, seconds: 0.005, above: 3_000, below: 10_000 }, level: -6, pan: 0.22 },
  timbalHigh: { tones: [[410, 1, 0.07], [640, 0.5, 0.05], [980, 0.4, 0.04]], bend: [1.15, 0.012], noise: { gain: 0.5, seconds: 0.02, above: 1_500, below: 9_000 }, level: -5, pan: 0.2 },
  timbalLow: { tones: [[290, 1, 0.09], [455, 0.5, 0.06], [700, 0.3, 0.04]], bend: [1.15, 0.012], noise: { gain: 0.4, seconds: 0.02, above: 1_500, below: 9_000 }, level: -5, pan: 0.2 },
  congaOpen: { ...skin(212, 0.12), level: -3, pan: -0.22 },
  congaLow: { ...skin(152, 0.15), level: -3, pan: -0.28 },
  congaSlap: { tones: [[330, 0.4, 0.02], [860, 0.5, 0.016]], noise: { gain: 1.1, seconds: 0.016, above: 1_100, below: 7_500 }, level: -5, pan: -0.22 },
  congaMute: { tones: [[205, 0.8, 0.025]], noise: { gain: 0.4, seconds: 0.012, above: 500, below: 3_000 }, level: -11, pan: -0.22 },
  bongoHigh: { ...skin(432, 0.05, 0.4), level: -4, pan: 0.24 },
  bongoLow: { ...skin(305, 0.07, 0.3), level: -3, pan: 0.3 },
  maracas: { noise: { gain: 1, seconds: 0.016, above: 5_800, below: 14_000, attack: 0.006 }, level: -6, pan: -0.32 },
  guira: { noise: { gain: 1, seconds: 0.016, above: 4_000, below: 13_000 }, again: [0, 0.011, 0.021], level: -5, pan: 0.36 },
  guiraLong: { noise: { gain: 1, seconds: 0.02, above: 4_000, below: 13_000 }, again: [0, 0.013, 0.026, 0.038, 0.05, 0.061, 0.072, 0.082], level: -5, pan: 0.36 },
  guiro: { noise: { gain: 1, seconds: 0.012, above: 1_800, below: 7_000 }, again: [0, 0.014, 0.028, 0.042, 0.055, 0.068, 0.08, 0.092, 0.104], level: -8, pan: -0.36 },
  tambora: { ...skin(118, 0.12, 0.25), level: -2, pan: -0.15 },
  tamboraRim: { tones: [[760, 0.8, 0.016], [1_430, 0.7, 0.014]], noise: { gain: 0.4, seconds: 0.008, above: 1_500, below: 7_000 }, level: -7, pan: -0.15 },
  bombo: { tones: [[66, 1, 0.26], [104, 0.4, 0.12]], bend: [1.5, 0.03], noise: { gain: 0.35, seconds: 0.018, above: 150, below: 1_400 }, level: 0, pan: -0.05 },
  aro: { tones: [[880, 0.5, 0.014], [1_540, 0.6, 0.012]], noise: { gain: 0.5, seconds: 0.01, above: 1_200, below: 6_000 }, level: -7, pan: 0.12 },
  cajonLow: { tones: [[76, 1, 0.08], [150, 0.3, 0.04]], bend: [1.4, 0.02], noise: { gain: 0.4, seconds: 0.02, above: 200, below: 2_500 }, level: -1, pan: 0.05 },
  cajonHigh: { tones: [[245, 0.5, 0.03]], noise: { gain: 1.2, seconds: 0.035, above: 1_400, below: 9_000 }, level: -5, pan: 0.08 },
  palmas: { noise: { gain: 1.4, seconds: 0.022, above: 1_000, below: 4_500 }, again: [0, 0.007, 0.012], level: -5, pan: -0.25 },
  palmasSoft: { noise: { gain: 1.3, seconds: 0.024, above: 450, below: 2_000 }, again: [0, 0.006], level: -9, pan: 0.3 },
  surdo: { tones: [[61, 1, 0.28], [97, 0.3, 0.12]], bend: [1.25, 0.03], noise: { gain: 0.15, seconds: 0.02, above: 150, below: 900 }, level: 0, pan: -0.05 },
  surdoMute: { tones: [[72, 1, 0.06]], noise: { gain: 0.2, seconds: 0.015, above: 200, below: 1_200 }, level: -3, pan: -0.05 },
  tamborim: { tones: [[735, 0.8, 0.025], [1_180, 0.5, 0.018]], noise: { gain: 0.7, seconds: 0.012, above: 2_000, below: 9_000 }, level: -5, pan: 0.34 },
  pandeiro: { tones: [[172, 0.4, 0.04]], noise: { gain: 1, seconds: 0.035, above: 5_000, below: 13_000 }, again: [0, 0.012], level: -7, pan: -0.3 },
  agogoHigh: { tones: [[1_265, 1, 0.07], [2_890, 0.3, 0.04]], level: -10, pan: 0.4 },
  agogoLow: { tones: [[845, 1, 0.08], [1_930, 0.3, 0.05]], level: -10, pan: 0.4 },
  triangle: { tones: [[4_180, 0.5, 0.16], [6_620, 0.6, 0.14], [9_130, 0.3, 0.1]], level: -13, pan: 0.3 },
  crackle: { noise: { gain: 1, seconds: 0.0015, above: 1_800, below: 8_000 }, level: -20, pan: 0 },
} satisfies Record<string, Strike>

export type DrumName = keyof typeof DRUMS

export type DrumSound = { sound: Float32Array; level: number; pan: number }

/** The length of a sample as a multiple of its decay time. */
const FALLS = 5.5

/** Two samples of a drum that differ only in their noise. `tune` transposes the drums of a song. */
export function strike(
  name: DrumName,
  tune: number,
  random: Random,
  sampleRate: number,
): [DrumSound, DrumSound] {
  const drum: Strike = DRUMS[name]
  const seconds = Math.max(
    ...(drum.tones ?? []).map(([, , fall]) => fall * FALLS),
    drum.noise ? drum.noise.seconds * FALLS + (drum.again?.at(-1) ?? 0) + (drum.noise.attack ?? 0) : 0,
  )
  const tones = new Float32Array(Math.ceil(seconds * sampleRate))
  for (const tone of drum.tones ?? []) addTone(tones, tone, drum.bend ?? [1, 1], tune, sampleRate)
  const blow = () => {
    const sound = tones.slice()
    if (drum.noise) addNoise(sound, drum.noise, drum.again ?? [0], random, sampleRate)
    if (drum.drive)
      for (let i = 0; i < sound.length; i++) sound[i] = softClip((sound[i] as number) * drum.drive)
    fit(sound)
    return { sound, level: 10 ** (drum.level / 20), pan: drum.pan }
  }
  return [blow(), blow()]
}

/** A decaying sine computed by recurrence, or by phase if its pitch bends. */
function addTone(
  sound: Float32Array,
  [hz, gain, fall]: readonly [number, number, number],
  [ratio, soon]: readonly [number, number],
  tune: number,
  sampleRate: number,
) {
  const length = Math.min(sound.length, Math.ceil(fall * FALLS * sampleRate))
  const fading = Math.exp(-1 / (fall * sampleRate))
  const settling = Math.exp(-1 / (soon * sampleRate))
  const step = (2 * Math.PI * hz * tune) / sampleRate
  let phase = 0
  let level = gain
  let above = ratio - 1
  let i = 0
  for (; i < length && above > 0.002; i++) {
    sound[i] = (sound[i] as number) + Math.sin(phase) * level
    phase += step * (1 + above)
    level *= fading
    above *= settling
  }
  const turn = 2 * fading * Math.cos(step)
  const back = fading * fading
  let older = (Math.sin(phase - step) * level) / fading
  let old = Math.sin(phase) * level
  for (; i < length; i++) {
    sound[i] = (sound[i] as number) + old
    const next = turn * old - back * older
    older = old
    old = next
  }
}

function addNoise(
  sound: Float32Array,
  { gain, seconds, above, below, attack = 0.0005 }: NonNullable<Strike['noise']>,
  starts: readonly number[],
  random: Random,
  sampleRate: number,
) {
  const last = starts.length - 1
  const end = Math.ceil(((starts[last] ?? 0) + attack + seconds * FALLS) * sampleRate)
  const noise = new Float32Array(Math.min(sound.length, end))
  for (let i = 0; i < noise.length; i++) noise[i] = random.next() * 2 - 1
  highpass(noise, above, sampleRate)
  highpass(noise, above, sampleRate)
  lowpass(noise, below, sampleRate)
  lowpass(noise, below, sampleRate)
  fit(noise)
  starts.forEach((start, index) => {
    // Each repetition except the last is cut off by the next.
    const fall = index < last ? seconds * 0.35 : seconds
    const fading = Math.exp(-1 / (fall * sampleRate))
    const from = Math.round(start * sampleRate)
    const rise = Math.max(1, Math.round(attack * sampleRate))
    let level = gain
    for (let i = from; i < noise.length && level > 0.0005; i++) {
      const rising = Math.min(1, (i - from) / rise)
      sound[i] = (sound[i] as number) + (noise[i] as number) * level * rising
      if (rising === 1) level *= fading
    }
  })
}

/** Normalises the peak to 1. */
function fit(sound: Float32Array) {
  let most = 0
  for (let i = 0; i < sound.length; i++) most = Math.max(most, Math.abs(sound[i] as number))
  if (most > 0) for (let i = 0; i < sound.length; i++) sound[i] = (sound[i] as number) / most
}
