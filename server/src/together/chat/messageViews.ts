import { CHAT_EVENTS, CHAT_TEXTS, type ChatEventKind, QUOTE_LENGTH } from '@remusic/contract/together/chat'
import type { ChatEvent, Message, QuotedMessage } from '@remusic/contract/together/schemas/chat'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Schema } from '../../base/database/schema.ts'
import { ERASED_NAME } from '../../people/accounts/erasure.ts'
import { pictureOf } from '../../people/accounts/pictures.ts'

/** The reader of a message: values, or columns if a query answers for several readers. */
type Viewer = {
  id: RawBuilder<string>
  /** The first message of the chat that they see. */
  firstSeq: RawBuilder<number>
  /** In a group, a block hides the two people's messages from each other. In a chat of two the earlier messages stay visible. */
  isGroup: RawBuilder<boolean>
}

/** Selects `messages` as the viewer sees them. The caller checks that the viewer may see them at all. */
export const selectViews = (db: Db, viewer: Viewer): SelectQueryBuilder<Schema, 'messages', ViewRow> =>
  db
    .selectFrom('messages')
    .select(['messages.id', 'messages.chat_id', 'messages.sender_id', 'messages.client_id', 'messages.seq'])
    .select(['messages.body', 'messages.created_at', 'messages.hidden_at', 'messages.deleted_at'])
    .select(['messages.edited_at', 'messages.change', 'messages.reply_to'])
    .select([
      isBlockedBetween(viewer, 'messages.sender_id').as('apart'),
      senderFor(viewer).as('sender'),
      quoteFor(viewer).as('quote'),
      reactionsFor(viewer).as('reactions'),
      EVENT.as('event'),
    ])

const isBlockedBetween = ({ id, isGroup }: Viewer, column: string) =>
  sql<boolean>`(${isGroup} and are_apart(${id}, ${sql.ref(column)}))`

const nameOf = (table: string) =>
  sql`case when ${sql.ref(`${table}.erased_at`)} is null then ${sql.ref(`${table}.name`)} else ${sql.lit(ERASED_NAME)} end`

/** A group still names members who have left it. In a chat of two the other person is known anyway. */
const senderFor = ({ isGroup }: Viewer) => sql<SenderRow | null>`case when ${isGroup} then (
  select json_build_object('id', author.id, 'name', ${nameOf('author')}, 'picture_id', author.picture_id)
  from users as author where author.id = messages.sender_id
) end`

const quoteFor = (viewer: Viewer) => sql<QuotedMessage | null>`case when messages.reply_to is not null then (
  select json_build_object(
    'seq', quoted.seq, 'senderId', quoted.sender_id, 'senderName', ${nameOf('author')},
    'text', left(quoted.body, ${sql.lit(QUOTE_LENGTH)})
  )
  from messages as quoted join users as author on author.id = quoted.sender_id
  where quoted.chat_id = messages.chat_id and quoted.seq = messages.reply_to and quoted.seq >= ${viewer.firstSeq}
    and quoted.deleted_at is null and quoted.hidden_at is null and not ${isBlockedBetween(viewer, 'quoted.sender_id')}
) end`

const reactionsFor = (viewer: Viewer) => sql<Message['reactions'] | null>`case
  when messages.reaction_count > 0 and messages.deleted_at is null then (
    select json_agg(json_build_object('kind', kind, 'userIds', user_ids) order by since, kind)
    from (
      select kind, array_agg(user_id order by created_at, user_id) as user_ids, min(created_at) as since
      from message_reactions as reaction
      where reaction.chat_id = messages.chat_id and reaction.seq = messages.seq
        and not ${isBlockedBetween(viewer, 'reaction.user_id')}
      group by kind
    ) as reacted
  ) end`

const EVENT = sql<ChatEvent | null>`case when messages.event is not null then (
  select json_build_object(
    'kind', messages.event,
    'actor', json_build_object('id', actor.id, 'name', ${nameOf('actor')}),
    'subject', case when subject.id is not null
      then json_build_object('id', subject.id, 'name', ${nameOf('subject')}) end,
    'name', nullif(messages.body, '')
  )
  from users as actor left join users as subject on subject.id = messages.subject_id
  where actor.id = messages.sender_id
) end`

type SenderRow = { id: string; name: string; picture_id: string | null }

export interface ViewRow {
  id: string
  chat_id: string
  sender_id: string
  client_id: string
  seq: number
  body: string
  created_at: Date
  hidden_at: Date | null
  deleted_at: Date | null
  edited_at: Date | null
  change: number
  reply_to: number | null
  apart: boolean
  sender: SenderRow | null
  quote: QuotedMessage | null
  reactions: Message['reactions'] | null
  event: ChatEvent | null
}

export function asMessage(row: ViewRow): Message {
  const isReadable = row.deleted_at === null && row.hidden_at === null && !row.apart
  return {
    id: row.id,
    chatId: row.chat_id,
    senderId: row.sender_id,
    text: textOf(row),
    createdAt: row.created_at.toISOString(),
    sender: row.sender && { name: row.sender.name, userImg: pictureOf(row.sender) },
    seq: row.seq,
    clientId: row.client_id,
    hidden: row.deleted_at === null && !isReadable,
    change: row.change,
    editedAt: isReadable ? (row.edited_at?.toISOString() ?? null) : null,
    deleted: row.deleted_at !== null,
    replyTo: isReadable && row.reply_to !== null ? (row.quote ?? goneQuote(row.reply_to)) : null,
    reactions: (isReadable && row.reactions) || [],
    event: row.apart ? null : row.event,
  }
}

function textOf(row: ViewRow): string {
  // The event of a group may carry the words of its author, such as the new name, so a block hides it.
  if (row.event && !row.apart) return eventText(row.event)
  if (row.deleted_at) return CHAT_TEXTS.deleted
  if (row.hidden_at) return CHAT_TEXTS.hidden
  return row.apart ? CHAT_TEXTS.apart : row.body
}

const eventText = ({ kind, actor, subject, name }: ChatEvent) =>
  CHAT_EVENTS[kind as ChatEventKind]({
    actor: actor.name,
    subject: subject?.name ?? ERASED_NAME,
    name: name ?? '',
  })

const goneQuote = (seq: number): QuotedMessage => ({ seq, senderId: null, senderName: '', text: '' })
