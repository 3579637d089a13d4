import { maySharePlaylists } from '@remusic/contract/plans'
import type { ReportedKind } from '@remusic/contract/schemas/moderation'
import { sql } from 'kysely'
import { expandMentions, mentionedPeople } from '../accounts/mentionedPeople.ts'
import { IS_VISIBLE, VISIBLE_SEQ } from '../chat/membership.ts'
import type { Db } from '../database/client.ts'
import { isRoomSeenBy } from '../listeningRooms/door.ts'
import { momentsOf } from '../moments/queries.ts'

/** `text` is the current wording, kept with the report; of a profile the bio and the links, null if it has neither. */
type Reportable = { authorId: string; text: string | null }

/** Users can report only what they can see. */
export function findReportable(
  db: Db,
  viewerId: string,
  kind: ReportedKind,
  id: string,
): Promise<Reportable | null> {
  return FIND[kind](db, id, viewerId)
}

const FIND: Record<ReportedKind, (db: Db, id: string, viewerId: string) => Promise<Reportable | null>> = {
  async review(db, id) {
    const review = await db
      .selectFrom('reviews')
      .select(['user_id', 'title', 'description'])
      .select(momentsOf('reviews.id').as('moments'))
      .where('id', '=', id)
      .where('visible', '=', true)
      .executeTakeFirst()
    if (!review) return null
    const words = [review.title, review.description, ...review.moments.map(({ text }) => text)]
    return { authorId: review.user_id, text: words.join('\n') }
  },

  async comment(db, id, viewerId) {
    const comment = await db
      .selectFrom('comments')
      .innerJoin('reviews', 'reviews.id', 'comments.review_id')
      .select(['comments.user_id', 'comments.body'])
      .select(mentionedPeople('comments.id', viewerId).as('mentioned'))
      .where('comments.id', '=', id)
      .where('comments.visible', '=', true)
      .where('reviews.visible', '=', true)
      .executeTakeFirst()
    if (!comment) return null
    return { authorId: comment.user_id, text: expandMentions(comment.body, comment.mentioned).text }
  },

  async playlist(db, id) {
    const playlist = await db
      .selectFrom('playlists')
      .innerJoin('users', 'users.id', 'playlists.user_id')
      .select(['playlists.user_id', 'playlists.name', 'users.role'])
      .where('playlists.id', '=', id)
      .where('playlists.shared', '=', true)
      .where('playlists.hidden_at', 'is', null)
      .where('users.active', '=', true)
      .executeTakeFirst()
    const isSeen = playlist && maySharePlaylists(playlist.role)
    return isSeen ? { authorId: playlist.user_id, text: playlist.name } : null
  },

  async user(db, id) {
    const user = await db
      .selectFrom('users')
      .select('id')
      .select(profileText('users.id').as('text'))
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst()
    return user ? { authorId: user.id, text: user.text || null } : null
  },

  async message(db, id, viewerId) {
    const message = await db
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(['messages.sender_id', 'messages.body'])
      .innerJoin('chat_members as mine', 'mine.chat_id', 'chats.id')
      .where('messages.id', '=', id)
      .where('messages.hidden_at', 'is', null)
      .where('messages.deleted_at', 'is', null)
      .where('messages.event', 'is', null)
      .where('mine.user_id', '=', viewerId)
      .where(IS_VISIBLE)
      .whereRef('messages.seq', '>=', 'mine.joined_seq')
      .where('messages.seq', '<=', VISIBLE_SEQ)
      .executeTakeFirst()
    return message ? { authorId: message.sender_id, text: message.body } : null
  },

  async group(db, id, viewerId) {
    const group = await db
      .selectFrom('chats')
      .innerJoin('chat_members as mine', 'mine.chat_id', 'chats.id')
      .select(['chats.host_id', 'chats.opened_by', 'chats.name'])
      .where('chats.id', '=', id)
      .where('chats.kind', '=', 'group')
      .where('chats.hidden_at', 'is', null)
      .where('mine.user_id', '=', viewerId)
      .where(IS_VISIBLE)
      .executeTakeFirst()
    const authorId = group?.host_id ?? group?.opened_by
    return group && authorId ? { authorId, text: group.name } : null
  },

  async room(db, id, viewerId) {
    if (!(await isRoomSeenBy(db, id, viewerId))) return null
    const room = await db
      .selectFrom('listening_rooms')
      .select(['host_id', 'name'])
      .where('id', '=', id)
      .executeTakeFirst()
    return room ? { authorId: room.host_id, text: room.name } : null
  },

  async roomMessage(db, id, viewerId) {
    const message = await db
      .selectFrom('listening_room_messages as message')
      .innerJoin('listening_room_members as member', 'member.room_id', 'message.room_id')
      .select(['message.sender_id', 'message.body'])
      .where('message.id', '=', id)
      .where('message.hidden_at', 'is', null)
      .where('member.user_id', '=', viewerId)
      .executeTakeFirst()
    return message ? { authorId: message.sender_id, text: message.body } : null
  },
}

/** The bio and the links of a user as one text, also while they are hidden. */
export const profileText = (userId: string) => sql<string>`concat_ws(
  E'\\n',
  (select nullif(own.bio, '') from profiles as own where own.user_id = ${sql.ref(userId)}),
  (
    select string_agg(concat_ws(': ', label, url), E'\\n' order by position)
    from profile_links as own where own.user_id = ${sql.ref(userId)}
  )
)`

const TABLES = {
  review: 'reviews',
  comment: 'comments',
  playlist: 'playlists',
  message: 'messages',
  room: 'listening_rooms',
  roomMessage: 'listening_room_messages',
  group: 'chats',
} as const

/** Hides the content, or shows it again with null. Returns false if it no longer exists. */
export async function setHidden(
  tx: Db,
  kind: ReportedKind,
  id: string,
  hiddenAt: Date | null,
): Promise<boolean> {
  if (kind === 'user') return setProfileHidden(tx, id, hiddenAt)
  const { numUpdatedRows } = await tx
    .updateTable(TABLES[kind])
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Hides what a user writes about themselves; returns false if there is nothing to hide. Only a ban takes the account away. */
async function setProfileHidden(tx: Db, userId: string, hiddenAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ hidden_at: hiddenAt })
    .where('user_id', '=', userId)
    .$if(hiddenAt !== null, (profile) => profile.where(profileText('profiles.user_id'), '<>', ''))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
