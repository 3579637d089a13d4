import type { HeldOut } from './listening.ts'

/** The number of recommendations that are judged. */
export const SHOWN = 20

/** Artists for each person, best first. */
export type Lists = Map<number, readonly number[]>

export type Quality = {
  /** The share of held-out artists, of at most 20, among the first 20 recommendations; the mean over people. */
  recall: number
  /** Like recall, but hits count for more the higher they are in the list. */
  ndcg: number
}

/** Measures the lists against what the people of a held-out file also play. A person without a list has no hits. */
export function qualityOf(lists: Lists, { artistsOf }: HeldOut): Quality {
  let [recall, ndcg] = [0, 0]
  for (const [person, heldOut] of artistsOf) {
    const shown = (lists.get(person) ?? []).slice(0, SHOWN)
    const hits = shown.map((artist) => heldOut.has(artist))
    const most = Math.min(SHOWN, heldOut.size)
    recall += hits.filter(Boolean).length / most
    ndcg += gainOf(hits) / gainOf(Array(most).fill(true))
  }
  return { recall: recall / artistsOf.size, ndcg: ndcg / artistsOf.size }
}

/** How many different artists the first 20 of everybody have. */
export function distinctIn(lists: Lists): number {
  return new Set([...lists.values()].flatMap((list) => list.slice(0, SHOWN))).size
}

function gainOf(hits: readonly boolean[]): number {
  return hits.reduce((sum, isHit, place) => sum + (isHit ? 1 / Math.log2(place + 2) : 0), 0)
}
