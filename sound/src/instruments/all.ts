import type { StruckBar } from './bars.ts'
import type { PluckedString } from './strings.ts'
import type { SustainedTone } from './tones.ts'

/** Settings that apply to a whole track. */
export type Effect = 'distortion' | 'crunch' | 'chorus' | 'tremolo' | 'body' | 'deep'

type Played = (PluckedString | StruckBar | SustainedTone) & {
  effects?: readonly Effect[]
  /** Reverb send relative to other instruments. */
  wet?: number
}

const saw = (overtone: number) => 1 / overtone
const square = (overtone: number) => (overtone % 2 ? 1 / overtone : 0)
const softer = (power: number) => (overtone: number) => overtone ** -power
const drawbars =
  (...gains: readonly number[]) =>
  (overtone: number) =>
    gains[overtone - 1] ?? 0
/** Boosts overtones at the resonances (formants) of the instrument's body. */
const formants =
  (slope: number, ...peaks: readonly (readonly [hz: number, gain: number, width: number])[]) =>
  (overtone: number, hz: number) => {
    const at = overtone * hz
    const lift = peaks.reduce(
      (sum, [centre, gain, width]) => sum + gain * Math.exp(-(((at - centre) / width) ** 2)),
      0,
    )
    return overtone ** -slope * (0.35 + lift)
  }

const guitar = { kind: 'string', effects: ['body'] } as const
const SECTION = [
  [-7, 0.7],
  [0, 1],
  [8, 0.7],
] as const
const ENSEMBLE = [
  [-10, 0.9],
  [1, 0.9],
  [11, 0.9],
] as const

