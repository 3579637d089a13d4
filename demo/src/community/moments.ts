import { hash, type Random } from '@remusic/art/random'
import { MAX_MOMENTS } from '@remusic/contract/opinions/moments'
import type { Moment } from '@remusic/contract/opinions/schemas/moments'
import { readSections } from '../content.ts'
import { canSound } from './instruments.ts'
import type { Item } from './items.ts'
import { moodOf } from './lines.ts'

/** The parts of a preview, with the seconds in which they are. The shortest preview has 28 seconds. */
const PARTS = { start: [0, 5], rise: [6, 13], peak: [13, 21], end: [21, 27] } as const
type Part = keyof typeof PARTS
const PART_NAMES = Object.keys(PARTS) as Part[]

/** The share of song reviews with moments, by mood. */
const SHARES = { high: 0.62, mid: 0.3, low: 0.4 } as const
/** The number of moments of a review; most have one or two. */
const COUNTS = [1, 1, 1, 2, 2, 3, 4, MAX_MOMENTS] as const
/** A line is repeated in the moments of one song only when every other line has been used. */
const MAX_ATTEMPTS = 12

const sections = [...readSections('community/moments.txt')].map(([heading, lines]) => {
  const [part = ''] = heading.split(' ')
  const genres = heading.slice(part.length + 1)
  return { part, genres: new Set(genres === '' ? [] : genres.split(' + ')), lines }
})

const linesOf = (part: string, genre: string) => {
  const own = sections.filter((each) => each.part === part && each.genres.has(genre))
  const general = sections.filter((each) => each.part === part && each.genres.size === 0)
  // The lines of a genre count twice, because there are fewer of them.
  return [...own, ...own, ...general].flatMap(({ lines }) => lines).filter((line) => canSound(line, genre))
}

type Reviewed = { id: string; item: Item; score: number }

/** Pins moments in the songs that members review. The members agree on the best seconds of a song, roughly. */
export function pinMoments(reviews: readonly Reviewed[], random: Random) {
  const used = new Map<number, Set<string>>()
  return reviews.flatMap(({ id, item, score }) => {
    const mood = moodOf(score)
    if (item.kind !== 'song' || !random.chance(SHARES[mood])) return []
    const texts = used.get(item.id) ?? new Set<string>()
    used.set(item.id, texts)
    const moments = new Map<number, Moment>()
    for (let left = random.pick(COUNTS); left > 0; left--) {
      const part = random.pick(PART_NAMES)
      const second = secondIn(part, item, random)
      const text = pickText(linesOf(mood === 'low' ? 'dislike' : part, item.genre), texts, random)
      if (text === undefined || moments.has(second)) continue
      texts.add(text)
      moments.set(second, { second, text })
    }
    return [...moments.values()]
      .toSorted((a, b) => a.second - b.second)
      .map((moment, index) => ({ reviewId: id, position: index + 1, ...moment }))
  })
}

function pickText(lines: readonly string[], used: ReadonlySet<string>, random: Random): string | undefined {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const line = random.pick(lines)
    if (!used.has(line)) return line
  }
  return undefined
}

/** Near the second that everybody likes most in this part of the song. */
function secondIn(part: Part, item: Item, random: Random): number {
  const [from, to] = PARTS[part]
  const favourite = from + (hash(`${part} ${item.id}`) % (to - from + 1))
  return Math.max(from, Math.min(to, favourite + random.integer(-1, 1)))
}
