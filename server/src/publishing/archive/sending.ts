import { MAIL_LINK_DAYS } from '@remusic/contract/publishing/archive'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { queueInBatches } from '../../base/mail/regularMails.ts'
import { dayIn } from '../../people/accounts/days.ts'
import { makeLink } from './links.ts'
import { markSent, takeReaders } from './mailQueries.ts'
import { archiveMail } from './mails.ts'

const SEND = 'archive-send'
/** The first days of a month from nine in the operator's time zone. Later runs send what an earlier one could not. */
const START_OF_MONTH = '20 9-21 1-3 * *'
const BATCH_SIZE = 100
const MAX_RUN_SECONDS = 3_000
const DAY_MS = 86_400_000

export function sendArchiveMails(deps: Deps) {
  deps.jobs.define(SEND, () => sendMailsOfMonth(deps).then(() => {}), { expireInSeconds: MAX_RUN_SECONDS })
  deps.jobs.schedule(SEND, START_OF_MONTH, deps.config.timeZone)
}

/** The first day of the current month in the operator's time zone. */
export const monthOf = (now: Date, timeZone: string) => `${dayIn(timeZone, now).slice(0, 7)}-01`

/** Queues a mail with a new download link for every subscriber and returns the number of mails. The archive is built on download. */
export async function sendMailsOfMonth(deps: Deps): Promise<number> {
  const month = monthOf(deps.clock.now(), deps.config.timeZone)
  return queueInBatches(deps.db, (tx, after) => queueBatch(tx, deps, month, after))
}

async function queueBatch(tx: Db, { mail, config, clock }: Deps, month: string, after: string | null) {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + MAIL_LINK_DAYS * DAY_MS)
  const readers = await takeReaders(tx, { month, after, limit: BATCH_SIZE })
  const last = readers.at(-1)
  if (!last) return null
  for (const reader of readers) {
    const linkToken = await makeLink(tx, reader.id, { now, expiresAt })
    await mail.queue(tx, archiveMail(config, { reader, month, linkToken, expiresAt }))
  }
  await markSent(
    tx,
    readers.map(({ id }) => id),
    month,
  )
  return { last: last.id, mails: readers.length }
}
