import type { Reported } from '@remusic/contract/running/schemas/moderation'
import { sql } from 'kysely'
import { pictureUrl } from '../../people/accounts/pictures.ts'
import {
  asMessages,
  hidesRowOf,
  MESSAGES_AROUND,
  type MessageRow,
  type Reportable,
  visibility,
} from '../../running/moderation/reportable.ts'
import { IS_VISIBLE, VISIBLE_SEQ } from './membership.ts'
import { republishGroup, republishMessage } from './republishMessage.ts'

export const reportableMessage: Reportable = {
  async find(db, id, viewerId) {
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

  async contents(db, ids) {
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

  writtenSince: ({ authorId, since }) => sql`
    select messages.id from chat_members as mine
    join messages on messages.chat_id = mine.chat_id and messages.sender_id = mine.user_id
    where mine.user_id = ${authorId} and deleted_at is null and hidden_at is null and event is null
      and greatest(created_at, edited_at) >= ${since}`,

  setHidden: hidesRowOf('messages'),

  republish: republishMessage,
}

export const reportableGroup: Reportable = {
  async find(db, id, viewerId) {
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

  async contents(db, ids) {
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

  writtenSince: ({ authorId, since }) => sql`
    select chats.id from chat_members as mine join chats on chats.id = mine.chat_id
    where mine.user_id = ${authorId} and kind = 'group' and hidden_at is null
      and mine.user_id in (named_by, pictured_by) and exists (
        select from messages
        where messages.chat_id = chats.id and sender_id = mine.user_id
          and event in ('created', 'renamed', 'pictured') and messages.created_at >= ${since}
      )`,

  setHidden: hidesRowOf('chats'),

  republish: republishGroup,
}

const asConversation = (reported: MessageRow & { earlier: string[] }, around: MessageRow[]): Reported => ({
  kind: 'message',
  text: reported.body,
  createdAt: reported.created_at.toISOString(),
  messages: asMessages(reported, around),
  earlier: reported.earlier,
})
