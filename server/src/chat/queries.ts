import { CHAT_TEXTS, MAX_UNREAD_COUNT } from '@remusic/contract/chat'
import { mayChat, ROLES, type Role } from '@remusic/contract/plans'
import type { Chat, Marks, Message } from '@remusic/contract/schemas/chat'
import { type Expression, sql } from 'kysely'
import { ERASED_NAME } from '../accounts/erasure.ts'
import { hasBlocked } from '../accounts/people.ts'
import { pictureOf } from '../accounts/pictures.ts'
import type { Db } from '../database/client.ts'
import { parseTimeCursor, toTimePage } from '../platform/timeCursor.ts'
import { isOnline } from './presenceQueries.ts'

type ChatsQuery = { userId: string; query?: string | undefined; cursor?: string | undefined; limit: number }

/** A user's chats, latest message first. A chat without messages is only visible to the member who opened it. */
export async function findChats(db: Db, { userId, query, cursor, limit }: ChatsQuery) {
  const place = parseTimeCursor(cursor)
  const rows = await selectChats(db, userId)
    .where((chats) =>
      chats.or([
        chats('chats.last_seq', '>', 0),
        chats('chats.opened_by', '=', userId),
        chats('chats.opened_by', 'is', null),
      ]),
    )
    .$if(!!query, (chats) => chats.where(namedLike(query ?? '', 'peer.name')))
    .$if(place !== null, (chats) =>
      chats.where(sql<boolean>`(${ACTIVE_AT}, chats.id) < (${place?.at}, ${place?.id})`),
    )
    .orderBy(ACTIVE_AT, 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toTimePage(rows, limit, asChat, (row) => ({ at: row.activeAt, id: row.id }))
}

export async function findChat(db: Db, userId: string, chatId: string): Promise<Chat | null> {
  const row = await selectChats(db, userId).where('chats.id', '=', chatId).executeTakeFirst()
  return row ? asChat(row) : null
}

export async function findChatWith(db: Db, userId: string, peerId: string): Promise<Chat | null> {
  const row = await selectChats(db, userId).where('theirs.user_id', '=', peerId).executeTakeFirst()
  return row ? asChat(row) : null
}

export async function findChatIdWith(db: Db, userId: string, peerId: string): Promise<string | undefined> {
  const [low = '', high = ''] = [userId, peerId].toSorted()
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high)
    .executeTakeFirst()
  return chat?.id
}

export async function countUnreadMessages(db: Db, userId: string) {
  const { rows } = await sql<{ messages: number; chats: number }>`
    select coalesce(sum(waiting.count), 0)::bigint as messages, count(*) filter (where waiting.count > 0) as chats
    from chat_members as mine
    join chats on chats.id = mine.chat_id
    cross join lateral ${UNREAD} as waiting
    where mine.user_id = ${userId} and chats.last_seq > mine.read_seq`.execute(db)
  return rows[0] ?? { messages: 0, chats: 0 }
}

type MessagesQuery = { cursor?: number | undefined; after?: number | undefined; limit: number }

/** Oldest first: the latest messages, those before `cursor`, or those after `after`. */
export async function findMessages(db: Db, chatId: string, { cursor, after, limit }: MessagesQuery) {
  const isCatchingUp = after !== undefined
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', chatId)
    .$if(isCatchingUp, (messages) => messages.where('seq', '>', after ?? 0))
    .$if(cursor !== undefined, (messages) => messages.where('seq', '<', cursor ?? 0))
    .orderBy('seq', isCatchingUp ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit).map(asMessage)
  const next = rows.length > limit ? String(shown.at(-1)?.seq) : null
  return { items: isCatchingUp ? shown : shown.reverse(), next }
}

