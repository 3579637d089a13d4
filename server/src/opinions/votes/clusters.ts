import type { VoteRule } from '@remusic/contract/opinions/heldVotes'
import { pointsOf, type ScoreCounts, totalOf } from '@remusic/contract/opinions/votes'
import { allowedOf, type VoteRules } from './rules.ts'

const DAY_MS = 86_400_000

/** A counted vote on the item in question, and what its author voted for besides. */
export type Voter = {
  reviewId: string
  score: number
  votedAt: number
  joinedAt: number
  others: readonly { target: number; score: number; at: number }[]
}

type Item = { counts: ScoreCounts; voters: readonly Voter[]; now: number; isOpening: boolean }

/** The votes that must be held, by the rule they break. A vote is under one rule only. */
export function findSuspicious(item: Item, rules: VoteRules): Map<string, VoteRule> {
  const found = new Map<string, VoteRule>()
  const allowed = allowedOf(totalOf(item.counts), rules)
  for (const group of groupsOfSameVotes(item.voters, rules))
    if (group.length > allowed) for (const { reviewId } of group) found.set(reviewId, 'cluster')
  if (!item.isOpening) {
    const together = joinedTogether(item.voters, rules)
    if (together.length > allowed) for (const { reviewId } of together) found.set(reviewId, 'cluster')
  }
  for (const { reviewId } of burstOf(item, rules)) if (!found.has(reviewId)) found.set(reviewId, 'burst')
  return found
}

/**
 * Groups of voters who gave the same scores to the same other items on the same days. Fans of an artist gave the same scores to the
 * same albums as well, but not on the same days.
 */
function groupsOfSameVotes(voters: readonly Voter[], { commonVotes, commonShare }: VoteRules): Voter[][] {
  const identical = new Map<string, { keys: readonly string[]; members: Voter[] }>()
  for (const voter of voters) {
    if (voter.others.length < commonVotes) continue
    const keys = voter.others
      .map(({ target, score, at }) => `${target}:${score}:${Math.floor(at / DAY_MS)}`)
      .sort()
    const known = identical.get(keys.join())
    if (known) known.members.push(voter)
    else identical.set(keys.join(), { keys, members: [voter] })
  }
  const histories = [...identical.values()]
  const parents = histories.map((_, i) => i)
  const rootOf = (i: number): number => (parents[i] === i ? i : rootOf(parents[i] as number))
  for (const [a, b, common] of overlaps(histories.map(({ keys }) => keys))) {
    const [one, other] = [histories[a], histories[b]]
    if (!one || !other || common < commonVotes) continue
    const all = one.keys.length + other.keys.length - common
    if (common / all >= commonShare) parents[rootOf(a)] = rootOf(b)
  }
  const groups = new Map<number, Voter[]>()
  for (const [i, { members }] of histories.entries())
    groups.set(rootOf(i), [...(groups.get(rootOf(i)) ?? []), ...members])
  return [...groups.values()]
}

/** A key shared by more histories than this means nothing, and would make too many pairs. */
const MAX_HISTORIES_PER_KEY = 200

/** The number of keys that each pair of lists has in common, for the pairs that have any. */
function* overlaps(lists: readonly (readonly string[])[]): Generator<[number, number, number]> {
  const byKey = new Map<string, number[]>()
  for (const [i, keys] of lists.entries())
    for (const key of keys) {
      const known = byKey.get(key)
      if (known) known.push(i)
      else byKey.set(key, [i])
    }
  const common = new Map<number, number>()
  for (const sharing of byKey.values()) {
    if (sharing.length > MAX_HISTORIES_PER_KEY) continue
    for (const [place, a] of sharing.entries())
      for (const b of sharing.slice(place + 1)) {
        const pair = a * lists.length + b
        common.set(pair, (common.get(pair) ?? 0) + 1)
      }
  }
  for (const [pair, count] of common) yield [Math.floor(pair / lists.length), pair % lists.length, count]
}

/** The voters with hardly any other votes whose accounts were created at the same time as those of several others. */
function joinedTogether(voters: readonly Voter[], rules: VoteRules): Voter[] {
  const unproven = voters
    .filter(({ others }) => others.length <= rules.hardlyAnyVotes)
    .toSorted((a, b) => a.joinedAt - b.joinedAt)
  return unproven.filter((voter, i) => {
    const isEmpty = voter.others.length === 0
    const windowMs = isEmpty ? rules.emptyWindowMs : rules.closeWindowMs
    const isFellow = (other: Voter | undefined) =>
      other !== undefined && Math.abs(other.joinedAt - voter.joinedAt) <= windowMs
    let fellows = 0
    for (const step of [-1, 1])
      for (let j = i + step; isFellow(unproven[j]); j += step)
        if (isEmpty || unproven[j]?.score === voter.score) fellows++
    return fellows >= (isEmpty ? rules.emptyFellows : rules.closeFellows)
  })
}

/** Many accounts with hardly any votes, within days, that disagree with the settled opinion about the item. */
function burstOf({ counts, voters, now }: Item, rules: VoteRules): Voter[] {
  const burst = voters.filter(
    ({ others, votedAt }) => others.length <= rules.hardlyAnyVotes && votedAt > now - rules.burstWindowMs,
  )
  if (burst.length < rules.burstVotes) return []
  const points = burst.reduce((sum, { score }) => sum + score, 0)
  const settled = totalOf(counts) - burst.length
  if (settled < rules.settledVotes) return []
  const settledMean = (pointsOf(counts) - points) / settled
  return Math.abs(points / burst.length - settledMean) >= rules.burstDifference ? burst : []
}
