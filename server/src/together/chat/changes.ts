import { CHAT_TEXTS, MESSAGE_CHANGE_MS, type MessageReaction } from '@remusic/contract/together/chat'
import type { Message } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import { ConflictError, ForbiddenError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { hasBlocked } from '../../people/accounts/people.ts'
import { requireChatPlan } from './actions.ts'
import { MessageNotFoundError } from './errors.ts'
import { IS_VISIBLE, VISIBLE_SEQ } from './membership.ts'
import { publishChange } from './publishMessages.ts'

/** Replaces the text of the user's own message. The earlier text is kept for moderators. */
export async function editMessageAs(deps: Deps, me: Me, messageId: string, text: string): Promise<Message> {
  return changeMessage(deps, me, messageId, async (tx, message) => {
    requireRecent(deps, me, message)
    requireUnblocked(message)
    if (message.body === text) return
    await keepBody(tx, message, deps.clock.now())
    await ofMessage(tx, message).set({ body: text, edited_at: deps.clock.now() }).execute()
  })
}

/** Clears the text of the user's own message, which keeps its number. */
export async function deleteMessageAs(deps: Deps, me: Me, messageId: string): Promise<Message> {
  return changeMessage(deps, me, messageId, async (tx, message) => {
    requireRecent(deps, me, message)
    await keepBody(tx, message, deps.clock.now())
    await ofMessage(tx, message).set({ body: '', deleted_at: deps.clock.now() }).execute()
  })
}

type Reaction = { kind: MessageReaction; on: boolean }

/** Reacts to a message, or takes the reaction back. Repeating it changes nothing. */
export async function reactToMessageAs(
  deps: Deps,
  me: Me,
  messageId: string,
  { kind, on }: Reaction,
): Promise<Message> {
  return changeMessage(deps, me, messageId, async (tx, message) => {
    const { chatId, seq } = message
    if (message.deletedAt || message.event) throw new ConflictError(CHAT_TEXTS.alreadyDeleted)
    if (on) requireUnblocked(message)
    const row = { chat_id: chatId, seq, user_id: me.id, kind }
    if (on)
      await tx
        .insertInto('message_reactions')
        .values({ ...row, created_at: deps.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await tx
        .deleteFrom('message_reactions')
        .where('chat_id', '=', chatId)
        .where('seq', '=', seq)
        .where('user_id', '=', me.id)
        .where('kind', '=', kind)
        .execute()
  })
}

/** The other person of a chat of two; null in a group. */
const PEER_ID = sql<string>`(
  case when chats.low_user_id = mine.user_id then chats.high_user_id else chats.low_user_id end
)`

type Changed = Awaited<ReturnType<typeof lockMessage>>

async function changeMessage(
  deps: Deps,
  me: Me,
  messageId: string,
  work: (tx: Db, message: Changed) => Promise<void>,
): Promise<Message> {
  requireChatPlan(me)
  await deps.db.transaction().execute(async (tx) => work(tx, await lockMessage(tx, me, messageId)))
  const views = await publishChange(deps, messageId)
  const mine = views.find(({ viewerId }) => viewerId === me.id)
  if (!mine) throw new MessageNotFoundError()
  return mine.message
}

/** Locks the chat and then its message, in the order in which messages are sent. Only members who take part can change something. */
async function lockMessage(tx: Db, me: Me, messageId: string) {
  const chat = await tx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select('chats.id')
    .where('messages.id', '=', messageId)
    .forNoKeyUpdate('chats')
    .executeTakeFirst()
  if (!chat) throw new MessageNotFoundError()
  const message = await tx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('chat_members as mine', 'mine.chat_id', 'chats.id')
    .select(['messages.chat_id as chatId', 'messages.seq', 'messages.sender_id as senderId'])
    .select(['messages.body', 'messages.created_at as createdAt', 'messages.event'])
    .select(['messages.deleted_at as deletedAt', 'messages.hidden_at as hiddenAt'])
    .select(sql<boolean>`chats.kind = 'group' and are_apart(mine.user_id, messages.sender_id)`.as('apart'))
    .select([
      hasBlocked(sql.ref('mine.user_id'), PEER_ID).as('blockedByMe'),
      hasBlocked(PEER_ID, sql.ref('mine.user_id')).as('blockedByPeer'),
    ])
    .where('messages.id', '=', messageId)
    .where('mine.user_id', '=', me.id)
    .where('mine.state', '=', 'accepted')
    .where('mine.left_at', 'is', null)
    .where(IS_VISIBLE)
    .whereRef('messages.seq', '>=', 'mine.joined_seq')
    .where('messages.seq', '<=', VISIBLE_SEQ)
    .forNoKeyUpdate('messages')
    .executeTakeFirst()
  // A message that the person cannot read cannot be changed either.
  if (!message || message.hiddenAt || message.apart) throw new MessageNotFoundError()
  return message
}

function requireRecent({ clock }: Deps, me: Me, message: Changed): void {
  if (message.senderId !== me.id || message.event) throw new ForbiddenError(CHAT_TEXTS.notYourMessage)
  if (message.deletedAt) throw new ConflictError(CHAT_TEXTS.alreadyDeleted)
  if (clock.now().getTime() - message.createdAt.getTime() > MESSAGE_CHANGE_MS)
    throw new ForbiddenError(CHAT_TEXTS.tooLate)
}

/** During a block neither may reply or react to earlier messages. Users can still take back their own messages and reactions. */
function requireUnblocked({ blockedByMe, blockedByPeer }: Changed): void {
  if (blockedByMe) throw new ForbiddenError(CHAT_TEXTS.blockedByMe)
  if (blockedByPeer) throw new ForbiddenError(CHAT_TEXTS.blockedByPeer)
}

const ofMessage = (tx: Db, { chatId, seq }: Changed) =>
  tx.updateTable('messages').where('chat_id', '=', chatId).where('seq', '=', seq)

async function keepBody(tx: Db, { chatId, seq, body }: Changed, now: Date): Promise<void> {
  await tx.insertInto('message_edits').values({ chat_id: chatId, seq, body, replaced_at: now }).execute()
}
