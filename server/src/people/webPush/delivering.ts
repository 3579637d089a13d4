import { createSemaphore } from '../../base/common/semaphore.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import {
  claimDue,
  type Delivery,
  type DueDevice,
  deleteOldDeliveries,
  dropDeliveries,
  holdUntil,
  markSent,
  retryAt,
} from './deliveries.ts'
import { deleteFailingDevices, markFailing, markSucceeded, removeEndedSubscription } from './devices.ts'
import { quietUntil } from './quietHours.ts'
import { type Push, sendPush } from './transport.ts'

const DELIVER = 'web-push-deliver'
const CLEAN_UP = 'web-push-clean-up'
const BATCH_SIZE = 100
const CONCURRENCY = 20
/** A run ends after this long, even if more is due: the next one starts within a minute. */
const MAX_RUN_MS = 120_000
const FIRST_RETRY_SECONDS = 30
const MAX_RETRY_SECONDS = 6 * 3_600
/** Retries after 30 s, 1 min, … 32 min: a push is given up after about an hour. */
const MAX_ATTEMPTS = 8
const DAY_MS = 86_400_000
const KEEP_SENT_MS = DAY_MS
/** A device whose push service has only returned errors for this long is deleted. */
const MAX_FAILING_MS = 14 * DAY_MS
/** Events that happen within this time share a run. */
const RUN_INTERVAL_MS = 1_000

/** Composes the text that a device shows. The module that knows the notifications supplies it, because this one must not import it. */
export type Composer = {
  /** Null if there is nothing to show any more, because the notification has been read or withdrawn. */
  one(db: Db, notificationId: string, options: { showsText: boolean }): Promise<Push | null>
  /** One push in place of all that quiet hours have held back. */
  summary(count: number): Push
}

/**
 * Sends the pushes that triggers on notifications have put into web_push_deliveries, in the transaction of their cause. That table is the
 * queue. The job reads it about a second after an event (`wakeWebPush`), and every minute for retries, for the end of quiet hours, and for
 * events that a crashed server did not announce.
 */
export function deliverWebPushes(deps: Deps, composer: Composer) {
  const { db, jobs } = deps
  jobs.define(DELIVER, () => deliverAllDue(deps, composer), { retryLimit: 0 })
  jobs.schedule(DELIVER, '* * * * *')
  jobs.defineExpiry(CLEAN_UP, async (now) => {
    await deleteOldDeliveries(db, new Date(now.getTime() - KEEP_SENT_MS))
    await deleteFailingDevices(db, new Date(now.getTime() - MAX_FAILING_MS))
  })
  jobs.schedule(CLEAN_UP, '45 * * * *')
}

const announcedRuns = new WeakMap<Deps['jobs'], number>()

/**
 * Schedules a run in about a second. Call it after the commit; it returns without waiting. Runs are keyed by the second in which they
 * start, so at most one is queued per second, and an event never relies on a run that has already started.
 */
export function wakeWebPush({ jobs, db, log }: Deps): void {
  const runAt = (Math.floor(Date.now() / RUN_INTERVAL_MS) + 2) * RUN_INTERVAL_MS
  if (announcedRuns.get(jobs) === runAt) return
  announcedRuns.set(jobs, runAt)
  jobs.send(db, DELIVER, {}, { key: `at ${runAt}`, startAfter: new Date(runAt) }).catch((error) => {
    log.warn({ err: error }, 'webPush: the next run is delayed until the sweep')
  })
}

async function deliverAllDue(deps: Deps, composer: Composer): Promise<void> {
  const inTurn = createSemaphore(CONCURRENCY)
  const startedAt = performance.now()
  while (performance.now() - startedAt < MAX_RUN_MS) {
    const { devices, now } = await claimDue(deps.db, BATCH_SIZE)
    if (devices.length === 0) return
    await Promise.all(
      devices.flatMap((device) =>
        bundlesOf(device).map((bundle) =>
          inTurn(() =>
            deliver(deps, composer, device, bundle, now).catch((error) =>
              retryAtOnce(deps, bundle, error, now),
            ),
          ),
        ),
      ),
    )
  }
}

/** The held deliveries of a device become one push; every other delivery is one. */
function bundlesOf({ deliveries }: DueDevice): Delivery[][] {
  const held = deliveries.filter((delivery) => delivery.held)
  const others = deliveries.filter((delivery) => !delivery.held).map((delivery) => [delivery])
  return held.length > 0 ? [held, ...others] : others
}

async function deliver(deps: Deps, composer: Composer, device: DueDevice, bundle: Delivery[], now: Date) {
  const { db, log } = deps
  const until = device.quietHours && quietUntil(device.quietHours, now)
  if (until) return holdUntil(db, bundle, until)
  const pushes = await Promise.all(bundle.map((each) => composer.one(db, each.notificationId, device)))
  const [push, ...more] = pushes.filter((each) => each !== null)
  if (!push) return dropDeliveries(db, bundle)
  const outcome = await sendPush(deps, device, more.length > 0 ? composer.summary(more.length + 1) : push)
  switch (outcome.result) {
    case 'sent':
      await markSucceeded(db, device.id, now)
      return markSent(db, bundle, now)
    case 'gone':
      return removeEndedSubscription(db, device.id, device.endpoint)
    case 'refused':
      log.warn({ deviceId: device.id, reason: outcome.reason }, 'webPush: the push service rejected a push')
      await markFailing(db, device.id, now)
      return dropDeliveries(db, bundle)
    case 'retry':
      await markFailing(db, device.id, now)
      return retryLater(deps, bundle, outcome, now)
  }
}

/**
 * Called when the database was too busy to compose a push or to store its outcome. Without a retry, the lease would delay the push by
 * minutes.
 */
async function retryAtOnce({ db, log }: Deps, bundle: Delivery[], error: unknown, now: Date): Promise<void> {
  log.warn({ err: error, deviceId: bundle[0]?.deviceId }, 'webPush: a delivery failed')
  return attemptsOf(bundle) < MAX_ATTEMPTS ? retryAt(db, bundle, now) : dropDeliveries(db, bundle)
}

async function retryLater(
  { db, log }: Deps,
  bundle: Delivery[],
  { reason, afterSeconds }: { reason: string; afterSeconds: number | null },
  now: Date,
): Promise<void> {
  const attempts = attemptsOf(bundle)
  const seconds = Math.max(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), afterSeconds ?? 0)
  if (attempts < MAX_ATTEMPTS && seconds <= MAX_RETRY_SECONDS)
    return retryAt(db, bundle, new Date(now.getTime() + seconds * 1_000))
  log.warn({ deviceId: bundle[0]?.deviceId, reason }, 'webPush: given up')
  return dropDeliveries(db, bundle)
}

const attemptsOf = (bundle: Delivery[]) => Math.max(...bundle.map((delivery) => delivery.attempts))
