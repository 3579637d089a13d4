import { at } from '@remusic/art/random'
import type { Note } from '../note.ts'
import type { Track } from '../piece.ts'
import type { BassPart } from '../recipe.ts'
import { readRhythm, type Stroke } from '../rhythm.ts'
import type { Score } from '../score.ts'
import { type Chord, nearest, scaleOver } from '../theory.ts'

const NEAR = 39

export function writeBass(score: Score, part: BassPart): Track {
  const random = score.chance('bass')
  const instrument = random.pick(part.instruments)
  const pattern = random.pick(part.patterns)
  const near = part.near ?? NEAR
  const rhythm = pattern === 'walk' ? walkingBeats(score) : readRhythm(pattern, score.recipe.metre)
  const notes: Note[] = []
  for (let bar = 0; bar < score.bars; bar++) {
    if (!score.plays('bass', score.sectionOf(bar))) continue
    for (const stroke of at(rhythm, bar % rhythm.length)) {
      const time = score.loosely(score.timeOf(bar, stroke.step), random)
      notes.push({
        at: time,
        length: stroke.steps * score.stepSeconds * 0.94,
        pitch: pattern === 'walk' ? walk(bar, stroke) : pitchOf(score, bar, stroke, near),
        velocity: (stroke.step === 0 ? 0.95 : 0.84) * random.between(0.93, 1.04),
      })
    }
  }
  notes.push({
    at: score.timeOf(score.bars, 0),
    length: 1.6,
    pitch: rootOf(score, score.chordAt(score.bars, 0), near),
    velocity: 0.95,
  })
  return { role: 'bass', instrument, level: part.level ?? 0, pan: 0, notes }

  function walk(bar: number, { step }: Stroke) {
    const chord = score.chordAt(bar, step)
    const root = rootOf(score, chord, near)
    if (step === 0 || chord !== score.chordAt(bar, step - 1)) return root
    const nextChord = score.chordAt(bar, step + score.recipe.metre.division)
    if (nextChord !== chord) return rootOf(score, nextChord, near) + random.pick([-1, 1, -2])
    const tones = chord.tones.slice(1).map((tone) => nearest(score.tonic + chord.root + tone, near + 3))
    const steps = scaleOver(score.mode, chord).map((note) => nearest(score.tonic + note, root + 3))
    return random.pick(random.chance(0.65) ? tones : steps)
  }
}

function walkingBeats({ recipe: { metre } }: Score): Stroke[][] {
  const { beats, division } = metre
  return [
    Array.from({ length: beats }, (_, beat) => ({
      step: beat * division,
      sign: 'R',
      velocity: 0.8,
      steps: division,
    })),
  ]
}

function pitchOf(score: Score, bar: number, { step, sign }: Stroke, near: number): number {
  const chord = score.chordAt(bar, step)
  const above = (tone: number) => nearest(score.tonic + chord.root + tone, near + 2)
  // An anticipated chord is the one that follows an eighth of a bar later.
  const nextRoot = rootOf(score, score.chordAt(bar, step + Math.round(score.steps / 8)), near)
  switch (sign) {
    case 'O':
      return rootOf(score, chord, near) + 12
    case 'F':
      return above(chord.tones.includes(6) ? 6 : 7)
    case 'T':
      return above(chord.tones[1] ?? 7)
    case 'S':
      return above(chord.tones[3] ?? 9)
    case 'N':
      return nextRoot
    case 'A':
      return nextRoot - 1
    default:
      return rootOf(score, chord, near)
  }
}

const rootOf = (score: Score, chord: Chord, near: number) => nearest(score.tonic + chord.root, near)
