import { z } from 'zod'
import { readJson } from '../content.ts'
import type { Person } from './members.ts'
import type { WrittenReview } from './reviews.ts'

/** The members' texts about themselves. Members who are missing here never edited their profile. */
const TEXTS = readJson(
  'community/profiles.json',
  z.record(
    z.string(),
    z.strictObject({
      bio: z.string(),
      country: z.string(),
      links: z.array(z.strictObject({ url: z.url(), label: z.string().nullable() })).optional(),
    }),
  ),
)

/** The country a member names in their profile. */
export const countryOf = (name: string): string | null => TEXTS[name]?.country ?? null

const FAVOURITES = 4
const FAVOURITE_SCORE = 4

/** The profiles of the members. Those with a text are open to visitors; favourites are chosen from the member's reviews. */
export function writeProfiles(
  people: readonly Person[],
  reviews: readonly WrittenReview[],
  likes: readonly { review: WrittenReview }[],
) {
  const byAuthor = Map.groupBy(reviews, ({ by }) => by)
  const likeCounts = new Map<WrittenReview, number>()
  for (const { review } of likes) likeCounts.set(review, (likeCounts.get(review) ?? 0) + 1)
  const likesOf = (review: WrittenReview) => likeCounts.get(review) ?? 0
  return people.flatMap((by) => {
    const text = TEXTS[by.name]
    if (!text) return []
    const liked = (byAuthor.get(by) ?? [])
      .filter(({ score }) => score >= FAVOURITE_SCORE)
      .toSorted((a, b) => b.score - a.score || likesOf(b) - likesOf(a))
    return [
      {
        by,
        bio: text.bio,
        country: text.country,
        links: text.links ?? [],
        favourites: varied(liked.map(({ item }) => item)),
        pinned: liked.toSorted((a, b) => likesOf(b) - likesOf(a))[0] ?? null,
      },
    ]
  })
}

/** The best item of each kind first, then the best of the others. */
function varied<T extends { kind: string }>(items: readonly T[]): T[] {
  const first = ['album', 'song', 'artist'].flatMap((kind) => items.find((item) => item.kind === kind) ?? [])
  return [...new Set([...first, ...items])].slice(0, FAVOURITES)
}
