import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { wakeWebPush } from '../webPush/delivering.ts'
import { KINDS, MESSAGE_PUSH_DELAY_MS } from './kinds.ts'
import type { Notice } from './notify.ts'
import { countUnreadSince, findNotification } from './queries.ts'

/** Changes of the unread count within this time are pushed as one. */
const COUNT_DELAY_MS = 100

type Publish = (notice: Notice | null) => void

/** Runs a transaction and pushes the notices it published to the receivers' open pages, only if it was committed. */
export async function publishAfterCommit<T>(
  deps: Deps,
  work: (tx: Db, publish: Publish) => Promise<T>,
): Promise<T> {
  const notices: (Notice | null)[] = []
  const result = await deps.db.transaction().execute((tx) => work(tx, (notice) => void notices.push(notice)))
  for (const notice of notices) push(deps, notice)
  return result
}

/** Pushes a notice to every open page and device of the receiver. To be called after the commit; returns without waiting. */
export function push(deps: Deps, notice: Notice | null): void {
  if (!notice) return
  if (notice.isNews) wakeWebPush(deps)
  if (!deps.sockets.mayBeConnected(notice.receiverId)) return
  const { receiverId, notificationId, isNews, type } = notice
  const delayMs = KINDS[type].pushDelayMs
  if (isNews)
    deps.sockets.coalesce(`news ${notificationId}`, delayMs, () =>
      pushNotification(deps, receiverId, notificationId),
    )
  pushCount(deps, receiverId, delayMs)
}

/** A message that has just arrived may be read at once, so the count waits until it is read or stays unread. */
export function pushCount(deps: Deps, userId: string, delayMs = COUNT_DELAY_MS): void {
  if (!deps.sockets.mayBeConnected(userId)) return
  deps.sockets.coalesce(`count ${delayMs} ${userId}`, delayMs, async () => {
    const since = new Date(deps.clock.now().getTime() - MESSAGE_PUSH_DELAY_MS)
    const { count, hasNewMessage } = await countUnreadSince(deps.db, userId, since)
    if (hasNewMessage) return pushCount(deps, userId, MESSAGE_PUSH_DELAY_MS)
    deps.sockets.emitTo(userId, 'notification-count', count)
  })
}

async function pushNotification({ db, sockets }: Deps, receiverId: string, notificationId: string) {
  const found = await findNotification(db, notificationId)
  if (!found) return
  const { notification, receiverName } = found
  const { type, title, actors } = notification
  sockets.emitTo(receiverId, 'getNotification', {
    senderName: actors[0]?.name ?? 'ReMusic',
    receiverName,
    type,
    title,
    notification,
  })
}
