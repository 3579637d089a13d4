import { randomUUID } from 'node:crypto'
import { WEB_PUSH_TEXTS } from '@remusic/contract/people/webPush'
import { ConflictError, UnavailableError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { markSucceeded, removeEndedSubscription } from './devices.ts'
import { sendPush } from './transport.ts'

const TTL_SECONDS = 60

/** Sends at once and not through the queue, because the person is waiting for the result. */
export async function sendTestPushAs(deps: Deps, me: Me): Promise<void> {
  const { db, clock } = deps
  const device = await db
    .selectFrom('web_push_devices')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', me.sessionId)
    .executeTakeFirst()
  if (!device) throw new ConflictError(WEB_PUSH_TEXTS.notOnThisDevice)
  const { result } = await sendPush(deps, device, {
    topic: 'test',
    urgency: 'high',
    ttlSeconds: TTL_SECONDS,
    message: {
      title: 'ReMusic',
      body: 'Así se verán tus notificaciones en este dispositivo.',
      tag: 'test',
      version: randomUUID(),
      renotify: true,
      always: true,
      notificationId: null,
      target: null,
    },
  })
  if (result === 'sent') return markSucceeded(db, device.id, clock.now())
  if (result === 'gone') {
    await removeEndedSubscription(db, device.id, device.endpoint)
    throw new ConflictError(WEB_PUSH_TEXTS.notOnThisDevice)
  }
  throw new UnavailableError(WEB_PUSH_TEXTS.serviceUnavailable)
}
