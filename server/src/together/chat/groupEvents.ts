import { randomUUID } from 'node:crypto'
import type { ChatEventKind } from '@remusic/contract/together/chat'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { takeNumber } from '../../base/live/numbers.ts'

export type GroupEvent = {
  kind: ChatEventKind
  actorId: string
  subjectId?: string | undefined
  /** The group's new name. */
  name?: string | undefined
}

type StoredEvent = { messageId: string; seq: number }

/** Stores a group event as the next message, so that events and messages share one order. Must run in a transaction. */
export async function tell(
  tx: Db,
  chatId: string,
  { kind, actorId, subjectId, name = '' }: GroupEvent,
  now: Date,
): Promise<StoredEvent> {
  const seq = await takeNumber(tx, 'chats.last_seq', chatId, { set: sql`last_message_at = ${now}` })
  const { id } = await tx
    .insertInto('messages')
    .values({
      chat_id: chatId,
      seq,
      sender_id: actorId,
      client_id: randomUUID(),
      body: name,
      created_at: now,
      event: kind,
      subject_id: subjectId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { messageId: id, seq }
}
