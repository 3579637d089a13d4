import { CHAT_TEXTS, GROUP_TEXTS } from '@remusic/contract/together/chat'
import { batch } from '../../base/common/batch.ts'
import { ForbiddenError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isDatabaseUnavailable, isViolationOf } from '../../base/database/databaseErrors.ts'
import { type OutgoingMessage, type StoreResult, storeMessages } from './storeMessages.ts'

/** The stored message, null if the sender has no such chat, or the error that only this message caused. */
export type StoreOutcome = StoreResult | null | Error

/** Stores messages that arrive in the same tick together: one statement and one commit for all of them. */
export const createMessageBatch = (db: Db) =>
  batch((messages: OutgoingMessage[]) => storeInRounds(db, messages))

/**
 * A chat numbers its messages one by one, so a statement holds at most one message per chat, and the rounds run in sequence. A message is
 * answered as soon as its round is stored, and the next batch may start after the first round, so neither waits for the later rounds of a
 * busy chat.
 */
async function storeInRounds(db: Db, messages: OutgoingMessage[]): Promise<Promise<StoreOutcome>[]> {
  const outcomes = new Map<OutgoingMessage, Promise<StoreOutcome>>()
  const rounds: Promise<StoreOutcome[]>[] = []
  for (const round of roundsOf(messages)) {
    const previous = rounds.at(-1) ?? Promise.resolve()
    const stored = previous.then(() => storeRound(db, round))
    for (const [i, message] of round.entries())
      outcomes.set(
        message,
        stored.then((all) => all[i] ?? null),
      )
    rounds.push(stored)
  }
  await Promise.allSettled(rounds.slice(0, 1))
  return messages.map((message) => outcomes.get(message) ?? Promise.resolve(null))
}

/** The nth message of each chat goes into the nth round. */
function roundsOf(messages: OutgoingMessage[]): OutgoingMessage[][] {
  const rounds: OutgoingMessage[][] = []
  for (const messagesOfChat of Map.groupBy(messages, ({ chatId }) => chatId).values())
    for (const [nth, message] of messagesOfChat.entries()) {
      rounds[nth] ??= []
      rounds[nth].push(message)
    }
  return rounds
}

/** If the statement fails, each message is stored alone, so that no message fails because of another one. */
async function storeRound(db: Db, round: OutgoingMessage[]): Promise<StoreOutcome[]> {
  try {
    return await storeMessages(db, round)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    if (round.length > 1) return (await Promise.all(round.map((message) => storeRound(db, [message])))).flat()
    return [asRefusal(error as Error)]
  }
}

/** Texts for constraints that reject a message because something changed while it waited for the chat. */
const REFUSALS = {
  messages_not_past_a_block: CHAT_TEXTS.blockedByPeer,
  messages_by_members: GROUP_TEXTS.gone,
} as const

function asRefusal(error: Error): Error {
  for (const [rule, text] of Object.entries(REFUSALS))
    if (isViolationOf(error, rule)) return new ForbiddenError(text)
  return error
}
