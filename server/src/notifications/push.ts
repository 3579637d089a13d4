import { NOTIFICATION } from '@remusic/contract/notifications'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Notice } from './notify.ts'
import { countUnreadSince, findNotification } from './queries.ts'

/** What comes in this time is told together. */
const GATHERED_MS = 100
/** Whoever has the chat open reads a message at once; the bell waits for that, so as not to ring for it. */
const READ_AT_ONCE_MS = 1_000

type Publish = (notice: Notice | null) => void

/** A transaction in which something happens to people: their open pages are told once it has been committed. */
export async function publishAfterCommit<T>(
  deps: Deps,
  work: (tx: Db, publish: Publish) => Promise<T>,
): Promise<T> {
  const notices: (Notice | null)[] = []
  const result = await deps.db.transaction().execute((tx) => work(tx, (notice) => void notices.push(notice)))
  for (const notice of notices) push(deps, notice)
  return result
}

/** Tells every open page of the receiver; after the commit, and nobody waits for it. */
export function push(deps: Deps, notice: Notice | null): void {
  if (!notice || !deps.sockets.mayHear(notice.receiverId)) return
  const { receiverId, notificationId, isNews, type } = notice
  const waitMs = type === NOTIFICATION.message ? READ_AT_ONCE_MS : GATHERED_MS
  if (isNews)
    deps.sockets.coalesce(`news ${notificationId}`, waitMs, () => pushNews(deps, receiverId, notificationId))
  pushCount(deps, receiverId, waitMs)
}

export function pushCount(deps: Deps, userId: string, waitMs = GATHERED_MS): void {
  if (!deps.sockets.mayHear(userId)) return
  deps.sockets.coalesce(`count ${waitMs} ${userId}`, waitMs, async () => {
    const justNow = new Date(deps.clock.now().getTime() - READ_AT_ONCE_MS)
    const { count, hasMessage } = await countUnreadSince(deps.db, userId, justNow)
    if (hasMessage) return pushCount(deps, userId, READ_AT_ONCE_MS)
    deps.sockets.emitTo(userId, 'notification-count', count)
  })
}

async function pushNews({ db, sockets }: Deps, receiverId: string, notificationId: string) {
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
