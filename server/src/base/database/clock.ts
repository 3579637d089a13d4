import { sql } from 'kysely'
import type { Db } from './client.ts'

export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Two clocks that are synchronized differ by far less, so beyond this one of them is wrong. */
const MAX_SKEW_MS = 5 * 60_000

/** The clock of this server and that of PostgreSQL differ, and nobody knows which of them is right. */
export class ClockSkewError extends Error {
  override name = 'ClockSkewError'
  readonly skewSeconds: number
  constructor(skewMs: number) {
    super('The clock of this server differs from the clock of the database')
    this.skewSeconds = Math.round(skewMs / 1_000)
  }
}

/** The time of the database, which all servers share. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  if (!rows[0]) throw new Error('PostgreSQL did not return its time')
  return rows[0].now
}

/** The time of the database, unless the clock of this server contradicts it. */
export async function confirmedTime(db: Db, clock: Clock): Promise<Date> {
  const before = clock.now().getTime()
  const now = await databaseTime(db)
  // The database may have read its clock at any moment of the round trip.
  const skewMs = Math.max(before - now.getTime(), now.getTime() - clock.now().getTime(), 0)
  if (skewMs > MAX_SKEW_MS) throw new ClockSkewError(skewMs)
  return now
}
