import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { databaseTime } from '../../base/database/clock.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { StoredQuietHours } from './quietHours.ts'
import type { PushAddress } from './transport.ts'

/** A server that has not reported the outcome after this long has crashed, and another one sends again. */
const LEASE = '2 minutes'

export type Delivery = {
  deviceId: string
  notificationId: string
  /** The lease identifies the attempt. An event that arrives while the push is being sent changes it. */
  leasedUntil: Date
  /** The last push before this attempt. */
  sentBefore: Date | null
  attempts: number
  held: boolean
}

export type DueDevice = PushAddress & {
  id: string
  showsText: boolean
  quietHours: StoredQuietHours | null
  deliveries: Delivery[]
}

/**
 * Claims the deliveries that are due and that no other server has claimed. Drops deliveries that are no longer wanted: their kind has been
 * muted, or the owner of the device may not sign in. A claimed delivery counts as sent, so that an event that arrives meanwhile waits for
 * its interval; an outcome without a push reverts that.
 */
export function claimDue(db: Db, limit: number): Promise<{ devices: DueDevice[]; now: Date }> {
  return db.transaction().execute(async (tx) => ({
    devices: await claim(tx, limit),
    now: await databaseTime(tx),
  }))
}

async function claim(tx: Db, limit: number): Promise<DueDevice[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select device_id, notification_id, sent_at from web_push_deliveries
      where due_at <= now() order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update web_push_deliveries as delivery
      set due_at = date_trunc('milliseconds', now() + ${sql.lit(LEASE)}::interval), attempts = attempts + 1, sent_at = now()
      from due where (delivery.device_id, delivery.notification_id) = (due.device_id, due.notification_id)
      returning delivery.*, due.sent_at as sent_before
    )
    select claimed.device_id, claimed.notification_id, claimed.due_at, claimed.sent_before, claimed.attempts, claimed.held,
      device.endpoint, device.p256dh, device.auth, device.shows_text,
      quiet.from_minute, quiet.to_minute, quiet.time_zone,
      users.active and device.session_id is not null and notifications.type <> all (device.muted_types) as wanted
    from claimed join web_push_devices as device on device.id = claimed.device_id
      join users on users.id = device.user_id
      join notifications on notifications.id = claimed.notification_id
      left join web_push_quiet_hours as quiet on quiet.user_id = users.id
    order by claimed.device_id, notifications.updated_at`.execute(tx)
  await dropDeliveries(tx, rows.filter(({ wanted }) => !wanted).map(deliveryOf))
  const byDevice = Map.groupBy(
    rows.filter(({ wanted }) => wanted),
    (row) => row.device_id,
  )
  return [...byDevice].flatMap(([id, [first, ...others]]) =>
    first ? [{ id, ...deviceOf(first), deliveries: [first, ...others].map(deliveryOf) }] : [],
  )
}

/** Ends deliveries without a push, except those that a newer event has changed meanwhile, which stay due. */
export async function dropDeliveries(db: Db, deliveries: Delivery[]): Promise<void> {
  await settle(db, deliveries, { due_at: null, held: false })
}

export async function markSent(db: Db, deliveries: Delivery[], now: Date): Promise<void> {
  await settle(db, deliveries, { due_at: null, held: false, attempts: 0, sent_at: now })
}

export async function holdUntil(db: Db, deliveries: Delivery[], until: Date): Promise<void> {
  await settle(db, deliveries, { due_at: until, held: true, attempts: 0 })
}

/** Makes everything that quiet hours hold back due, so that the next run decides about it again. */
export async function releaseHeld(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('web_push_deliveries')
    .set({ due_at: sql<Date>`now()` })
    .where('held', '=', true)
    .where('due_at', 'is not', null)
    .where('device_id', 'in', (devices) =>
      devices.selectFrom('web_push_devices').select('id').where('user_id', '=', userId),
    )
    .execute()
}

export async function retryAt(db: Db, deliveries: Delivery[], at: Date): Promise<void> {
  await settle(db, deliveries, { due_at: at })
}

type Change = { due_at: Date | null; held?: boolean; attempts?: number; sent_at?: Date }

async function settle(db: Db, deliveries: Delivery[], change: Change): Promise<void> {
  if (deliveries.length === 0) return
  const of = <K extends keyof Delivery>(key: K) => deliveries.map((delivery) => delivery[key])
  await db
    .updateTable('web_push_deliveries as delivery')
    .from(
      sql<{ device_id: string; notification_id: string; leased_until: Date; sent_before: Date | null }>`
        unnest(${of('deviceId')}::uuid[], ${of('notificationId')}::uuid[], ${of('leasedUntil')}::timestamptz[],
          ${of('sentBefore')}::timestamptz[])`.as<'attempt'>(
        sql`attempt (device_id, notification_id, leased_until, sent_before)`,
      ),
    )
    .set(({ ref }) => ({ sent_at: ref('attempt.sent_before'), ...change }))
    .whereRef('delivery.device_id', '=', 'attempt.device_id')
    .whereRef('delivery.notification_id', '=', 'attempt.notification_id')
    .whereRef('delivery.due_at', '=', 'attempt.leased_until')
    .execute()
}

/** Deletes deliveries that no longer delay the next push of their group. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  const orderBy = 'sent_at'
  await deleteInBatches(
    db,
    'web_push_deliveries',
    (delivery) => delivery.and([delivery('due_at', 'is', null), delivery('sent_at', '<', before)]),
    { orderBy },
  )
  // Deliveries that were dropped without having been sent.
  await deleteInBatches(
    db,
    'web_push_deliveries',
    (delivery) => delivery.and([delivery('due_at', 'is', null), delivery('sent_at', 'is', null)]),
    { orderBy },
  )
}

type ClaimedRow = Omit<PushAddress, 'id'> &
  StoredQuietHoursOrNulls & {
    device_id: string
    notification_id: string
    due_at: Date
    sent_before: Date | null
    attempts: number
    held: boolean
    shows_text: boolean
    wanted: boolean
  }

type StoredQuietHoursOrNulls = StoredQuietHours | { from_minute: null; to_minute: null; time_zone: null }

const deliveryOf = (row: ClaimedRow): Delivery => ({
  deviceId: row.device_id,
  notificationId: row.notification_id,
  leasedUntil: row.due_at,
  sentBefore: row.sent_before,
  attempts: row.attempts,
  held: row.held,
})

const deviceOf = (row: ClaimedRow) => ({
  endpoint: row.endpoint,
  p256dh: row.p256dh,
  auth: row.auth,
  showsText: row.shows_text,
  quietHours:
    row.time_zone === null
      ? null
      : { from_minute: row.from_minute, to_minute: row.to_minute, time_zone: row.time_zone },
})
