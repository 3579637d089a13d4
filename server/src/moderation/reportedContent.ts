import type { Reported, ReportedKind } from '@remusic/contract/schemas/moderation'
import { sql } from 'kysely'
import { expandMentions, mentionedPeople } from '../accounts/mentionedPeople.ts'
import { asPerson } from '../accounts/people.ts'
import { pictureUrl } from '../accounts/pictures.ts'
import type { Db } from '../database/client.ts'
import { findReviewsForModeration } from '../reviews/queries.ts'
import { profileText } from './reportable.ts'

/** How many messages are shown before and after a reported one. */
const MESSAGES_AROUND = 4
const SONGS_SHOWN = 10
const REVIEWS_SHOWN = 3

/** The current content of what was reported, and whether other users can see it. */
export type ReportedContent = { content: Reported; hidden: boolean; deleted: boolean }
type Reference = { kind: ReportedKind; targetId: string }

/** Loads the content a moderator needs to decide these cases, with one or two queries per kind. */
export async function findContents(
  db: Db,
  references: readonly Reference[],
): Promise<Map<string, ReportedContent>> {
  const found = new Map<string, ReportedContent>()
  for (const kind of Object.keys(FIND) as ReportedKind[]) {
    const ids = references.filter((one) => one.kind === kind).map((one) => one.targetId)
    if (ids.length > 0) for (const [id, content] of await FIND[kind](db, ids)) found.set(id, content)
  }
  return found
}

type Finder = (db: Db, ids: string[]) => Promise<(readonly [id: string, ReportedContent])[]>

