import { randomUUID } from 'node:crypto'
import type { ChatEventKind } from '@remusic/contract/chat'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

export type GroupEvent = {
  kind: ChatEventKind
  actorId: string
  subjectId?: string | undefined
  /** The name that the group got. */
  name?: string | undefined
}

type Told = { messageId: string; seq: number }

/** Stores what happened to a group as its next message, so that there is one order of both. Must run in a transaction. */
export async function tell(
  tx: Db,
  chatId: string,
  { kind, actorId, subjectId, name = '' }: GroupEvent,
  now: Date,
): Promise<Told> {
  const { seq } = await tx
    .updateTable('chats')
    .set({ last_seq: sql`last_seq + 1`, last_message_at: now })
    .where('id', '=', chatId)
    .returning('last_seq as seq')
    .executeTakeFirstOrThrow()
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
