import { NOTIFICATION, type NotificationType } from '@remusic/contract/notifications'
import type { Notification } from '@remusic/contract/schemas/notifications'
import { paths } from '../paths.ts'

/** The page a notification opens; null if its subject no longer exists. */
export function targetPathOf(notification: Notification): string | null {
  return TARGETS[notification.type](notification)
}

const TARGETS: Record<NotificationType, (notification: Notification) => string | null> = {
  [NOTIFICATION.like]: toReview,
  [NOTIFICATION.comment]: toReview,
  [NOTIFICATION.moderation]: ({ sanctionId }) => (sanctionId === null ? null : paths.sanction(sanctionId)),
  [NOTIFICATION.follow]: ({ actors: [latest], actorCount }) =>
    actorCount === 1 && latest ? paths.userProfile(latest.id) : paths.user(),
  [NOTIFICATION.message]: ({ chatId }) => (chatId === null ? null : paths.chatWith(chatId)),
  [NOTIFICATION.plan]: () => paths.premiumMember(),
}

function toReview({ reviewId }: Notification) {
  return reviewId === null ? null : paths.review(reviewId)
}
