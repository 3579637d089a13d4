import { randomUUID } from 'node:crypto'
import type { Message, NewMessage } from '@remusic/contract/schemas/chat'
import type { Db } from '../database/client.ts'
import { isUniqueViolation } from '../platform/databaseErrors.ts'
import type { Deps } from '../platform/deps.ts'
import { ApiError, ForbiddenError, OtherActorError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { requireChatPlan } from './actions.ts'
import { deliverMessage } from './deliverMessage.ts'
import { ChatNotFoundError, ClientIdUsedError } from './errors.ts'
import { createMessageBatch } from './messageBatch.ts'
import { asMessage, refusalOf } from './queries.ts'
import type { OutgoingMessage } from './storeMessages.ts'

export type SendMessage = (me: Me, input: NewMessage) => Promise<Message>

/**
 * Stores a message and delivers it to both members of the chat. Sending is idempotent: a retry with the same client id returns
 * the message that is already stored.
 */
export function createSendMessage(deps: Deps): SendMessage {
  const store = createMessageBatch(deps.db)

  return async (me, input) => {
    try {
      if (input.senderId !== undefined && input.senderId !== me.id) throw new OtherActorError()
      requireChatPlan(me)
      const { chatId, text, clientId = randomUUID() } = input
      return await sendOnce({ sender: me, chatId, text, clientId, createdAt: deps.clock.now() })
    } catch (error) {
      if (error instanceof ApiError)
        deps.log.warn(
          { userId: me.id, chatId: input.chatId, reason: error.message },
          'chat: message rejected',
        )
      throw error
    }
  }

  async function sendOnce(message: OutgoingMessage): Promise<Message> {
    try {
      return await send(message)
    } catch (error) {
      // A retry must succeed even if the sender has been blocked since: the original message was accepted.
      const isRejected = error instanceof ApiError || isUniqueViolation(error)
      const original = isRejected && (await findSent(deps.db, message))
      if (!original) throw error
      if (!isRetryOf(original, message)) throw new ClientIdUsedError()
      return original
    }
  }

  async function send(message: OutgoingMessage): Promise<Message> {
    const outcome = await store(message)
    if (outcome instanceof Error) throw outcome
    const refusal = outcome && refusalOf(outcome)
    if (refusal) throw new ForbiddenError(refusal)
    if (!outcome?.messageId || outcome.seq === null) throw new ChatNotFoundError()
    return deliverMessage(deps, message, { ...outcome, messageId: outcome.messageId, seq: outcome.seq })
  }
}

async function findSent(db: Db, { sender, clientId }: OutgoingMessage): Promise<Message | null> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('sender_id', '=', sender.id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? asMessage(row) : null
}

/** False when the client reused an id for a different message, which must not be dropped silently. */
const isRetryOf = (original: Message, { chatId, text }: OutgoingMessage) =>
  original.chatId === chatId && (original.hidden || original.text === text)
