import type { Message } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { readNumbered } from '../../base/live/numbers.ts'
import { type Membership, VISIBLE_SEQ } from './membership.ts'
import { asMessage, selectViews, type ViewRow } from './messageViews.ts'

type MessagesQuery = {
  cursor?: number | undefined
  after?: number | undefined
  changedAfter?: number | undefined
  limit: number
}

/**
 * The latest messages, those before `cursor`, or those after `after`, oldest first; or those that changed after `changedAfter`,
 * in the order of their changes.
 */
export async function findMessages(
  db: Db,
  userId: string,
  chatId: string,
  { kind, firstSeq, lastSeq, lastChange }: Membership,
  { changedAfter, ...range }: MessagesQuery,
) {
  const viewer = {
    id: sql<string>`${userId}::uuid`,
    firstSeq: sql<number>`${firstSeq}::bigint`,
    isGroup: sql<boolean>`${kind === 'group'}::boolean`,
  }
  const apart = kind === 'group' ? await findApartIds(db, userId, chatId) : []
  const messages = selectViews(db, viewer)
    .where('messages.chat_id', '=', chatId)
    .where('messages.seq', '>=', firstSeq)
    .where('messages.seq', '<=', lastSeq)
  const { rows, next } = await (changedAfter === undefined
    ? readNumbered(messages, 'messages.seq', range)
    : readNumbered(
        // Repeats the condition of the partial index, which holds changed messages only.
        messages.where(sql<boolean>`messages.change > 0`),
        'messages.change',
        { ...range, after: changedAfter },
      ))
  return { items: rows.map(asMessage), next, lastChange, apart }
}

/** Finds present and former members of a group with a block between them and the user. */
async function findApartIds(db: Db, userId: string, chatId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where(sql<boolean>`user_id in (select user_id from hidden_from(${userId}))`)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** The last message that the user sees of each chat. */
export async function findLastMessages(db: Db, userId: string, chatIds: string[]) {
  if (chatIds.length === 0) return new Map<string, Message>()
  const rows = await selectViews(db, {
    id: sql<string>`mine.user_id`,
    firstSeq: sql<number>`mine.joined_seq`,
    isGroup: sql<boolean>`(chats.kind = 'group')`,
  })
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('chat_members as mine', 'mine.chat_id', 'chats.id')
    .where('mine.user_id', '=', userId)
    .where('mine.chat_id', 'in', chatIds)
    .where('messages.seq', '=', VISIBLE_SEQ)
    .execute()
  return new Map(rows.map((row) => [row.chat_id, asMessage(row)]))
}

/** A message as each member who takes part in its chat sees it. */
export type View = { viewerId: string; message: Message }

/** Reads the views of several messages in one query, by message id. */
export async function findViews(db: Db, messageIds: string[]): Promise<Map<string, View[]>> {
  const rows = await selectViews(db, {
    id: sql<string>`viewer.user_id`,
    firstSeq: sql<number>`viewer.joined_seq`,
    isGroup: sql<boolean>`(chats.kind = 'group')`,
  })
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('chat_members as viewer', (join) =>
      join
        .onRef('viewer.chat_id', '=', 'chats.id')
        .onRef('viewer.joined_seq', '<=', 'messages.seq')
        .on('viewer.left_at', 'is', null)
        .on('viewer.state', '=', 'accepted'),
    )
    .select('viewer.user_id as viewerId')
    .where('messages.id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .execute()
  const views = rows.map(({ viewerId, ...row }: ViewRow & { viewerId: string }) => ({
    viewerId,
    message: asMessage(row),
  }))
  return Map.groupBy(views, ({ message }) => message.id)
}
