import { at, type Random, seeded } from '@remusic/art/random'
import type { Section, SectionName } from './piece.ts'
import type { Recipe } from './recipe.ts'
import { stepsIn } from './rhythm.ts'
import { type Chord, type Mode, readChord } from './theory.ts'

/** The approximate length of a preview, and of the final chord in it. */
const PREVIEW_SECONDS = 30
const RINGING_SECONDS = 1.9

type Role = 'drums' | 'bass' | 'harmony' | 'lead'

/** The framework for all parts: bars, chords, and which track plays when. */
export type Score = {
  recipe: Recipe
  tempo: number
  seconds: number
  tonic: number
  mode: Mode
  bars: number
  /** Steps in a bar. */
  steps: number
  stepSeconds: number
  sections: readonly Section[]
  /** Chord symbols, one string per bar. */
  symbols: readonly string[]
  chordAt(bar: number, step: number): Chord
  /** The time of a step in seconds; steps beyond the bar continue in the next one. */
  timeOf(bar: number, step: number): number
  sectionOf(bar: number): SectionName
  plays(role: Role, section: SectionName): boolean
  /** Adds human timing deviation to a time. */
  loosely(time: number, random: Random): number
  /** An independent random generator per part, so that the choices of one part do not affect another. */
  chance(part: string): Random
}

export function layOut(recipe: Recipe, seed: string): Score {
  const chance = (part: string) => seeded(`${seed}/${part}`)
  const random = chance('score')
  const { metre } = recipe
  const steps = stepsIn(metre)
  const tempo = random.between(...recipe.tempo)
  const barSeconds = (metre.beats * 60) / tempo
  const harmony = random.pick(recipe.harmony)
  const bars = barsFor(
    barSeconds,
    harmony.chords.some((chords) => chords.split(' ').length === 12),
  )
  const stepSeconds = barSeconds / steps
  const swing = recipe.swing ? random.between(...recipe.swing) : 0
  const tonic = random.integer(0, 11)
  const sections = formOf(bars, random)
  const symbols = progression(harmony.chords, sections, bars, random)
  const chords = symbols.map((symbol) => symbol.split(',').map(readChord))
  const intro = introOf(recipe, random)
  const loose = recipe.loose ?? 0.006

  return {
    recipe,
    tempo,
    seconds: bars * barSeconds + RINGING_SECONDS,
    tonic,
    mode: harmony.mode,
    bars,
    steps,
    stepSeconds,
    sections,
    symbols,
    chordAt(bar, step) {
      const there = Math.min(bar + Math.floor(step / steps), bars)
      const parts = at(chords, there)
      return at(parts, there === bars ? 0 : Math.floor(((step % steps) * parts.length) / steps))
    },
    timeOf(bar, step) {
      const late = metre.division % 4 === 0 && step % 2 === 1 ? swing : 0
      return (bar * steps + step + late) * stepSeconds
    },
    sectionOf: (bar) => sections.findLast(({ from }) => from <= bar)?.name ?? 'intro',
    plays: (role, section) => section !== 'intro' || intro.includes(role),
    loosely: (time, hand) => Math.max(0, time + (hand.next() - hand.next()) * loose),
    chance,
  }
}

/** The number of bars that fills the preview: even if bars are short, and twelve for a twelve-bar form that fits. */
function barsFor(barSeconds: number, inTwelves: boolean): number {
  const exact = (PREVIEW_SECONDS - RINGING_SECONDS) / barSeconds
  if (inTwelves && exact > 10.8 && exact < 13.4) return 12
  return barSeconds > 1.9 ? Math.round(exact) : Math.round(exact / 2) * 2
}

function formOf(bars: number, random: Random): Section[] {
  const intro = bars < 9 ? 1 : bars < 15 ? 2 : random.pick([2, 4])
  const verse =
    bars < 9 ? Math.round((bars - 1) / 2) : random.pick([0.3, 0.45].map((part) => even(bars * part)))
  return [
    { name: 'intro', from: 0, bars: intro },
    { name: 'verse', from: intro, bars: verse },
    { name: 'chorus', from: intro + verse, bars: bars - intro - verse },
    { name: 'end', from: bars, bars: 1 },
  ]
}

const even = (bars: number) => Math.max(2, Math.round(bars / 2) * 2)

function progression(choices: readonly string[], sections: readonly Section[], bars: number, random: Random) {
  const verse = random.pick(choices).split(' ')
  const chorus = verse.length > 4 ? verse : random.pick(choices).split(' ')
  const symbols = Array.from({ length: bars }, (_, bar) => {
    const section = sections.findLast(({ from }) => from <= bar)
    const list = section?.name === 'chorus' ? chorus : verse
    // A long progression continues through all sections; a short one restarts with each section.
    const since = list.length > 4 ? 0 : (section?.from ?? 0)
    return at(list, (bar - since) % list.length)
  })
  return [...symbols, at(at(chorus, 0).split(','), 0)]
}

function introOf({ grooves, lead, bass }: Recipe, random: Random): readonly Role[] {
  const drums = grooves.some(({ verse }) => Object.keys(verse).length > 0)
  return random.pick<readonly Role[]>([
    ['harmony'],
    ['harmony', 'bass'],
    ['drums', 'harmony', 'bass'],
    ...(drums && bass ? [['drums', 'bass'] as const, ['drums', 'harmony'] as const] : []),
    ...(lead ? [['harmony', 'lead'] as const] : []),
  ])
}
