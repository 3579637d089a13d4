import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { queueInBatches } from '../../base/mail/regularMails.ts'
import { dayIn } from '../../people/accounts/days.ts'
import { findReleasesFor, markChecked, takeReaders } from './mailQueries.ts'
import { releaseMail } from './mails.ts'

const SEND = 'releases-send'
/** Hourly from 8:20 in the operator's time zone. Later runs send mails that an earlier one could not. */
const EVERY_MORNING = '20 8-22 * * *'
const BATCH_SIZE = 100
const RELEASES_PER_MAIL = 12
const MAX_RUN_SECONDS = 3_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A release whose announcement has not been committed yet is not visible, so the latest minutes wait for the next mail. */
const SETTLING_MS = 5 * MINUTE_MS
/** Older releases are not mailed, even if no mail was sent in between. */
const MAX_AGE_MS = 7 * DAY_MS

export function sendReleaseMails(deps: Deps) {
  deps.jobs.define(SEND, () => sendReleasesOfToday(deps).then(() => {}), {
    expireInSeconds: MAX_RUN_SECONDS,
  })
  deps.jobs.schedule(SEND, EVERY_MORNING, deps.config.timeZone)
}

type Run = { day: string; until: Date; earliest: Date; newSince: Date }

/** Queues one mail for every reader with new releases. Returns the number of mails. */
export async function sendReleasesOfToday(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() - SETTLING_MS)
  const run = {
    day: dayIn(deps.config.timeZone, now),
    until,
    earliest: new Date(until.getTime() - MAX_AGE_MS),
    newSince: new Date(until.getTime() - DAY_MS),
  }
  return queueInBatches(deps.db, (tx, after) => queueBatch(tx, deps, run, after))
}

async function queueBatch(tx: Db, { mail, config }: Deps, run: Run, after: string | null) {
  const readers = await takeReaders(tx, { ...run, after, limit: BATCH_SIZE })
  const last = readers.at(-1)
  if (!last) return null
  const releasesOf = Map.groupBy(
    await findReleasesFor(tx, readers, { ...run, perReader: RELEASES_PER_MAIL }),
    (release) => release.readerId,
  )
  for (const reader of readers) {
    const releases = releasesOf.get(reader.id)
    if (releases) await mail.queue(tx, releaseMail(config, { reader, day: run.day, releases }))
  }
  await markChecked(
    tx,
    readers.map(({ id }) => id),
    run,
  )
  return { last: last.id, mails: releasesOf.size }
}
