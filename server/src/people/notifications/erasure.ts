import type { Db } from '../../base/database/client.ts'
import { BATCH_SIZE } from '../../base/database/retention.ts'
import type { Erasure } from '../accounts/erasure.ts'

export const erasureInNotifications: Erasure = {
  deletes: {
    notifications: ['receiver_id'],
    notification_preferences: ['user_id'],
  },
}

export const erasureInNotificationsOfOthers: Erasure = {
  batches: [leaveNotifications],

  async before(tx, userId) {
    while ((await leaveNotifications(tx, userId, BATCH_SIZE)) > 0);
  },
}

/** Removes the person from the notifications of others, and deletes notifications that name nobody else. */
async function leaveNotifications(tx: Db, userId: string, limit: number): Promise<number> {
  const left = await tx
    .deleteFrom('notification_actors')
    .where('user_id', '=', userId)
    .where('notification_id', 'in', (actors) =>
      actors
        .selectFrom('notification_actors')
        .select('notification_id')
        .where('user_id', '=', userId)
        .limit(limit),
    )
    .returning('notification_id as id')
    .execute()
  if (left.length === 0) return 0
  await tx
    .deleteFrom('notifications')
    .where(
      'id',
      'in',
      left.map(({ id }) => id),
    )
    .where((notifications) =>
      notifications.not(
        notifications.exists(
          notifications
            .selectFrom('notification_actors')
            .select('user_id')
            .whereRef('notification_id', '=', 'notifications.id'),
        ),
      ),
    )
    .execute()
  return left.length
}
