import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { queueInBatches } from '../../base/mail/regularMails.ts'
import { digestMail } from './mails.ts'
import { findReviewsFor, markChecked, type Reader, takeReaders } from './queries.ts'
import { lastWeek, type Week } from './week.ts'

const SEND = 'digest-send'
/** Mondays from eight in the operator's time zone. Later runs send what an earlier one could not. */
const MONDAY_MORNING = '5 8-22 * * 1'
const BATCH_SIZE = 100
const REVIEWS_PER_MAIL = 8
const MAX_RUN_SECONDS = 3_000

export function sendDigests(deps: Deps) {
  deps.jobs.define(SEND, () => sendDigestsOfLastWeek(deps).then(() => {}), {
    expireInSeconds: MAX_RUN_SECONDS,
  })
  deps.jobs.schedule(SEND, MONDAY_MORNING, deps.config.timeZone)
}

/** Queues one mail for everybody who wants it and whose followed people wrote something. Returns the number of mails. */
export async function sendDigestsOfLastWeek(deps: Deps): Promise<number> {
  const week = lastWeek(deps.clock.now(), deps.config.timeZone)
  return queueInBatches(deps.db, (tx, after) => queueBatch(tx, deps, week, after))
}

async function queueBatch(tx: Db, { mail, config }: Deps, week: Week, after: string | null) {
  const readers: Reader[] = await takeReaders(tx, { monday: week.monday, after, limit: BATCH_SIZE })
  const last = readers.at(-1)
  if (!last) return null
  const ids = readers.map(({ id }) => id)
  const reviewsOf = Map.groupBy(
    await findReviewsFor(tx, ids, week, REVIEWS_PER_MAIL),
    (review) => review.readerId,
  )
  for (const reader of readers) {
    const reviews = reviewsOf.get(reader.id)
    if (reviews) await mail.queue(tx, digestMail(config, { reader, week, reviews }))
  }
  await markChecked(tx, ids, week.monday)
  return { last: last.id, mails: reviewsOf.size }
}
