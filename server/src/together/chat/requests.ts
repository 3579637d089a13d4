import { CHAT_TEXTS } from '@remusic/contract/together/chat'
import type { Chat } from '@remusic/contract/together/schemas/chat'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { ownChat, requireChatPlan } from './actions.ts'
import { RequestNotFoundError } from './errors.ts'
import { tell } from './groupEvents.ts'
import { depart } from './groups.ts'
import { findPresentIds } from './membership.ts'
import { joinPlaylistOf } from './playlistMembers.ts'
import { publishMessages } from './publishMessages.ts'

/** Turns a request into a chat like the others. In a group, everybody learns that the person has joined. */
export async function acceptRequestAs(deps: Deps, me: Me, chatId: string): Promise<Chat> {
  requireChatPlan(me)
  const joined = await deps.db.transaction().execute(async (tx) => {
    const kind = await lockRequest(tx, me, chatId)
    await setState(tx, me, chatId, 'accepted')
    await joinPlaylistOf(tx, chatId, me.id)
    if (kind === 'pair') return null
    return tell(tx, chatId, { kind: 'joined', actorId: me.id }, deps.clock.now())
  })
  if (joined) await publishMessages(deps, [joined.messageId])
  deps.sockets.emitToAll(await findPresentIds(deps.db, chatId), 'chat-changed', { chatId })
  return ownChat(deps.db, me, { chatId, groups: true })
}

/** The sender of a message request learns nothing; the members of a group see that the person is gone. */
export async function deleteRequestAs(deps: Deps, me: Me, chatId: string): Promise<{ msg: string }> {
  requireChatPlan(me)
  const kind = await deps.db.transaction().execute(async (tx) => {
    const kind = await lockRequest(tx, me, chatId)
    await setState(tx, me, chatId, 'declined')
    if (kind === 'group') await depart(tx, chatId, me.id, { at: deps.clock.now(), seq: null })
    return kind
  })
  const others = kind === 'group' ? await findPresentIds(deps.db, chatId) : []
  deps.sockets.emitToAll([me.id, ...others], 'chat-changed', { chatId })
  return { msg: CHAT_TEXTS.requestDeleted }
}

async function lockRequest(tx: Db, me: Me, chatId: string): Promise<'pair' | 'group'> {
  const chat = await tx
    .selectFrom('chats')
    .select('kind')
    .where('id', '=', chatId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const request = await tx
    .selectFrom('chat_members')
    .select('state')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', me.id)
    .where('state', '=', 'request')
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!chat || !request) throw new RequestNotFoundError()
  return chat.kind
}

const setState = (tx: Db, me: Me, chatId: string, state: 'accepted' | 'declined') =>
  tx
    .updateTable('chat_members')
    .set({ state })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', me.id)
    .execute()
