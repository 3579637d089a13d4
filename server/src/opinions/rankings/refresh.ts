import {
  EVER,
  RANKING_PERIODS,
  type RankingPeriod,
  shiftPeriod,
  startOfPeriod,
} from '@remusic/contract/opinions/rankings'
import { sql } from 'kysely'
import { type Db, onConnection } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { computeRankings, type DuePeriod } from './compute.ts'

const HOURLY = 'rankings-hourly'
const NIGHTLY = 'rankings-nightly'
/** Periods that are recomputed every hour; the others read too much data for that. */
const OFTEN: readonly RankingPeriod[] = ['week', 'month']
const BUDGET_MS = 20 * 60_000
/** Closed periods that are computed together: many of a small site, few of a large one. */
const PERIODS_PER_STATEMENT = 8
/** Enough to go back a few periods on the page; the job computes the others within the hour. */
const FIRST_PERIODS = 8

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** In the easternmost time zone a day begins this many hours earlier than in UTC. */
const EARLIEST_HOURS = 14
/** A period stays open this long after its end in UTC, until it has ended in every time zone and people have logged what they heard. */
const CLOSING_DAYS = 2

export function rankingJobs({ directUrl, jobs, clock }: Pick<Deps, 'directUrl' | 'jobs' | 'clock'>) {
  const options = { retryLimit: 1, expireInSeconds: 3_600 }
  jobs.define(
    HOURLY,
    () => onConnection(directUrl, (db) => refreshRankings(db, clock.now(), { periods: OFTEN })),
    options,
  )
  jobs.schedule(HOURLY, '7 * * * *')
  jobs.define(NIGHTLY, () => onConnection(directUrl, (db) => refreshRankings(db, clock.now())), options)
  jobs.schedule(NIGHTLY, '40 2 * * *')
}

/** Computes the lists of all periods that are open, and those of closed ones that are not final yet, the newest first. */
export async function refreshRankings(
  db: Db,
  now: Date,
  {
    periods = RANKING_PERIODS,
    budgetMs = BUDGET_MS,
    most = Number.POSITIVE_INFINITY,
  }: {
    periods?: readonly RankingPeriod[]
    budgetMs?: number
    /** How many periods of each kind are computed; the next run does the others. */
    most?: number
  } = {},
): Promise<void> {
  const deadline = performance.now() + budgetMs
  const first = await findFirstDay(db)
  if (first === null) return
  for (const period of periods) {
    const due = (await findDue(db, period, first, now)).slice(0, most)
    for (let done = 0; done < due.length; done += PERIODS_PER_STATEMENT) {
      if (performance.now() > deadline) return
      await computeRankings(db, period, due.slice(done, done + PERIODS_PER_STATEMENT), now)
    }
  }
}

/** Computes the newest lists if there are none. */
export async function refreshRankingsOnce(db: Db, now: Date): Promise<void> {
  const done = await db.selectFrom('ranking_periods').select('period').limit(1).executeTakeFirst()
  if (!done) await refreshRankings(db, now, { most: FIRST_PERIODS })
}

/** Lists begin with the first account, although diaries may go back further. */
async function findFirstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(created_at) at time zone 'UTC')::date::text as day from users`.execute(db)
  return rows[0]?.day ?? null
}

async function findDue(db: Db, period: RankingPeriod, first: string, now: Date): Promise<DuePeriod[]> {
  if (period === 'ever') return [{ start: EVER, final: false }]
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const newest = startOfPeriod(period, dayOf(now.getTime() + EARLIEST_HOURS * HOUR_MS))
  const oldest = startOfPeriod(period, first)
  const openFrom = startOfPeriod(period, dayOf(now.getTime() - CLOSING_DAYS * DAY_MS))
  const stored = await db
    .selectFrom('ranking_periods')
    .select('starts_on')
    .where('period', '=', period)
    .where('final', '=', true)
    .execute()
  const final = new Set(stored.map(({ starts_on }) => starts_on))
  const due: DuePeriod[] = []
  for (let start = newest; start >= oldest; start = shiftPeriod(period, start, -1))
    if (!final.has(start)) due.push({ start, final: start < openFrom })
  return due
}
