import { ECDH } from 'node:crypto'
import type {
  PushChoices,
  PushDevice,
  PushState,
  PushSubscription,
} from '@remusic/contract/people/schemas/webPush'
import { MAX_PUSH_DEVICES, WEB_PUSH_TEXTS } from '@remusic/contract/people/webPush'
import { InvalidFieldsError, NotFoundError, UnauthenticatedError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isUniqueViolation, isViolationOf } from '../../base/database/databaseErrors.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { Config } from '../../config.ts'
import { lockPerson } from '../accounts/people.ts'
import { isPushService } from './pushServices.ts'
import { findQuietHours } from './savedQuietHours.ts'
import { findVapidKeys } from './vapidKeys.ts'

export async function findPushState(db: Db, me: Me): Promise<PushState> {
  const { publicKey } = await findVapidKeys(db)
  const devices = await selectDevices(db)
    .where('user_id', '=', me.id)
    .orderBy('created_at', 'desc')
    .limit(MAX_PUSH_DEVICES)
    .execute()
  return {
    publicKey,
    sessionId: me.sessionId,
    devices: devices.map((device) => asDevice(device, me)),
    quietHours: await findQuietHours(db, me.id),
  }
}

type NewDevice = PushChoices & { subscription: PushSubscription; label: string }

/** A session has one device. A browser belongs to the member who enabled notifications in it last. */
export async function saveDeviceAs({ db, config }: Deps, me: Me, device: NewDevice): Promise<PushDevice> {
  // The compiler rejects a choice that is not stored below.
  const { subscription, label, mutedTypes, showsText, ...rest } = device
  rest satisfies Record<string, never>
  checkSubscription(config, subscription)
  const { endpoint, keys } = subscription
  const values = {
    endpoint,
    ...keys,
    label,
    muted_types: [...new Set(mutedTypes)].sort((a, b) => a - b),
    shows_text: showsText,
  }
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, me.id)
    await tx
      .deleteFrom('web_push_devices')
      .where('endpoint', '=', endpoint)
      .where('session_id', 'is distinct from', me.sessionId)
      .execute()
    const { id } = await tx
      .insertInto('web_push_devices')
      .values({ user_id: me.id, session_id: me.sessionId, ...values })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ ...values, failing_since: null }))
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => {
        // The session was closed after it had been identified.
        throw isViolationOf(error, 'web_push_devices_session_id_fkey') ? new UnauthenticatedError() : error
      })
    await deleteBeyondLimit(tx, me.id)
    return asDevice(await selectDevices(tx).where('id', '=', id).executeTakeFirstOrThrow(), me)
  })
}

async function deleteBeyondLimit(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('web_push_devices')
    .where('id', 'in', (devices) =>
      devices
        .selectFrom('web_push_devices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_PUSH_DEVICES),
    )
    .execute()
}

/** Replaces a subscription that the browser has ended. Its secret proves that the request comes from that browser. */
export async function renewDevice(
  { db, config }: Deps,
  { old, subscription }: { old: PushSubscription; subscription: PushSubscription },
): Promise<void> {
  checkSubscription(config, subscription)
  const { numUpdatedRows } = await db
    .updateTable('web_push_devices')
    .set({ endpoint: subscription.endpoint, ...subscription.keys, failing_since: null })
    .where('endpoint', '=', old.endpoint)
    .where('auth', '=', old.keys.auth)
    .executeTakeFirstOrThrow()
    .catch((error) => {
      // Another device has the new subscription, and the caller has not proved to be its browser.
      throw isUniqueViolation(error) ? new NotFoundError(WEB_PUSH_TEXTS.deviceNotFound) : error
    })
  if (numUpdatedRows === 0n) throw new NotFoundError(WEB_PUSH_TEXTS.deviceNotFound)
}

export async function removeDeviceAs(db: Db, me: Me, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('web_push_devices')
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new NotFoundError(WEB_PUSH_TEXTS.deviceNotFound)
}

/** The browser has ended the subscription. A device that has renewed it in the meantime stays. */
export async function removeEndedSubscription(db: Db, id: string, endpoint: string): Promise<void> {
  await db.deleteFrom('web_push_devices').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}

function checkSubscription(config: Config, { endpoint, keys }: PushSubscription): void {
  if (!isPushService(endpoint, config))
    throw new InvalidFieldsError({ endpoint: WEB_PUSH_TEXTS.endpointRefused })
  try {
    // Rejects bytes that are no point on the curve, with which nothing could be encrypted later.
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url')
  } catch {
    throw new InvalidFieldsError({ p256dh: WEB_PUSH_TEXTS.keysInvalid })
  }
}

const selectDevices = (db: Db) =>
  db
    .selectFrom('web_push_devices')
    .select(['id', 'session_id', 'label', 'muted_types', 'shows_text', 'created_at', 'last_success_at'])

type DeviceRow = Awaited<ReturnType<ReturnType<typeof selectDevices>['executeTakeFirstOrThrow']>>

const asDevice = (row: DeviceRow, me: Me): PushDevice => ({
  id: row.id,
  label: row.label,
  current: row.session_id === me.sessionId,
  mutedTypes: row.muted_types as PushChoices['mutedTypes'],
  showsText: row.shows_text,
  createdDate: row.created_at.toISOString(),
  lastSuccessDate: row.last_success_at?.toISOString() ?? null,
})

export async function markSucceeded(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('web_push_devices')
    .set({ last_success_at: now, failing_since: null })
    .where('id', '=', id)
    .execute()
}

export async function markFailing(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('web_push_devices')
    .set({ failing_since: now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()
}

export async function deleteFailingDevices(db: Db, failingSinceBefore: Date): Promise<void> {
  await deleteInBatches(
    db,
    'web_push_devices',
    (device) => device('failing_since', '<', failingSinceBefore),
    {
      orderBy: 'failing_since',
    },
  )
}
