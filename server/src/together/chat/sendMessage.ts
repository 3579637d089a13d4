import { randomUUID } from 'node:crypto'
import { CHAT_TEXTS, GROUP_TEXTS } from '@remusic/contract/together/chat'
import type { Message, NewMessage } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import { batch } from '../../base/common/batch.ts'
import { ApiError, ForbiddenError, NotFoundError, OtherActorError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isUniqueViolation } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { requireChatPlan } from './actions.ts'
import { deliverMessage } from './deliverMessage.ts'
import { ChatNotFoundError, ClientIdUsedError } from './errors.ts'
import { createMessageBatch } from './messageBatch.ts'
import { findViews } from './messages.ts'
import { asMessage, selectViews } from './messageViews.ts'
import { refusalOf, requestRefusal } from './queries.ts'
import type { OutgoingMessage, StoreResult } from './storeMessages.ts'

export type SendMessage = (me: Me, input: NewMessage) => Promise<Message>

/**
 * Stores a message and delivers it to the members of the chat. Sending is idempotent: a retry with the same client id returns
 * the message that is already stored.
 */
export function createSendMessage(deps: Deps): SendMessage {
  const store = createMessageBatch(deps.db)
  const findViewsOf = batch(async (ids: string[]) => {
    const views = await findViews(deps.db, ids)
    return ids.map((id) => views.get(id) ?? [])
  })

  return async (me, input) => {
    try {
      if (input.senderId !== undefined && input.senderId !== me.id) throw new OtherActorError()
      requireChatPlan(me)
      const { chatId, text, clientId = randomUUID(), replyTo = null } = input
      return await sendOnce({ sender: me, chatId, text, clientId, replyTo, createdAt: deps.clock.now() })
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
    if (!outcome) throw new ChatNotFoundError()
    const { messageId, seq } = outcome
    if (messageId === null || seq === null) throw rejectionOf(outcome)
    return deliverMessage(deps, findViewsOf, message, { ...outcome, messageId, seq })
  }
}

/** Why a message was not stored. */
function rejectionOf({ kind, state, hasLeft, partner, findsReply }: StoreResult): ApiError {
  if (kind === 'group' && hasLeft) return new ForbiddenError(GROUP_TEXTS.gone)
  const refusal = partner && refusalOf(partner)
  if (refusal) return new ForbiddenError(refusal)
  if (!findsReply) return new NotFoundError(CHAT_TEXTS.replyNotFound)
  const waiting = requestRefusal(state, partner?.isPending ?? false, true)
  return waiting ? new ForbiddenError(waiting) : new ChatNotFoundError()
}

async function findSent(db: Db, { sender, clientId }: OutgoingMessage): Promise<Message | null> {
  const viewer = {
    id: sql<string>`messages.sender_id`,
    firstSeq: sql<number>`coalesce(mine.joined_seq, messages.seq)`,
    isGroup: sql<boolean>`(chats.kind = 'group')`,
  }
  const row = await selectViews(db, viewer)
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .leftJoin('chat_members as mine', (join) =>
      join.onRef('mine.chat_id', '=', 'messages.chat_id').onRef('mine.user_id', '=', 'messages.sender_id'),
    )
    .where('messages.sender_id', '=', sender.id)
    .where('messages.client_id', '=', clientId)
    .executeTakeFirst()
  return row ? asMessage(row) : null
}

/** False when the client reused an id for a different message, which must not be dropped silently. */
const isRetryOf = ({ hidden, deleted, editedAt, ...original }: Message, { chatId, text }: OutgoingMessage) =>
  original.chatId === chatId && (hidden || deleted || editedAt !== null || original.text === text)
