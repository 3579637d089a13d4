import { CLIENT_EVENTS } from '@remusic/contract/base/schemas/sockets'
import { NOTIFICATION, NOTIFICATION_TEXTS } from '@remusic/contract/people/notifications'
import { ForbiddenError, OtherActorError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'

type Announcement = { receiverName: string; title?: string | undefined }

/**
 * Older clients announce their likes over the socket. The like itself has already notified the author, so the event is only
 * checked and nothing is sent.
 */
export function acceptLikeAnnouncements({ db, sockets, log }: Deps) {
  sockets.on('sendNotification', CLIENT_EVENTS.sendNotification, async ({ me, payload }) => {
    if (payload.senderName !== me.name) throw new OtherActorError()
    const isTrue = payload.type === NOTIFICATION.like && (await findLike(db, me, payload))
    if (isTrue) return
    log.warn(
      { userId: me.id, type: payload.type },
      'notifications: rejected the announcement of a like that does not exist',
    )
    throw new ForbiddenError(NOTIFICATION_TEXTS.invalid)
  })
}

async function findLike(db: Db, me: Me, { receiverName, title }: Announcement) {
  return db
    .selectFrom('review_likes')
    .innerJoin('reviews', 'reviews.id', 'review_likes.review_id')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select('reviews.id')
    .where('review_likes.user_id', '=', me.id)
    .where('users.name', '=', receiverName)
    .$if(title !== undefined, (likes) => likes.where('reviews.title', '=', title ?? ''))
    .limit(1)
    .executeTakeFirst()
}
