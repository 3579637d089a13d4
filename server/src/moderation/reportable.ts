import { maySharePlaylists } from '@remusic/contract/plans'
import type { ReportedKind } from '@remusic/contract/schemas/moderation'
import type { Db } from '../database/client.ts'

/** `text` is the current wording, kept with the report. An account has none. */
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
      .where('id', '=', id)
      .where('visible', '=', true)
      .executeTakeFirst()
    return review ? { authorId: review.user_id, text: `${review.title}\n${review.description}` } : null
  },

  async comment(db, id) {
    const comment = await db
      .selectFrom('comments')
      .innerJoin('reviews', 'reviews.id', 'comments.review_id')
      .select(['comments.user_id', 'comments.body'])
      .where('comments.id', '=', id)
      .where('comments.visible', '=', true)
      .where('reviews.visible', '=', true)
      .executeTakeFirst()
    return comment ? { authorId: comment.user_id, text: comment.body } : null
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
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst()
    return user ? { authorId: user.id, text: null } : null
  },

  async message(db, id, viewerId) {
    const message = await db
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(['messages.sender_id', 'messages.body'])
      .where('messages.id', '=', id)
      .where('messages.hidden_at', 'is', null)
      .where((chat) =>
        chat.or([chat('chats.low_user_id', '=', viewerId), chat('chats.high_user_id', '=', viewerId)]),
      )
      .executeTakeFirst()
    return message ? { authorId: message.sender_id, text: message.body } : null
  },
}

const TABLES = { review: 'reviews', comment: 'comments', playlist: 'playlists', message: 'messages' } as const
export type HidableKind = keyof typeof TABLES
export const isHidable = (kind: ReportedKind): kind is HidableKind => kind !== 'user'

/** Hides the content, or shows it again with null. Returns false if it no longer exists. */
export async function setHidden(
  tx: Db,
  kind: HidableKind,
  id: string,
  hiddenAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(TABLES[kind])
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