export async function findMarks(db: Db, userId: string, chatId: string): Promise<Marks | null> {
  const row = await db
    .selectFrom('chat_members')
    .select(['delivered_seq as deliveredSeq', 'read_seq as readSeq'])
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export function asMessage(row: MessageRow): Message {
  return {
    id: row.id,
    chatId: row.chat_id,
    senderId: row.sender_id,
    text: row.hidden_at ? CHAT_TEXTS.hidden : row.body,
    createdAt: row.created_at.toISOString(),
    seq: row.seq,
    clientId: row.client_id,
    hidden: row.hidden_at !== null,
  }
}

export type MessageRow = {
  id: string
  chat_id: string
  sender_id: string
  body: string
  created_at: Date
  seq: number
  client_id: string
  hidden_at: Date | null
}

export async function findPartner(db: Db, userId: string, peerId: string) {
  return selectPartners(db, userId).where('peer.id', '=', peerId).executeTakeFirst()
}

/** Selects the other member of a user's chat. Both ids may be columns. */
export const selectPartnerIn = (db: Db, userId: Id, chatId: Id) =>
  selectPartners(db, userId)
    .innerJoin('chat_members as theirs', 'theirs.user_id', 'peer.id')
    .innerJoin('chat_members as mine', 'mine.chat_id', 'theirs.chat_id')
    .where('theirs.chat_id', '=', chatId)
    .where('theirs.user_id', '<>', userId)
    .where('mine.user_id', '=', userId)

type Id = string | Expression<string>

function selectPartners(db: Db, userId: Id) {
  return db
    .selectFrom('users as peer')
    .select(['peer.id', 'peer.active', 'peer.role'])
    .select([
      hasBlocked(sql`${userId}`, sql.ref('peer.id')).as('blockedByMe'),
      hasBlocked(sql.ref('peer.id'), sql`${userId}`).as('blockedByPeer'),
    ])
}

export type PartnerStatus = { active: boolean; role: Role; blockedByMe: boolean; blockedByPeer: boolean }

/** Why the user cannot write to the peer, or null if they can. */
export function refusalOf(peer: PartnerStatus): string | null {
  if (!peer.active) return CHAT_TEXTS.peerGone
  if (peer.blockedByMe) return CHAT_TEXTS.blockedByMe
  if (peer.blockedByPeer) return CHAT_TEXTS.blockedByPeer
  return mayChat(peer.role) ? null : CHAT_TEXTS.peerWithoutChat
}

/** The same rule as a SQL condition on the columns of a selected partner; true if the user can write. */
export const canBeMessaged = sql<boolean>`(
  active and not "blockedByMe" and not "blockedByPeer" and role in (${sql.join(ROLES.filter(mayChat).map(sql.lit))})
)`

/** Matches names that contain the query, ignoring case and accents. */
export function namedLike(query: string, column: string) {
  const pattern = query.replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`folded(${sql.ref(column)}) like '%' || folded(${pattern}) || '%'`
}

/** Counts the peer's messages that `mine` has not read. */
const UNREAD = sql<number>`(
  select count(*) from (
    select from messages
    where chat_id = mine.chat_id and seq > mine.read_seq and sender_id <> mine.user_id
    limit ${sql.lit(MAX_UNREAD_COUNT)}
  ) as unread
)`

const ACTIVE_AT = sql<Date>`coalesce(chats.last_message_at, chats.created_at)`

function selectChats(db: Db, userId: string) {
  return db
    .selectFrom('chat_members as mine')
    .innerJoin('chats', 'chats.id', 'mine.chat_id')
    .innerJoin('chat_members as theirs', (join) =>
      join.onRef('theirs.chat_id', '=', 'chats.id').onRef('theirs.user_id', '<>', 'mine.user_id'),
    )
    .innerJoin('users as peer', 'peer.id', 'theirs.user_id')
    .leftJoin('messages as last', (join) =>
      join.onRef('last.chat_id', '=', 'chats.id').onRef('last.seq', '=', 'chats.last_seq'),
    )
    .where('mine.user_id', '=', userId)
    .select(['chats.id', 'chats.last_seq', ACTIVE_AT.as('activeAt')])
    .select(['mine.user_id', 'mine.delivered_seq', 'mine.read_seq'])
    .select(['theirs.delivered_seq as theirDeliveredSeq', 'theirs.read_seq as theirReadSeq'])
    .select([
      'peer.id as peerId',
      'peer.name',
      'peer.role',
      'peer.active',
      'peer.picture_id',
      'peer.erased_at',
    ])
    .select(['last.id as lastId', 'last.sender_id', 'last.client_id', 'last.body'])
    .select(['last.created_at', 'last.hidden_at'])
    .select([
      UNREAD.as('unread'),
      hasBlocked(sql.ref('mine.user_id'), sql.ref('peer.id')).as('blockedByMe'),
      hasBlocked(sql.ref('peer.id'), sql.ref('mine.user_id')).as('blockedByPeer'),
      isOnline('peer.id').as('online'),
    ])
}

type ChatRow = Awaited<ReturnType<ReturnType<typeof selectChats>['executeTakeFirstOrThrow']>>

function asChat(row: ChatRow): Chat {
  const { lastId, sender_id, client_id, body, created_at, hidden_at } = row
  const hasMessages = lastId !== null && sender_id !== null && client_id !== null && body !== null
  return {
    id: row.id,
    members: [row.user_id, row.peerId],
    peer: {
      id: row.peerId,
      name: row.erased_at ? ERASED_NAME : row.name,
      userImg: pictureOf({ id: row.peerId, picture_id: row.picture_id }),
      role: row.role,
      active: row.active,
      online: row.online && !row.blockedByMe && !row.blockedByPeer,
    },
    lastMessage:
      hasMessages && created_at
        ? asMessage({
            id: lastId,
            chat_id: row.id,
            seq: row.last_seq,
            sender_id,
            client_id,
            body,
            created_at,
            hidden_at,
          })
        : null,
    lastSeq: row.last_seq,
    unread: row.unread,
    mine: { deliveredSeq: row.delivered_seq, readSeq: row.read_seq },
    theirs: { deliveredSeq: row.theirDeliveredSeq, readSeq: row.theirReadSeq },
    blockedByMe: row.blockedByMe,
    refusal: refusalOf(row),
  }
}
