import { at, type Random } from '@remusic/art/random'
import type { DrumName } from '../instruments/drums.ts'
import type { Hit } from '../piece.ts'
import type { Beats } from '../recipe.ts'
import { readRhythm } from '../rhythm.ts'
import type { Score } from '../score.ts'

export function writeDrums(score: Score): Hit[] {
  const random = score.chance('drums')
  const groove = random.pick(score.recipe.grooves)
  return [
    ...beat(score, groove.verse, ['intro', 'verse'], random),
    ...beat(score, { ...groove.verse, ...groove.chorus }, ['chorus'], random),
    ...fills(score, random),
    ...lastBlow(score, groove.verse),
  ].sort((a, b) => a.at - b.at)
}

function beat(score: Score, beats: Beats, sections: readonly string[], random: Random): Hit[] {
  const hits: Hit[] = []
  for (const [drum, text] of Object.entries(beats) as [DrumName, string][]) {
    const rhythm = readRhythm(text, score.recipe.metre)
    for (let bar = 0; bar < score.bars; bar++) {
      const section = score.sectionOf(bar)
      if (!sections.includes(section) || !score.plays('drums', section)) continue
      for (const { step, velocity } of at(rhythm, bar % rhythm.length)) {
        const time = score.loosely(score.timeOf(bar, step), random)
        hits.push({ drum, at: time, velocity: Math.min(1, velocity * random.between(0.9, 1.08)) })
      }
    }
  }
  return hits
}

/** A fill on the last beat of a section. */
function fills(score: Score, random: Random): Hit[] {
  const { fill, crash, metre } = score.recipe
  return score.sections.flatMap(({ name, from, bars }) => {
    if (!score.plays('drums', name)) return []
    const hits: Hit[] = []
    const start = name === 'verse' || name === 'chorus' || name === 'end'
    if (crash && start) hits.push({ drum: crash, at: score.timeOf(from, 0), velocity: 0.9 })
    if (!fill || name === 'end') return hits
    const beats = random.pick([1, 1, 2])
    const first = score.steps - metre.division * beats
    const grain = metre.division === 8 ? 2 : 1
    for (let step = first; step < score.steps; step += grain) {
      if (!random.chance(0.72)) continue
      const part = (step - first) / (score.steps - first)
      const drum = at(fill, Math.min(fill.length - 1, Math.floor(part * fill.length)))
      hits.push({
        drum,
        at: score.loosely(score.timeOf(from + bars - 1, step), random),
        velocity: 0.55 + 0.4 * part,
      })
    }
    return hits
  })
}

/** The drums of the first beat also play the final stroke. */
function lastBlow(score: Score, beats: Beats): Hit[] {
  return (Object.entries(beats) as [DrumName, string][])
    .filter(([, text]) => /^[Xx]/.test(text))
    .map(([drum]) => ({ drum, at: score.timeOf(score.bars, 0), velocity: 0.9 }))
}
