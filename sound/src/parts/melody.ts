import { at, type Random } from '@remusic/art/random'
import type { Note } from '../note.ts'
import type { Section, Track } from '../piece.ts'
import type { LeadPart } from '../recipe.ts'
import { readRhythm, type Stroke } from '../rhythm.ts'
import type { Score } from '../score.ts'
import { type Chord, type Mode, SCALES, scaleOver } from '../theory.ts'

const DEFAULT_CENTRE = 69
/** The range of a melody around its centre in semitones. */
const RANGE_SEMITONES = 9

/** The forms of a phrase: each letter is a motif, and C is the cadence. */
const PLANS = ['ABAC', 'AABC', 'ABBC', 'AAAC', 'ABDC'] as const
const MOVES = [-2, -1, -1, -1, 0, 1, 1, 1, 2, -3, 3, 4] as const

type Motif = { strokes: readonly Stroke[]; moves: readonly number[]; lift: number }

/** Verse and chorus have different melodies; the chorus is higher and may use another instrument. */
export function writeLead(score: Score, part: LeadPart): Track[] {
  const random = score.chance('lead')
  const near = (part.near ?? DEFAULT_CENTRE) + random.integer(-2, 2)
  const [first, second] = [random.pick(part.instruments), random.pick(part.instruments)]
  const tracks = new Map([...new Set([first, second])].map((name) => [name, [] as Note[]]))
  const tune = tuneOf(score, part, random)
  const other = random.chance(0.7) ? tuneOf(score, part, random) : tune
  for (const section of score.sections) {
    if (section.name === 'end' || !score.plays('lead', section.name)) continue
    if (part.only && section.name !== part.only) continue
    const chorus = section.name === 'chorus'
    const notes = notesOf(score, part, section, chorus ? other : tune, near + (chorus ? 3 : -1), random)
    tracks.get(chorus ? second : first)?.push(...notes)
  }
  tracks.get(second)?.push(lastNote(score, near))
  return [...tracks].map(([instrument, notes]) => ({
    role: 'lead',
    instrument,
    level: part.level ?? 0,
    pan: part.pan ?? random.pick([-0.08, 0.08]),
    notes,
    ...(part.echo && { echo: score.stepSeconds * (score.recipe.metre.division === 3 ? 2 : 3) }),
  }))
}

type Tune = { plan: string; motifs: ReadonlyMap<string, Motif> }

function tuneOf(score: Score, part: LeadPart, random: Random): Tune {
  const plan = random.pick(PLANS)
  const motifs = new Map<string, Motif>()
  for (const letter of 'ABCD') {
    const cell = random.pick(part.cells)
    const strokes = at(readRhythm(cell, score.recipe.metre), 0)
    const rest = Math.max(1, Math.ceil(strokes.length * 0.45))
    motifs.set(letter, {
      strokes: letter === 'C' ? comingToRest(strokes.slice(0, rest), score.steps) : strokes,
      moves: strokes.map(() => random.pick(MOVES)),
      lift: letter === 'C' ? -2 : random.integer(-3, 5),
    })
  }
  return { plan, motifs }
}

/** The last note of a phrase is held and followed by a rest. */
function comingToRest(strokes: readonly Stroke[], steps: number): Stroke[] {
  return strokes.map((stroke, index) =>
    index < strokes.length - 1
      ? stroke
      : { ...stroke, steps: Math.max(stroke.steps, Math.round((steps - stroke.step) * 0.75)) },
  )
}

function notesOf(
  score: Score,
  part: LeadPart,
  section: Section,
  tune: Tune,
  near: number,
  random: Random,
): Note[] {
  const notes: Note[] = []
  for (let index = 0; index < section.bars; index++) {
    const motif = tune.motifs.get(tune.plan[index % tune.plan.length] ?? 'A')
    if (!motif) continue
    let pitch = near + motif.lift
    motif.strokes.forEach((stroke, count) => {
      const bar = section.from + index
      const chord = score.chordAt(bar, stroke.step)
      const ladder = ladderOf(score, part.scale, chord, near)
      if (count > 0) pitch = climb(ladder, pitch, motif.moves[count] ?? 0)
      if (Math.abs(pitch - near) > RANGE_SEMITONES)
        pitch = near + Math.sign(pitch - near) * (RANGE_SEMITONES - 5)
      if (count === 0 || isStrong(stroke, score)) pitch = closest(tonesOf(score, chord, near), pitch)
      const note = {
        at: score.loosely(score.timeOf(bar, stroke.step), random),
        length: stroke.steps * score.stepSeconds * (part.legato ?? 0.92),
        pitch,
        velocity: stroke.velocity * random.between(0.9, 1.05),
      }
      notes.push(note)
      if (part.second === 'octaves') notes.push({ ...note, pitch: pitch - 12, velocity: note.velocity * 0.7 })
      if (part.second === 'thirds')
        notes.push({ ...note, pitch: thirdBelow(score, chord, pitch), velocity: note.velocity * 0.85 })
    })
  }
  return notes
}

const isStrong = ({ step, steps }: Stroke, { recipe: { metre } }: Score) =>
  step % (metre.division * (metre.beats === 4 ? 2 : 1)) === 0 || steps >= metre.division * 1.5

function ladderOf(score: Score, override: LeadPart['scale'], chord: Chord, near: number): number[] {
  const mode: Mode | undefined = override?.[score.mode]
  const classes = mode ? SCALES[mode] : scaleOver(score.mode, chord)
  return pitchesOf(score.tonic, classes, near)
}

function tonesOf(score: Score, chord: Chord, near: number): number[] {
  return pitchesOf(
    score.tonic,
    chord.tones.slice(0, 3).map((tone) => chord.root + tone),
    near,
  )
}

function pitchesOf(tonic: number, classes: readonly number[], near: number): number[] {
  const found: number[] = []
  for (let pitch = near - 16; pitch <= near + 16; pitch++)
    if (classes.some((note) => (pitch - tonic - note) % 12 === 0)) found.push(pitch)
  return found
}

function closest(pitches: readonly number[], to: number): number {
  return pitches.reduce(
    (best, pitch) => (Math.abs(pitch - to) < Math.abs(best - to) ? pitch : best),
    at(pitches, 0),
  )
}

function climb(ladder: readonly number[], from: number, moves: number): number {
  const place = ladder.indexOf(closest(ladder, from)) + moves
  return at(ladder, Math.max(0, Math.min(ladder.length - 1, place)))
}

function thirdBelow(score: Score, chord: Chord, pitch: number): number {
  const tones = pitchesOf(score.tonic, scaleOver(score.mode, chord), pitch - 4)
  return tones.findLast((tone) => tone <= pitch - 3) ?? pitch - 3
}

function lastNote(score: Score, near: number): Note {
  const pitch = closest(tonesOf(score, score.chordAt(score.bars, 0), near), near + 2)
  return { at: score.timeOf(score.bars, 0), length: 1.3, pitch, velocity: 0.8 }
}
