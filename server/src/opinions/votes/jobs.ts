import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import { examineBursts } from './examining.ts'
import { refreshPriors } from './priors.ts'
import { readRules } from './rules.ts'
import { freeAllowance, settleHeldVotes } from './settling.ts'

const EXAMINE = 'votes-examine'
const REFRESH = 'votes-refresh'

export function reviewVotesByRule({ db, jobs, clock }: Deps) {
  jobs.define(EXAMINE, () => examineVotes(db, clock.now()))
  jobs.schedule(EXAMINE, '*/3 * * * *')
  jobs.defineExpiry(REFRESH, (now) => refreshVotes(db, now), { expireInSeconds: 1_800 })
  jobs.schedule(REFRESH, '40 4 * * *')
}

export async function examineVotes(db: Db, now: Date): Promise<void> {
  await examineBursts(db, now)
  await settleHeldVotes(db, now)
}

export async function refreshVotes(db: Db, now: Date): Promise<void> {
  await refreshPriors(db, now)
  await freeAllowance(db, now)
  const { memoryMs } = await readRules(db)
  const before = new Date(now.getTime() - memoryMs)
  await deleteInBatches(
    db,
    'unproven_votes',
    (votes) => votes.and([votes('cast_at', '<', before), votes('weighs', '=', false)]),
    { orderBy: 'cast_at' },
  )
}
