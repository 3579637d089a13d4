import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { GROUP_TEXTS } from '@remusic/contract/together/chat'
import type { Db } from '../../base/database/client.ts'
import type { Me } from '../../base/http/handle.ts'
import { groupTitle } from '../../people/notifications/kinds.ts'
import { type Notice, notify } from '../../people/notifications/notify.ts'

type Group = { id: string; name: string; isHidden: boolean }

/**
 * Notifies people that they were added to a group. It uses the notification that the group's messages share, so that being added and the
 * first messages alert only once, and reading the group marks it as read. Must run in the transaction that adds them.
 */
export async function notifyAdded(
  tx: Db,
  me: Me,
  { id, name, isHidden }: Group,
  userIds: string[],
  now: Date,
): Promise<Notice[]> {
  const event = {
    type: NOTIFICATION.message,
    actorId: me.id,
    chatId: id,
    title: groupTitle(isHidden ? GROUP_TEXTS.nameHidden : name),
  }
  const notices: Notice[] = []
  // The same lock order as a batch of messages uses for the notifications of its receivers.
  for (const receiverId of userIds.toSorted()) {
    const notice = await notify(tx, { ...event, receiverId }, now)
    if (notice) notices.push(notice)
  }
  return notices
}