// biome-ignore format: a table with one instrument per line
export const INSTRUMENTS = {
  // Plucked.
  nylon: { ...guitar, attack: 0.45, damping: 0.3, ring: 2.6, pluck: 0.23 },
  requinto: { ...guitar, attack: 0.75, damping: 0.18, ring: 2.2, pluck: 0.14, wet: 1.3 },
  flamenca: { ...guitar, attack: 0.85, damping: 0.22, ring: 1.5, pluck: 0.12 },
  steel: { ...guitar, attack: 0.8, damping: 0.14, ring: 3.6, pluck: 0.17 },
  twelve: { ...guitar, attack: 0.85, damping: 0.14, ring: 3, pluck: 0.15, double: { cents: 1_203, gain: 0.6 } },
  portuguesa: { ...guitar, attack: 0.95, damping: 0.1, ring: 2.6, pluck: 0.1, double: { cents: 9, gain: 0.9 }, wet: 1.4 },
  charango: { ...guitar, attack: 0.85, damping: 0.16, ring: 1.3, pluck: 0.2, double: { cents: 7, gain: 0.9 } },
  vihuela: { ...guitar, attack: 0.7, damping: 0.26, ring: 0.9, pluck: 0.2 },
  cavaquinho: { ...guitar, attack: 0.9, damping: 0.15, ring: 1, pluck: 0.18 },
  tres: { ...guitar, attack: 0.85, damping: 0.15, ring: 1.8, pluck: 0.16, double: { cents: 1_200, gain: 0.7 } },
  banjo: { kind: 'string', attack: 1, damping: 0.2, ring: 0.7, pluck: 0.12 },
  harp: { kind: 'string', attack: 0.35, damping: 0.2, ring: 4, pluck: 0.4, wet: 1.5 },
  harpsichord: { kind: 'string', attack: 1, damping: 0.06, ring: 2.4, pluck: 0.11, double: { cents: 1_200, gain: 0.35 } },
  electric: { kind: 'string', attack: 0.7, damping: 0.16, ring: 3, pluck: 0.2, effects: ['chorus'] },
  funky: { kind: 'string', attack: 0.9, damping: 0.12, ring: 0.7, pluck: 0.13 },
  crunchy: { kind: 'string', attack: 0.75, damping: 0.16, ring: 3.4, pluck: 0.2, effects: ['crunch'], wet: 0.6 },
  distorted: { kind: 'string', attack: 0.7, damping: 0.18, ring: 4.5, pluck: 0.2, effects: ['distortion'], wet: 0.4 },
  electricBass: { kind: 'string', effects: ['deep'], attack: 0.42, damping: 0.35, ring: 2.6, pluck: 0.22, wet: 0.1 },
  pickBass: { kind: 'string', effects: ['deep'], attack: 0.8, damping: 0.25, ring: 2.2, pluck: 0.15, wet: 0.1 },
  slapBass: { kind: 'string', effects: ['deep'], attack: 1, damping: 0.2, ring: 1.4, pluck: 0.1, wet: 0.1 },
  upright: { kind: 'string', effects: ['deep'], attack: 0.22, damping: 0.45, ring: 1.5, pluck: 0.28, wet: 0.2 },
  guitarron: { kind: 'string', effects: ['deep'], attack: 0.32, damping: 0.4, ring: 1, pluck: 0.25, double: { cents: 1_200, gain: 0.5 }, wet: 0.2 },

  // Struck.
  piano: { kind: 'bar', stiffness: 0.0004, knock: 0.12, partials: [[1, 1, 0.75], [2, 0.6, 0.55], [3, 0.36, 0.42], [4, 0.24, 0.33], [5, 0.16, 0.26], [6, 0.11, 0.2], [7, 0.07, 0.17], [8, 0.06, 0.14], [10, 0.03, 0.1]] },
  brightPiano: { kind: 'bar', stiffness: 0.0005, knock: 0.2, partials: [[1, 0.8, 0.6], [2, 0.75, 0.5], [3, 0.6, 0.42], [4, 0.42, 0.34], [5, 0.32, 0.28], [6, 0.22, 0.22], [7, 0.16, 0.18], [9, 0.1, 0.14], [11, 0.06, 0.1]] },
  feltPiano: { kind: 'bar', stiffness: 0.0003, knock: 0.25, wet: 1.3, partials: [[1, 1, 0.7], [2, 0.3, 0.4], [3, 0.1, 0.25], [4, 0.05, 0.18]] },
  electricPiano: { kind: 'bar', effects: ['tremolo'], knock: 0.05, partials: [[1, 1, 0.9], [2, 0.28, 0.5], [3, 0.1, 0.3], [4.02, 0.12, 0.15], [7.1, 0.12, 0.06]] },
  vibraphone: { kind: 'bar', effects: ['tremolo'], wet: 1.3, partials: [[1, 1, 1.1], [3.98, 0.25, 0.35], [9.1, 0.08, 0.1]] },
  marimba: { kind: 'bar', longer: 0.9, knock: 0.15, partials: [[1, 1, 0.16], [3.93, 0.35, 0.06], [9.2, 0.12, 0.03]] },
  kalimba: { kind: 'bar', knock: 0.1, wet: 1.3, partials: [[1, 1, 0.4], [2, 0.1, 0.25], [5.4, 0.22, 0.08], [8.9, 0.1, 0.05]] },
  glockenspiel: { kind: 'bar', wet: 1.3, partials: [[1, 1, 0.6], [2.76, 0.4, 0.3], [5.4, 0.25, 0.15]] },
  toyPiano: { kind: 'bar', knock: 0.3, partials: [[1, 1, 0.3], [2.02, 0.25, 0.2], [3.01, 0.35, 0.16], [5.6, 0.3, 0.09], [8.2, 0.15, 0.05]] },
  bells: { kind: 'bar', wet: 1.8, partials: [[0.5, 0.3, 1.5], [1, 1, 1.3], [1.19, 0.3, 1], [2, 0.5, 0.9], [2.74, 0.35, 0.6], [4.1, 0.2, 0.4]] },
  pluckSynth: { kind: 'bar', longer: 0.3, wet: 1.2, partials: [[1, 1, 0.22], [2, 0.6, 0.14], [3, 0.45, 0.1], [4, 0.3, 0.08], [5, 0.25, 0.06], [6, 0.18, 0.05], [7, 0.14, 0.04]] },

  // Sustained: keys and reeds.
  organ: { kind: 'tone', wave: drawbars(1, 0.8, 0.55, 0.35, 0, 0.2, 0, 0.15), attack: 0.008, release: 0.05, vibrato: { hz: 6.2, cents: 7, after: 0 } },
  gospelOrgan: { kind: 'tone', wave: drawbars(1, 0.9, 0.7, 0.5, 0.3, 0.3, 0, 0.4), attack: 0.012, release: 0.1, voices: [[-5, 0.7], [4, 0.7]], vibrato: { hz: 6.6, cents: 12, after: 0.15 }, wet: 1.2 },
  combo: { kind: 'tone', wave: square, attack: 0.006, release: 0.03, dull: 1_200, bright: [0.55, 0.55, 1], vibrato: { hz: 6.8, cents: 8, after: 0 } },
  churchOrgan: { kind: 'tone', wave: drawbars(1, 0.9, 0.3, 0.7, 0.1, 0.2, 0, 0.5, 0, 0, 0, 0.2), attack: 0.07, release: 0.25, voices: [[-3, 0.8], [3, 0.8]], wet: 1.8 },
  accordion: { kind: 'tone', wave: formants(0.85, [900, 0.8, 500], [2_400, 0.5, 900]), attack: 0.035, release: 0.05, voices: [[0, 1], [13, 0.8]], dull: 2_000, bright: [0.8, 0.8, 1] },
  bandoneon: { kind: 'tone', wave: formants(0.7, [700, 0.6, 400], [1_900, 0.5, 700]), attack: 0.028, release: 0.06, voices: [[0, 1], [1_201, 0.55]], dull: 1_500, bright: [0.95, 0.65, 0.3] },
  harmonica: { kind: 'tone', wave: formants(0.8, [1_200, 1, 600], [3_000, 0.5, 900]), attack: 0.04, release: 0.05, dull: 1_500, bright: [0.4, 0.85, 0.1], vibrato: { hz: 5.6, cents: 16, after: 0.2 }, scoop: 60 },
  melodica: { kind: 'tone', wave: formants(0.9, [1_000, 0.8, 600]), attack: 0.03, release: 0.05, dull: 1_200, bright: [0.7, 0.7, 1], vibrato: { hz: 5, cents: 8, after: 0.2 }, wet: 1.5 },

  // Winds.
  trumpet: { kind: 'tone', wave: formants(0.55, [1_400, 1, 700], [2_600, 0.6, 800]), attack: 0.03, release: 0.06, dull: 900, bright: [0.25, 0.95, 0.05], vibrato: { hz: 5.4, cents: 14, after: 0.25 } },
  brass: { kind: 'tone', wave: formants(0.6, [1_100, 0.9, 700], [2_400, 0.5, 900]), attack: 0.022, release: 0.06, dull: 800, bright: [1, 0.75, 0.12], voices: SECTION },
  trombone: { kind: 'tone', wave: formants(0.7, [650, 1, 350]), attack: 0.035, release: 0.07, dull: 500, bright: [0.3, 0.85, 0.07], vibrato: { hz: 4.8, cents: 8, after: 0.3 }, voices: [[-5, 0.8], [5, 0.8]] },
  tuba: { kind: 'tone', wave: formants(1, [320, 1, 220]), attack: 0.03, decay: 0.25, sustain: 0.6, release: 0.07, dull: 250, bright: [0.9, 0.6, 0.1], wet: 0.3 },
  sax: { kind: 'tone', wave: formants(0.75, [800, 0.9, 450], [1_700, 0.6, 500]), attack: 0.035, release: 0.07, dull: 900, bright: [0.5, 0.85, 0.08], vibrato: { hz: 5.2, cents: 18, after: 0.22 }, breath: 0.05, scoop: 45 },
  clarinet: { kind: 'tone', wave: (n, hz) => (n % 2 ? n ** -0.9 : 0.12 * n ** -0.9) * (n * hz < 3_500 ? 1 : 0.4), attack: 0.035, release: 0.06, dull: 900, bright: [0.5, 0.75, 0.1], vibrato: { hz: 5, cents: 6, after: 0.3 } },
  flute: { kind: 'tone', wave: drawbars(1, 0.45, 0.16, 0.06, 0.03), attack: 0.05, release: 0.07, vibrato: { hz: 5.1, cents: 13, after: 0.15 }, breath: 0.16, wet: 1.4 },
  quena: { kind: 'tone', wave: drawbars(1, 0.25, 0.3, 0.08, 0.06), attack: 0.045, release: 0.08, vibrato: { hz: 4.8, cents: 18, after: 0.2 }, breath: 0.32, scoop: 50, wet: 1.6 },
  whistle: { kind: 'tone', wave: drawbars(1, 0.06), attack: 0.04, release: 0.06, vibrato: { hz: 5.5, cents: 20, after: 0.1 }, breath: 0.08, scoop: 60, wet: 1.4 },

  // Bowed and sung.
  violin: { kind: 'tone', wave: formants(0.8, [460, 0.5, 200], [1_100, 0.6, 400], [2_800, 0.7, 800]), attack: 0.06, release: 0.1, dull: 1_800, bright: [0.5, 0.85, 0.1], vibrato: { hz: 5.8, cents: 20, after: 0.12 }, wet: 1.3 },
  cello: { kind: 'tone', wave: formants(0.85, [250, 0.5, 150], [600, 0.5, 250], [1_500, 0.4, 500]), attack: 0.08, release: 0.14, dull: 700, bright: [0.5, 0.8, 0.15], vibrato: { hz: 5.2, cents: 15, after: 0.18 }, wet: 1.3 },
  strings: { kind: 'tone', wave: formants(0.95, [500, 0.4, 250], [1_200, 0.4, 500], [2_700, 0.4, 900]), attack: 0.14, release: 0.3, dull: 1_200, bright: [0.5, 0.8, 0.3], voices: ENSEMBLE, vibrato: { hz: 5.3, cents: 9, after: 0.1 }, wet: 1.4 },
  spiccato: { kind: 'tone', wave: formants(0.9, [500, 0.4, 250], [1_200, 0.5, 500], [2_700, 0.4, 900]), attack: 0.018, decay: 0.1, sustain: 0.2, release: 0.12, dull: 1_000, bright: [1, 0.5, 0.1], voices: SECTION, wet: 1.4 },
  choir: { kind: 'tone', wave: formants(0.9, [620, 1.2, 160], [1_080, 0.9, 180], [2_650, 0.35, 300]), attack: 0.12, release: 0.3, dull: 1_200, bright: [0.6, 0.9, 0.2], voices: ENSEMBLE, vibrato: { hz: 5, cents: 14, after: 0.2 }, wet: 1.6 },
  soprano: { kind: 'tone', wave: formants(0.8, [800, 1.2, 200], [1_200, 0.8, 200], [2_900, 0.9, 350]), attack: 0.09, release: 0.15, dull: 1_100, bright: [0.5, 0.95, 0.2], vibrato: { hz: 5.7, cents: 38, after: 0.12 }, scoop: 40, wet: 1.6 },
  humming: { kind: 'tone', wave: formants(1.2, [350, 1, 150], [900, 0.3, 200]), attack: 0.07, release: 0.12, dull: 700, bright: [0.4, 0.7, 0.2], vibrato: { hz: 5.3, cents: 16, after: 0.25 }, scoop: 70, wet: 1.3 },

  // Electronic.
  pad: { kind: 'tone', wave: softer(1.15), attack: 0.5, release: 0.9, dull: 700, bright: [0.25, 0.6, 1.5], voices: ENSEMBLE, wet: 1.8 },
  glassPad: { kind: 'tone', wave: drawbars(1, 0.1, 0.5, 0.05, 0.3, 0, 0.2, 0, 0.1), attack: 0.8, release: 1.2, voices: [[-6, 0.8], [7, 0.8]], wet: 2.2 },
  supersaw: { kind: 'tone', wave: saw, attack: 0.012, release: 0.12, dull: 1_800, bright: [1, 0.8, 0.2], voices: [[-16, 0.8], [-5, 0.9], [6, 0.9], [17, 0.8]], wet: 1.2 },
  sawLead: { kind: 'tone', wave: saw, attack: 0.008, release: 0.08, dull: 1_500, bright: [1, 0.6, 0.12], voices: [[-6, 0.8], [6, 0.8]], vibrato: { hz: 5.6, cents: 10, after: 0.2 } },
  squareLead: { kind: 'tone', wave: square, attack: 0.006, release: 0.06, dull: 1_500, bright: [0.9, 0.5, 0.15], vibrato: { hz: 5.8, cents: 12, after: 0.18 } },
  sineLead: { kind: 'tone', wave: drawbars(1, 0.12, 0.05), attack: 0.012, release: 0.1, vibrato: { hz: 5.2, cents: 14, after: 0.15 }, scoop: 40, wet: 1.4 },
  vox: { kind: 'tone', wave: formants(0.85, [700, 1.1, 180], [1_250, 0.9, 200], [2_700, 0.4, 350]), attack: 0.02, release: 0.08, dull: 1_200, bright: [1, 0.8, 0.15], voices: [[-8, 0.8], [8, 0.8]], scoop: 90, wet: 1.4 },
  stab: { kind: 'tone', wave: saw, attack: 0.004, decay: 0.11, sustain: 0.12, release: 0.08, dull: 900, bright: [1, 0.25, 0.09], voices: SECTION, wet: 1.2 },
  synthBass: { kind: 'tone', wave: saw, attack: 0.004, decay: 0.18, sustain: 0.6, release: 0.04, dull: 240, bright: [0.75, 0.2, 0.09], wet: 0.1 },
  acidBass: { kind: 'tone', wave: formants(0.7, [900, 1.4, 300]), attack: 0.003, decay: 0.14, sustain: 0.5, release: 0.03, dull: 260, bright: [1, 0.15, 0.07], wet: 0.2 },
  subBass: { kind: 'tone', wave: drawbars(1, 0.5, 0.26, 0.14, 0.07), attack: 0.005, decay: 0.6, sustain: 0.55, release: 0.07, wet: 0 },
  reese: { kind: 'tone', wave: softer(1.05), attack: 0.01, release: 0.06, dull: 300, bright: [0.5, 0.35, 0.3], voices: [[-14, 0.8], [14, 0.8]], wet: 0.1 },
} satisfies Record<string, Played>

export type InstrumentName = keyof typeof INSTRUMENTS
export type Instrument = Played
