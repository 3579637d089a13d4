import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** The numbers of the rules that jobs apply, from the table that the trigger reads as well. */
export type VoteRules = {
  allowedLeast: number
  allowedShare: number
  emptyWindowMs: number
  emptyFellows: number
  closeWindowMs: number
  closeFellows: number
  openingMs: number
  memoryMs: number
  commonVotes: number
  commonShare: number
  burstVotes: number
  burstWindowMs: number
  hardlyAnyVotes: number
  settledVotes: number
  burstDifference: number
  releaseAgeMs: number
  releaseVotes: number
  releaseDays: number
  releaseWindowMs: number
}

const ms = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::double precision`

export const readRules = (db: Db): Promise<VoteRules> =>
  db
    .selectFrom('vote_rules')
    .select(['allowed_least as allowedLeast', 'allowed_share as allowedShare'])
    .select(['empty_fellows as emptyFellows', 'close_fellows as closeFellows'])
    .select(['common_votes as commonVotes', 'common_share as commonShare', 'burst_votes as burstVotes'])
    .select(['hardly_any_votes as hardlyAnyVotes', 'settled_votes as settledVotes'])
    .select(['burst_difference as burstDifference'])
    .select(['release_votes as releaseVotes', 'release_days as releaseDays'])
    .select([
      ms('empty_window').as('emptyWindowMs'),
      ms('close_window').as('closeWindowMs'),
      ms('opening').as('openingMs'),
      ms('memory').as('memoryMs'),
      ms('burst_window').as('burstWindowMs'),
      ms('release_age').as('releaseAgeMs'),
      ms('release_window').as('releaseWindowMs'),
    ])
    .executeTakeFirstOrThrow()

/** How many votes of young accounts, or of accounts that belong together, may count for an item. */
export const allowedOf = (counted: number, { allowedLeast, allowedShare }: VoteRules) =>
  Math.max(allowedLeast, Math.floor(allowedShare * counted))
