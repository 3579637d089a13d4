import { GROUP_TEXTS } from '@remusic/contract/together/chat'
import type { Chat } from '@remusic/contract/together/schemas/chat'
import { ForbiddenError, MalformedError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isViolationOf } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { NOT_PAST_A_BLOCK } from '../../people/accounts/people.ts'
import type { Notice } from '../../people/notifications/notify.ts'
import { push } from '../../people/notifications/push.ts'
import { ownChat, requireChatPlan } from './actions.ts'
import { CannotAddError, ChatNotFoundError, FullGroupError, HostOnlyError } from './errors.ts'
import { type GroupEvent, tell } from './groupEvents.ts'
import { findMembership, type Membership, takesPart } from './membership.ts'
import { publishMessages } from './publishMessages.ts'

export type Group = Membership & { id: string; name: string; isHidden: boolean; pictureId: string | null }
/** The effect of an action on a group: its event messages, who must fetch the chat again besides its members, and the notifications. */
export type GroupChange = {
  tell(event: GroupEvent): Promise<number>
  alsoReaches(userId: string): void
  publish(notices: Notice[]): void
}

type Work = (tx: Db, group: Group, change: GroupChange) => Promise<void>

/** Runs an action that only the host of a group may do. */
export async function asHost(deps: Deps, me: Me, chatId: string, work: Work): Promise<Chat> {
  await changeGroup(deps, me, chatId, async (tx, group, change) => {
    if (!takesPart(group)) throw new ForbiddenError(GROUP_TEXTS.gone)
    if (group.hostId !== me.id) throw new HostOnlyError()
    await work(tx, group, change)
  })
  return ownChat(deps.db, me, { chatId, groups: true })
}

/** Runs an action on a group in one transaction that holds its row, and then announces what it did to everybody whom it reaches. */
export async function changeGroup(deps: Deps, me: Me, chatId: string, work: Work): Promise<void> {
  requireChatPlan(me)
  const messageIds: string[] = []
  const reached = new Set<string>()
  const notices: Notice[] = []
  await refusing(deps.db, async (tx) => {
    const group = await lockGroup(tx, me, chatId)
    await work(tx, group, {
      async tell(event) {
        const { messageId, seq } = await tell(tx, chatId, event, deps.clock.now())
        messageIds.push(messageId)
        return seq
      },
      alsoReaches: (userId) => void reached.add(userId),
      publish: (more) => void notices.push(...more),
    })
    const members = await tx
      .selectFrom('chat_members')
      .select('user_id')
      .where('chat_id', '=', chatId)
      .where('left_at', 'is', null)
      .execute()
    for (const member of members) reached.add(member.user_id)
  })
  for (const notice of notices) push(deps, notice)
  await publishMessages(deps, messageIds)
  deps.sockets.emitToAll([...reached], 'chat-changed', { chatId })
}

async function lockGroup(tx: Db, me: Me, chatId: string): Promise<Group> {
  const chat = await tx
    .selectFrom('chats')
    .select(['id', 'kind', 'name', 'hidden_at', 'picture_id as pictureId'])
    .where('id', '=', chatId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const membership = chat && (await findMembership(tx, me.id, chatId))
  if (!membership) throw new ChatNotFoundError()
  if (chat.kind !== 'group') throw new MalformedError(GROUP_TEXTS.notAGroup)
  const { id, name, hidden_at, pictureId } = chat
  return { ...membership, id, name: name ?? '', isHidden: hidden_at !== null, pictureId }
}

/** Runs a transaction and turns database constraint violations into errors with a message for the user. */
export async function refusing<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (isViolationOf(error, 'chats_group_size')) throw new FullGroupError()
    if (isViolationOf(error, NOT_PAST_A_BLOCK)) throw new CannotAddError()
    throw error
  }
}
