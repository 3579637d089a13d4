import { GROUP_TEXTS } from '@remusic/contract/together/chat'
import type { FoundMessage } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import { parseTimeCursor, toTimePage } from '../../base/common/timeCursor.ts'
import type { Db } from '../../base/database/client.ts'
import { ERASED_NAME } from '../../people/accounts/erasure.ts'
import { pictureOf, pictureUrl } from '../../people/accounts/pictures.ts'
import { hidesFor } from './groupFace.ts'
import { IS_VISIBLE, VISIBLE_SEQ } from './membership.ts'
import { asMessage, selectViews } from './messageViews.ts'

type SearchQuery = { userId: string; query: string; cursor?: string | undefined; limit: number }

/**
 * The messages that a user sees and that contain all words of the query, newest first. The index holds the words of each chat, so
 * that the messages of others are not read, however many contain the word.
 */
export async function searchMessages(db: Db, { userId, query, cursor, limit }: SearchQuery) {
  const place = parseTimeCursor(cursor)
  const { rows: found } = await sql<{ id: string }>`
    select found.id
    from chat_members as mine
      join chats on chats.id = mine.chat_id
      cross join lateral (
        select messages.id, messages.created_at from messages
        where messages.chat_id = mine.chat_id and message_words(messages.body) @@ message_query(${query})
          and messages.event is null and messages.deleted_at is null and messages.hidden_at is null
          and messages.seq >= mine.joined_seq and messages.seq <= ${VISIBLE_SEQ}
          and not (chats.kind = 'group' and are_apart(mine.user_id, messages.sender_id))
          ${place ? sql`and (messages.created_at, messages.id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql``}
        order by messages.created_at desc, messages.id desc limit ${limit + 1}
      ) as found
    where mine.user_id = ${userId} and ${IS_VISIBLE} and mine.state = 'accepted'
    order by found.created_at desc, found.id desc limit ${limit + 1}`.execute(db)
  const rows = await findWithChats(
    db,
    userId,
    found.map(({ id }) => id),
  )
  return toTimePage(rows, limit, asFound, (row) => ({ at: row.created_at, id: row.id }))
}

async function findWithChats(db: Db, userId: string, ids: string[]) {
  return selectViews(db, {
    id: sql<string>`mine.user_id`,
    firstSeq: sql<number>`mine.joined_seq`,
    isGroup: sql<boolean>`(chats.kind = 'group')`,
  })
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('chat_members as mine', 'mine.chat_id', 'chats.id')
    .innerJoin('users as sender', 'sender.id', 'messages.sender_id')
    .leftJoin('users as peer', (join) =>
      join
        .on(sql<boolean>`peer.id in (chats.low_user_id, chats.high_user_id)`)
        .onRef('peer.id', '<>', 'mine.user_id'),
    )
    .select(['chats.kind', 'chats.name as groupName', 'chats.picture_id as groupPicture'])
    .select([
      hidesFor('mine.user_id', 'named_by').as('hidesName'),
      hidesFor('mine.user_id', 'pictured_by').as('hidesPicture'),
    ])
    .select(['peer.id as peerId', 'peer.name as peerName', 'peer.picture_id', 'peer.erased_at'])
    .select(['sender.name as senderName', 'sender.erased_at as senderErasedAt'])
    .where('mine.user_id', '=', userId)
    .where('messages.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .execute()
}

type FoundRow = Awaited<ReturnType<typeof findWithChats>>[number]

const asFound = (row: FoundRow): FoundMessage => ({
  message: asMessage(row),
  chat: row.kind === 'group' ? asGroup(row) : asPair(row),
  senderName: row.senderErasedAt ? ERASED_NAME : row.senderName,
})

const asGroup = (row: FoundRow) => ({
  id: row.chat_id,
  name: row.hidesName ? GROUP_TEXTS.nameHidden : (row.groupName ?? ''),
  picture: row.groupPicture && !row.hidesPicture ? pictureUrl(row.groupPicture) : null,
  isGroup: true,
})

const asPair = (row: FoundRow) => ({
  id: row.chat_id,
  name: row.erased_at ? ERASED_NAME : (row.peerName ?? ''),
  picture: pictureOf({ id: row.peerId ?? '', picture_id: row.picture_id }),
  isGroup: false,
})
