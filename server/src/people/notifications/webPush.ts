import { createHash } from 'node:crypto'
import { NOTIFICATION, type NotificationTarget } from '@remusic/contract/people/notifications'
import type { Notification } from '@remusic/contract/people/schemas/notifications'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { expandMentions, mentionedPeople } from '../accounts/mentionedPeople.ts'
import type { Composer } from '../webPush/delivering.ts'
import type { Push } from '../webPush/transport.ts'
import { KINDS } from './kinds.ts'
import { findNotification } from './queries.ts'

const TITLE = 'ReMusic'
/** Older pushes are dropped: people read yesterday's events in the app. */
const TTL_SECONDS = 86_400
/** Push services accept topics of up to 32 characters. */
const TAG_LENGTH = 32

/** Describes notifications for the devices of their receivers. */
export const pushComposer: Composer = {
  async one(db, notificationId, { showsText }) {
    const found = await findNotification(db, notificationId)
    if (!found) return null
    const { notification, receiverId, groupKey } = found
    const { urgency, renotify, neutralText } = KINDS[notification.type].push
    const { id, type, reviewId, chatId, sanctionId, correctionId, albumId, roomId, playlistId } = notification
    const tag = tagOf(groupKey)
    return {
      topic: tag,
      urgency,
      ttlSeconds: TTL_SECONDS,
      message: {
        title: TITLE,
        body: showsText
          ? await privateText(db, receiverId, notification)
          : (neutralText ?? notification.text),
        tag,
        version: notification.updatedAt,
        renotify,
        always: false,
        notificationId: id,
        target: {
          type,
          reviewId,
          chatId,
          sanctionId,
          correctionId,
          albumId,
          roomId,
          playlistId,
          actorCount: notification.actorCount,
          actors: notification.actors.map((actor) => ({ id: actor.id })),
        } satisfies Required<NotificationTarget>,
      },
    }
  },

  summary: (count): Push => ({
    topic: 'summary',
    urgency: 'normal',
    ttlSeconds: TTL_SECONDS,
    message: {
      title: TITLE,
      body: `Mientras tanto llegaron ${count} notificaciones`,
      tag: 'summary',
      version: new Date().toISOString(),
      renotify: true,
      always: false,
      notificationId: null,
      target: null,
    },
  }),
}

/** Notifications of one group replace each other, on the device and in the queue of the push service. */
const tagOf = (groupKey: string) =>
  createHash('sha256').update(groupKey).digest('base64url').slice(0, TAG_LENGTH)

/** The sentence followed by the text of the comment, or the sender's name followed by the text of the message. */
async function privateText(db: Db, receiverId: string, notification: Notification): Promise<string> {
  const { type, text, chatId, reviewId, actors } = notification
  const [latest] = actors
  if (type === NOTIFICATION.message && chatId) {
    const body = await findLastMessage(db, chatId, receiverId)
    return body && latest ? `${latest.name}: ${body}` : text
  }
  const isComment = type === NOTIFICATION.comment || type === NOTIFICATION.mention
  if (isComment && reviewId && latest) {
    const body = await findLastComment(db, { reviewId, authorId: latest.id, readerId: receiverId })
    return body ? `${text}: ${body}` : text
  }
  return text
}

async function findLastMessage(db: Db, chatId: string, receiverId: string): Promise<string | undefined> {
  const message = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('chat_members as mine', 'mine.chat_id', 'messages.chat_id')
    .select('body')
    .where('messages.chat_id', '=', chatId)
    .where('mine.user_id', '=', receiverId)
    .where('mine.state', '=', 'accepted')
    .whereRef('seq', '>=', 'mine.joined_seq')
    .where(sql<boolean>`(mine.left_at is null or seq <= mine.left_seq)`)
    .where('sender_id', '<>', receiverId)
    .where('messages.hidden_at', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .where('messages.event', 'is', null)
    .where(sql<boolean>`not (chats.kind = 'group' and are_apart(mine.user_id, sender_id))`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return message?.body
}

type CommentRead = { reviewId: string; authorId: string; readerId: string }

async function findLastComment(db: Db, { reviewId, authorId, readerId }: CommentRead) {
  const comment = await db
    .selectFrom('comments')
    .select('body')
    .select(mentionedPeople('comments.id', readerId).as('mentioned'))
    .where('review_id', '=', reviewId)
    .where('user_id', '=', authorId)
    .where('visible', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return comment && expandMentions(comment.body, comment.mentioned).text
}
