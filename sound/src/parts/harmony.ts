import { at, type Random } from '@remusic/art/random'
import type { Note } from '../note.ts'
import type { SectionName, Track } from '../piece.ts'
import type { HarmonyPart } from '../recipe.ts'
import { readRhythm, type Stroke } from '../rhythm.ts'
import type { Score } from '../score.ts'
import { type Chord, voicing } from '../theory.ts'

const NEAR = 60
const STRUM_SECONDS = 0.011
const SHORT_STEPS = 1.3

export function writeHarmony(score: Score, part: HarmonyPart, index: number): Track | null {
  const random = score.chance(`harmony ${index}`)
  if (!random.chance(part.chance ?? 1)) return null
  const instrument = random.pick(part.instruments)
  const rhythm = readRhythm(random.pick(part.rhythms), score.recipe.metre)
  const order = part.orders ? random.pick(part.orders).replaceAll(' ', '') : '0123'
  const near = (part.near ?? NEAR) + random.integer(-2, 2)
  const write = STYLES[part.style]
  const contour = Array.from({ length: 16 }, () => random.integer(0, 2))
  const notes: Note[] = []

  for (let bar = 0; bar < score.bars; bar++) {
    const section = score.sectionOf(bar)
    if (!score.plays('harmony', section) || isElsewhere(part, section)) continue
    at(rhythm, bar % rhythm.length).forEach((stroke, count) => {
      const chord = score.chordAt(bar, stroke.step)
      const steps = part.sustain ? stroke.steps : Math.min(stroke.steps, SHORT_STEPS)
      const moment = {
        at: score.loosely(score.timeOf(bar, stroke.step), random),
        length: steps * score.stepSeconds * 0.97,
        velocity: stroke.velocity * random.between(0.9, 1.05),
      }
      notes.push(...write({ score, chord, near, stroke, count, order, contour, moment }))
    })
  }
  if (part.only !== 'verse') notes.push(...lastChord(score, part, near, random))
  return {
    role: 'harmony',
    instrument,
    level: part.level ?? 0,
    pan: part.pan ?? random.pick([-0.35, 0.35]) * (index % 2 ? -1 : 1),
    notes,
    ...(part.echo && { echo: score.stepSeconds * (score.recipe.metre.division === 3 ? 2 : 3) }),
  }
}

/** Parts of the verse may also play in the intro. */
const isElsewhere = ({ only }: HarmonyPart, section: SectionName) =>
  only !== undefined && (only === 'chorus') !== (section === 'chorus')

type Moment = Omit<Note, 'pitch'>
type Writing = {
  score: Score
  chord: Chord
  near: number
  stroke: Stroke
  /** The index of the stroke in its bar. */
  count: number
  order: string
  contour: readonly number[]
  moment: Moment
}

const STYLES: Record<HarmonyPart['style'], (writing: Writing) => Note[]> = {
  chords: ({ score, chord, near, moment }) =>
    voicing(chord, score.tonic, near).map((pitch) => ({ ...moment, pitch })),

  strum({ score, chord, near, stroke, moment }) {
    const strings = onStrings(chord, score.tonic, near)
    // Strum down on the beat and up between beats.
    const down = stroke.step % 4 === 0
    const order = down ? strings : strings.slice(-4).reverse()
    return order.map((pitch, string) => ({ ...moment, pitch, at: moment.at + string * STRUM_SECONDS }))
  },

  arpeggio({ score, chord, near, count, order, moment }) {
    const tones = voicing(chord, score.tonic, near)
    const sign = order[count % order.length] ?? '0'
    if (sign === 'r') return [{ ...moment, pitch: at(onStrings(chord, score.tonic, near), 0) }]
    const place = Number(sign)
    const pitch = at(tones, place % tones.length) + 12 * Math.floor(place / tones.length)
    return [{ ...moment, pitch }]
  },

  montuno({ score, chord, near, count, contour, moment }) {
    const tones = voicing(chord, score.tonic, near)
    if (count % 2 === 1) return tones.slice(1, 3).map((pitch) => ({ ...moment, pitch }))
    const pitch = at(tones, at(contour, (count / 2) % 8) % tones.length)
    return [pitch - 12, pitch, pitch + 12].map((each) => ({ ...moment, pitch: each }))
  },

  power({ score, chord, near, moment }) {
    const root = lowRoot(chord, score.tonic, near)
    return [root, root + 7, root + 12].map((pitch) => ({ ...moment, pitch }))
  },

  thirds({ score, chord, near, count, contour, moment }) {
    const tones = voicing(chord, score.tonic, near)
    const wide = [...tones, ...tones.map((pitch) => pitch + 12)]
    const place = at(contour, count % contour.length) + 1
    return [at(wide, place - 1), at(wide, place), at(wide, place + 1)].map((pitch) => ({ ...moment, pitch }))
  },
}

/** A guitar voicing: root, fifth, and the chord above. */
function onStrings(chord: Chord, tonic: number, near: number): number[] {
  const root = lowRoot(chord, tonic, near - 12)
  const fifth = root + (chord.tones.includes(6) ? 6 : 7)
  return [...new Set([root, fifth, ...voicing(chord, tonic, near)])].sort((a, b) => a - b)
}

const lowRoot = (chord: Chord, tonic: number, near: number) =>
  Math.round(near - 6 + ((((tonic + chord.root - near + 6) % 12) + 12) % 12))

function lastChord(score: Score, part: HarmonyPart, near: number, random: Random): Note[] {
  const chord = score.chordAt(score.bars, 0)
  const low = lowRoot(chord, score.tonic, near)
  const pitches = part.style === 'power' ? [low, low + 7, low + 12] : voicing(chord, score.tonic, near)
  const apart = part.style === 'arpeggio' ? 0.05 : part.style === 'strum' ? STRUM_SECONDS : 0
  const start = score.loosely(score.timeOf(score.bars, 0), random)
  return pitches.map((pitch, index) => ({ at: start + index * apart, length: 1.5, pitch, velocity: 0.85 }))
}
