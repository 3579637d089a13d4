import { NOTIFICATION, type Notification } from '@remusic/contract/notifications'
import { paths } from '../paths.ts'

/** Where a notification leads; null when there is nothing (any more) behind it. */
export function whereItLeads({ type, reviewId, chatId, actors, actorCount }: Notification): string | null {
  if (type === NOTIFICATION.message) return chatId === null ? null : paths.chatWith(chatId)
  if (type === NOTIFICATION.plan) return paths.premiumMember()
  if (type === NOTIFICATION.follow) {
    const [latest] = actors
    return actorCount === 1 && latest ? paths.userProfile(latest.id) : paths.user()
  }
  return reviewId === null ? null : paths.review(reviewId)
}