const FIND: Record<ReportedKind, Finder> = {
  async review(db, ids) {
    const [reviews, states] = [
      await findReviewsForModeration(db, ids),
      await db
        .selectFrom('reviews')
        .select(['id', 'hidden_at', 'deleted_at'])
        .where('id', 'in', ids)
        .execute(),
    ]
    const stateOf = new Map(states.map((state) => [state.id, state]))
    return reviews.map((review) => {
      const { title, score, description: text, moments, target, createdAt, editedAt } = review
      const content = { kind: 'review' as const, title, score, text, moments, target, createdAt, editedAt }
      return [review.id, { content, ...visibility(stateOf.get(review.id)) }]
    })
  },

  async comment(db, ids) {
    const rows = await db
      .selectFrom('comments')
      .innerJoin('reviews', 'reviews.id', 'comments.review_id')
      .innerJoin('users', 'users.id', 'reviews.user_id')
      .select(['comments.id', 'comments.body', 'comments.created_at', 'comments.edited_at'])
      .select(mentionedPeople('comments.id', null).as('mentioned'))
      .select(['comments.hidden_at', 'comments.deleted_at'])
      .select(['reviews.id as reviewId', 'reviews.title', 'reviews.description'])
      .select(['users.id as userId', 'users.name', 'users.picture_id'])
      .where('comments.id', 'in', ids)
      .execute()
    return rows.map((row) => [
      row.id,
      {
        content: {
          kind: 'comment',
          text: expandMentions(row.body, row.mentioned).text,
          review: {
            id: row.reviewId,
            title: row.title,
            text: row.description,
            user: asPerson({ ...row, id: row.userId }),
          },
          createdAt: row.created_at.toISOString(),
          editedAt: row.edited_at?.toISOString() ?? null,
        },
        ...visibility(row),
      },
    ])
  },

  async playlist(db, ids) {
    const rows = await db
      .selectFrom('playlists')
      .select(['id', 'name', 'created_at', 'hidden_at'])
      .select(sql<number>`(select count(*) from playlist_songs where playlist_id = playlists.id)`.as('count'))
      .select(
        sql<string[]>`array(
          select songs.title from playlist_songs join songs on songs.id = playlist_songs.song_id
          where playlist_songs.playlist_id = playlists.id
          order by playlist_songs.position limit ${sql.lit(SONGS_SHOWN)}
        )`.as('songs'),
      )
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => [
      row.id,
      {
        content: {
          kind: 'playlist',
          name: row.name,
          songCount: row.count,
          songs: row.songs,
          createdAt: row.created_at.toISOString(),
        },
        ...visibility(row),
      },
    ])
  },

  async user(db, ids) {
    const rows = await db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['users.id', 'erased_at', 'profiles.hidden_at'])
      .select(profileText('users.id').as('text'))
      .select(
        sql<{ id: string; title: string; text: string }[]>`array(
          select json_build_object('id', reviews.id, 'title', reviews.title, 'text', reviews.description)
          from reviews where reviews.user_id = users.id and deleted_at is null and hidden_at is null
          order by reviews.id desc limit ${sql.lit(REVIEWS_SHOWN)}
        )`.as('reviews'),
      )
      .where('users.id', 'in', ids)
      .execute()
    return rows.map(({ id, erased_at, hidden_at, text, reviews }) => [
      id,
      { content: { kind: 'user', text, reviews }, ...visibility({ hidden_at, deleted_at: erased_at }) },
    ])
  },

  async message(db, ids) {
    const { rows } = await sql<MessageRow & { earlier: string[]; deleted_at: Date | null }>`
      select reported.id as reported_id, messages.id, messages.body, messages.created_at, messages.hidden_at,
        messages.deleted_at, users.id as sender_id, users.name, users.picture_id,
        array(
          select edit.body from message_edits as edit
          where messages.id = reported.id and edit.chat_id = messages.chat_id and edit.seq = messages.seq
          order by edit.id
        ) as earlier
      from messages as reported
      join messages on messages.chat_id = reported.chat_id
        and messages.seq between reported.seq - ${MESSAGES_AROUND}::int and reported.seq + ${MESSAGES_AROUND}::int
      join users on users.id = messages.sender_id and messages.event is null
      where reported.id in (${sql.join(ids)})
      order by reported.id, messages.seq`.execute(db)
    return ids.flatMap((id) => {
      const around = rows.filter((row) => row.reported_id === id)
      const reported = around.find((row) => row.id === id)
      return reported
        ? [[id, { content: asConversation(reported, around), ...visibility(reported) }] as const]
        : []
    })
  },

  async group(db, ids) {
    const rows = await db
      .selectFrom('chats')
      .select(['id', 'name', 'picture_id', 'member_count', 'created_at', 'hidden_at'])
      .where('id', 'in', ids)
      .where('kind', '=', 'group')
      .execute()
    return rows.map((row) => [
      row.id,
      {
        content: {
          kind: 'group',
          name: row.name ?? '',
          picture: row.picture_id && pictureUrl(row.picture_id),
          memberCount: row.member_count,
          createdAt: row.created_at.toISOString(),
        },
        ...visibility(row),
      },
    ])
  },

  async room(db, ids) {
    const rows = await db
      .selectFrom('listening_rooms')
      .select(['id', 'name', 'created_at', 'hidden_at'])
      .select(
        sql<string[]>`array(
          select entry.title || ' · ' || entry.artist from listening_room_entries as entry
          where entry.room_id = listening_rooms.id order by entry.position desc limit ${sql.lit(SONGS_SHOWN)}
        )`.as('songs'),
      )
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => [
      row.id,
      {
        content: {
          kind: 'room',
          id: row.id,
          name: row.name,
          songs: row.songs,
          createdAt: row.created_at.toISOString(),
        },
        ...visibility(row),
      },
    ])
  },

  async roomMessage(db, ids) {
    const { rows } = await sql<MessageRow & { room_name: string }>`
      select reported.id as reported_id, message.id, message.body, message.created_at, message.hidden_at,
        users.id as sender_id, users.name, users.picture_id, room.name as room_name
      from listening_room_messages as reported
      join listening_rooms as room on room.id = reported.room_id
      join listening_room_messages as message on message.room_id = reported.room_id
        and message.seq between reported.seq - ${MESSAGES_AROUND}::int and reported.seq + ${MESSAGES_AROUND}::int
      join users on users.id = message.sender_id
      where reported.id in (${sql.join(ids)})
      order by reported.id, message.seq`.execute(db)
    return ids.flatMap((id) => {
      const around = rows.filter((row) => row.reported_id === id)
      const reported = around.find((row) => row.id === id)
      if (!reported) return []
      const content = {
        kind: 'roomMessage' as const,
        text: reported.body,
        createdAt: reported.created_at.toISOString(),
        roomName: reported.room_name,
        messages: asMessages(reported, around),
      }
      return [[id, { content, ...visibility(reported) }] as const]
    })
  },
}

type MessageRow = {
  reported_id: string
  id: string
  body: string
  created_at: Date
  hidden_at: Date | null
  sender_id: string
  name: string
  picture_id: string | null
}

const asConversation = (reported: MessageRow & { earlier: string[] }, around: MessageRow[]): Reported => ({
  kind: 'message',
  text: reported.body,
  createdAt: reported.created_at.toISOString(),
  messages: asMessages(reported, around),
  earlier: reported.earlier,
})

const asMessages = (reported: MessageRow, around: MessageRow[]) =>
  around.map((row) => ({
    id: row.id,
    sender: asPerson({ ...row, id: row.sender_id }),
    text: row.body,
    createdAt: row.created_at.toISOString(),
    hidden: row.hidden_at !== null,
    reported: row.id === reported.id,
  }))

const visibility = (row: { hidden_at: Date | null; deleted_at?: Date | null } | undefined) => ({
  hidden: (row?.hidden_at ?? null) !== null,
  deleted: (row?.deleted_at ?? null) !== null,
})
