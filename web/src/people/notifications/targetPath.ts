import {
  NOTIFICATION,
  type NotificationTarget,
  type NotificationType,
} from '@remusic/contract/people/notifications'
import { paths } from '../../paths.ts'

/** The page a notification opens; null if its subject no longer exists. The service worker calls this too. */
export function targetPathOf(notification: NotificationTarget): string | null {
  return TARGETS[notification.type](notification)
}

const TARGETS: Record<NotificationType, (notification: NotificationTarget) => string | null> = {
  [NOTIFICATION.like]: toReview,
  [NOTIFICATION.comment]: toReview,
  [NOTIFICATION.mention]: toReview,
  [NOTIFICATION.moderation]: ({ sanctionId, correctionId }) => {
    if (sanctionId !== null) return paths.sanction(sanctionId)
    return correctionId ? paths.corrections() : null
  },
  [NOTIFICATION.follow]: ({ actors: [latest], actorCount }) =>
    actorCount === 1 && latest ? paths.userProfile(latest.id) : paths.user(),
  [NOTIFICATION.message]: ({ chatId }) => (chatId === null ? null : paths.chatWith(chatId)),
  [NOTIFICATION.plan]: () => paths.premiumMember(),
  [NOTIFICATION.release]: ({ albumId }) => (albumId === null ? null : paths.album(albumId)),
  [NOTIFICATION.playlist]: ({ playlistId }) => (playlistId ? paths.sharedPlaylist(playlistId) : null),
  [NOTIFICATION.room]: ({ roomId }) => (roomId ? paths.room(roomId) : paths.rooms()),
  [NOTIFICATION.wanted]: (notification) => toReview(notification) ?? paths.listenLater(),
}

function toReview({ reviewId }: NotificationTarget) {
  return reviewId === null ? null : paths.review(reviewId)
}
