import { NOTIFICATION, NOTIFICATION_TEXTS } from '@remusic/contract/people/notifications'
import type { NotificationCount } from '@remusic/contract/people/schemas/notifications'
import { NotFoundError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { pushCount } from './push.ts'
import { countUnread } from './queries.ts'

export async function readNotificationAs(deps: Deps, me: Me, id: string): Promise<NotificationCount> {
  const { numUpdatedRows } = await deps.db
    .updateTable('notifications')
    .set((notifications) => ({
      read_at: notifications.fn.coalesce('read_at', notifications.val(deps.clock.now())),
    }))
    .where('id', '=', id)
    .where('receiver_id', '=', me.id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new NotFoundError(NOTIFICATION_TEXTS.notFound)
  return pushAndCount(deps, me)
}

/** Marks everything up to a moment as read; what arrived later has not been seen. */
export async function readAllNotificationsAs(
  deps: Deps,
  me: Me,
  upTo: string | undefined,
): Promise<NotificationCount> {
  const { db, clock } = deps
  await retryOnConflict(() =>
    db
      .updateTable('notifications')
      .set({ read_at: clock.now() })
      .where('receiver_id', '=', me.id)
      .where('read_at', 'is', null)
      .$if(upTo !== undefined, (notifications) =>
        notifications.where('updated_at', '<=', new Date(upTo ?? 0)),
      )
      .execute(),
  )
  return pushAndCount(deps, me)
}

/** Marks the notification of a chat as read, after its messages were. Returns true if it was unread. */
export async function readNotificationOfChat(
  tx: Db,
  userId: string,
  chatId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('receiver_id', '=', userId)
    .where('chat_id', '=', chatId)
    .where('type', '=', NOTIFICATION.message)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function pushAndCount(deps: Deps, me: Me): Promise<NotificationCount> {
  pushCount(deps, me.id)
  return countUnread(deps.db, me.id)
}
