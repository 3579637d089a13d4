import type { Marks } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** Whether the member `mine` sees the chat: not after leaving it or deleting its request. */
export const IS_VISIBLE = sql<boolean>`(
  mine.left_at is null and mine.state <> 'declined' or mine.left_seq is not null
)`

/** The last message that the member `mine` sees: a request shows one, and a removed member sees nothing later. */
export const VISIBLE_SEQ = sql<number>`least(
  chats.last_seq, case when mine.state = 'request' then mine.joined_seq else mine.left_seq end
)`

/** Which messages count as unread: readable ones by others and, of the group events, only that the user was added. */
export const IS_UNREAD = sql<boolean>`(
  messages.chat_id = mine.chat_id and messages.seq > mine.read_seq and messages.seq <= ${VISIBLE_SEQ}
  and messages.sender_id <> mine.user_id and messages.deleted_at is null
  and (messages.event is null or messages.seq = mine.joined_seq)
  and not (chats.kind = 'group' and are_apart(mine.user_id, messages.sender_id))
)`

export type Membership = {
  kind: 'pair' | 'group'
  state: 'accepted' | 'request' | 'declined'
  hasLeft: boolean
  hostId: string | null
  firstSeq: number
  lastSeq: number
  lastChange: number
  marks: Marks
}

/** How a user takes part in a chat; null if they do not see it. */
export async function findMembership(db: Db, userId: string, chatId: string): Promise<Membership | null> {
  const row = await db
    .selectFrom('chat_members as mine')
    .innerJoin('chats', 'chats.id', 'mine.chat_id')
    .select(['chats.kind', 'chats.host_id as hostId', 'chats.last_change as lastChange'])
    .select(['mine.state', 'mine.joined_seq as firstSeq', 'mine.delivered_seq', 'mine.read_seq'])
    .select([VISIBLE_SEQ.as('lastSeq'), sql<boolean>`mine.left_at is not null`.as('hasLeft')])
    .where('mine.chat_id', '=', chatId)
    .where('mine.user_id', '=', userId)
    .where(IS_VISIBLE)
    .executeTakeFirst()
  if (!row) return null
  const { delivered_seq, read_seq, ...membership } = row
  return { ...membership, marks: { deliveredSeq: delivered_seq, readSeq: read_seq } }
}

export const takesPart = ({ state, hasLeft }: Pick<Membership, 'state' | 'hasLeft'>) =>
  state === 'accepted' && !hasLeft

/** Finds the people who see how far the user has read: everybody present without a block between them. */
export async function findMarkWatchers(db: Db, userId: string, chatId: string): Promise<string[]> {
  const present = await findPresentIds(db, chatId)
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${present}::uuid[]) as id where not are_apart(${userId}, id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** The members of a chat who receive what happens in it. */
export async function findPresentIds(db: Db, chatId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('left_at', 'is', null)
    .where('state', '=', 'accepted')
    .execute()
  return rows.map((row) => row.user_id)
}
