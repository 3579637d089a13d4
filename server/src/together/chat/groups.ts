import { GROUP_SIZE, GROUP_TEXTS } from '@remusic/contract/together/chat'
import type { Chat, NewGroup } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import { ConflictError, MalformedError, NotFoundError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { hasOlderServers } from '../../base/database/olderServers.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { deletePicture, readPicture, storePicture } from '../../people/accounts/pictures.ts'
import { readNotificationOfChat } from '../../people/notifications/actions.ts'
import { push, pushCount } from '../../people/notifications/push.ts'
import { ownChat, requireChatPlan } from './actions.ts'
import { audienceOf, type Reach } from './audience.ts'
import { asHost, changeGroup, type Group, type GroupChange, refusing } from './changeGroup.ts'
import { CannotAddError, FullGroupError } from './errors.ts'
import { tell } from './groupEvents.ts'
import { notifyAdded } from './groupNotices.ts'
import { joinPlaylistOf, leavePlaylistOf } from './playlistMembers.ts'
import { publishMessages } from './publishMessages.ts'

/** Creates a group with the user as its host. Its members see it from the first message. */
export async function createGroupAs(deps: Deps, me: Me, { name, userIds, ...rest }: NewGroup): Promise<Chat> {
  // The compiler rejects a setting that is not stored below.
  rest satisfies Record<string, never>
  requireChatPlan(me)
  const others = distinct(userIds).filter((id) => id !== me.id)
  if (others.length === 0) throw new MalformedError(GROUP_TEXTS.nobody)
  if (others.length >= GROUP_SIZE) throw new FullGroupError()
  // A server of the previous release would show each member the group as a chat with one other person.
  if (await hasOlderServers(deps.db)) throw new ConflictError(GROUP_TEXTS.upgrading)
  const now = deps.clock.now()
  const { chatId, messageId, notices } = await refusing(deps.db, async (tx) => {
    const reaches = await reachOf(tx, me, others)
    const { id } = await tx
      .insertInto('chats')
      .values({ kind: 'group', name, host_id: me.id, named_by: me.id, opened_by: me.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('chat_members')
      .values([
        { chat_id: id, user_id: me.id },
        ...others.map((userId) => ({
          chat_id: id,
          user_id: userId,
          state: stateIn(reaches, userId),
          added_by: me.id,
        })),
      ])
      .execute()
    const { messageId } = await tell(tx, id, { kind: 'created', actorId: me.id, name }, now)
    const notices = await notifyAdded(tx, me, { id, name, isHidden: false }, directly(reaches), now)
    return { chatId: id, messageId, notices }
  })
  for (const notice of notices) push(deps, notice)
  await publishMessages(deps, [messageId])
  deps.sockets.emitToAll([me.id, ...others], 'chat-changed', { chatId })
  return ownChat(deps.db, me, { chatId, groups: true })
}

/** Adds people, who see the group from then on. Those who are in it already stay as they are. */
export async function addToGroupAs(deps: Deps, me: Me, chatId: string, userIds: string[]): Promise<Chat> {
  return asHost(deps, me, chatId, async (tx, group, change) => {
    const present = await tx
      .selectFrom('chat_members')
      .select('user_id')
      .where('chat_id', '=', chatId)
      .where('left_at', 'is', null)
      .execute()
    const known = new Set(present.map((row) => row.user_id))
    const added = distinct(userIds).filter((id) => !known.has(id))
    const reaches = await asLeft(tx, chatId, await reachOf(tx, me, added))
    for (const userId of added) {
      const seq = await change.tell({ kind: 'added', actorId: me.id, subjectId: userId })
      await join(tx, { chatId: group.id, userId, state: stateIn(reaches, userId), addedBy: me.id, seq })
      change.alsoReaches(userId)
    }
    change.publish(await notifyAdded(tx, me, group, directly(reaches), deps.clock.now()))
  })
}

type Joining = {
  chatId: string
  userId: string
  state: 'accepted' | 'request'
  addedBy: string
  seq: number
}

/** A member who comes back sees the group from then on, not what was written in between. */
async function join(tx: Db, { chatId, userId, state, addedBy, seq }: Joining): Promise<void> {
  const marks = { joined_seq: seq, delivered_seq: seq - 1, read_seq: seq - 1 }
  const membership = { state, added_by: addedBy, left_at: null, left_seq: null, ...marks }
  await tx
    .insertInto('chat_members')
    .values({ chat_id: chatId, user_id: userId, ...membership })
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doUpdateSet(membership))
    .execute()
  if (state === 'accepted') await joinPlaylistOf(tx, chatId, userId)
}

/** Removes a member, who can still read what they saw up to that moment. */
export async function removeFromGroupAs(deps: Deps, me: Me, chatId: string, userId: string): Promise<Chat> {
  if (userId === me.id) throw new MalformedError(GROUP_TEXTS.removeYourself)
  return asHost(deps, me, chatId, async (tx, group, change) => {
    await requirePresent(tx, group, userId)
    const seq = await change.tell({ kind: 'removed', actorId: me.id, subjectId: userId })
    await depart(tx, group.id, userId, { at: deps.clock.now(), seq })
    change.alsoReaches(userId)
  })
}

/** Leaves a group, or stops listing one that the user was removed from. */
export async function leaveGroupAs(deps: Deps, me: Me, chatId: string): Promise<{ msg: string }> {
  const now = deps.clock.now()
  await changeGroup(deps, me, chatId, async (tx, group, change) => {
    if (!group.hasLeft && group.state === 'accepted') {
      await change.tell({ kind: 'left', actorId: me.id })
      if (group.hostId === me.id) await passOn(tx, group, me, change)
    }
    await depart(tx, group.id, me.id, { at: now, seq: null })
    // The notification would open a group that no longer exists for the user.
    await readNotificationOfChat(tx, me.id, chatId, now)
    change.alsoReaches(me.id)
  })
  pushCount(deps, me.id)
  return { msg: GROUP_TEXTS.left }
}

/** The next host is the one who has been in the group longest. */
async function passOn(tx: Db, group: Group, me: Me, change: GroupChange): Promise<void> {
  const next = await tx
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select('user_id')
    .where('chat_id', '=', group.id)
    .where('user_id', '<>', me.id)
    .where('left_at', 'is', null)
    .where('state', '=', 'accepted')
    .orderBy('users.active', 'desc')
    .orderBy('joined_seq')
    .orderBy('user_id')
    .executeTakeFirst()
  await setHost(tx, group.id, next?.user_id ?? null)
  if (next) await change.tell({ kind: 'hosted', actorId: me.id, subjectId: next.user_id })
}

export async function passHostingAs(deps: Deps, me: Me, chatId: string, userId: string): Promise<Chat> {
  return asHost(deps, me, chatId, async (tx, group, change) => {
    if (userId === me.id) throw new ConflictError(GROUP_TEXTS.alreadyHost)
    const { state } = await requirePresent(tx, group, userId)
    if (state !== 'accepted') throw new NotFoundError(GROUP_TEXTS.notAMember)
    await setHost(tx, group.id, userId)
    await change.tell({ kind: 'hosted', actorId: me.id, subjectId: userId })
  })
}

const setHost = (tx: Db, chatId: string, userId: string | null) =>
  tx.updateTable('chats').set({ host_id: userId }).where('id', '=', chatId).execute()

/** Once a moderator has hidden a group's name, any new name is hidden too, until a moderator shows it again. */
export async function renameGroupAs(deps: Deps, me: Me, chatId: string, name: string): Promise<Chat> {
  return asHost(deps, me, chatId, async (tx, group, change) => {
    if (group.name === name) return
    await tx.updateTable('chats').set({ name, named_by: me.id }).where('id', '=', group.id).execute()
    await change.tell({ kind: 'renamed', actorId: me.id, name })
  })
}

/** Sets the picture of a group, or removes it with null. */
export async function changeGroupPictureAs(
  deps: Deps,
  me: Me,
  chatId: string,
  dataUrl: string | null,
): Promise<Chat> {
  requireChatPlan(me)
  const bytes = dataUrl === null ? null : await readPicture(dataUrl)
  return asHost(deps, me, chatId, async (tx, group, change) => {
    if (bytes === null && group.pictureId === null) return
    const pictureId = bytes && (await storePicture(tx, bytes))
    await tx
      .updateTable('chats')
      .set({ picture_id: pictureId, pictured_by: me.id })
      .where('id', '=', group.id)
      .execute()
    if (group.pictureId) await deletePicture(tx, group.pictureId)
    await change.tell({ kind: 'pictured', actorId: me.id })
  })
}

async function requirePresent(tx: Db, group: Group, userId: string) {
  const member = await tx
    .selectFrom('chat_members')
    .select('state')
    .where('chat_id', '=', group.id)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw new NotFoundError(GROUP_TEXTS.notAMember)
  return member
}

/** `seq` is the last message that they still see, or null if they see nothing any more. */
export async function depart(
  tx: Db,
  chatId: string,
  userId: string,
  { at, seq }: { at: Date; seq: number | null },
): Promise<void> {
  await tx
    .updateTable('chat_members')
    .set({ left_at: sql<Date>`coalesce(left_at, ${at})`, left_seq: seq })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .execute()
  await leavePlaylistOf(tx, chatId, userId)
}

async function reachOf(tx: Db, me: Me, userIds: string[]): Promise<Map<string, Reach>> {
  return userIds.length === 0 ? new Map() : audienceOf(tx, me.id, userIds)
}

/** Members who left a group get a request when they are added again, and after declining it they cannot be added. */
async function asLeft(tx: Db, chatId: string, reaches: Map<string, Reach>): Promise<Map<string, Reach>> {
  const gone = await tx
    .selectFrom('chat_members')
    .select(['user_id as userId', 'state', 'left_seq as leftSeq'])
    .where('chat_id', '=', chatId)
    .where('left_at', 'is not', null)
    .execute()
  for (const { userId, state, leftSeq } of gone) {
    const reach = reaches.get(userId)
    if (!reach || reach.state === 'refused') continue
    const wasRemoved = state === 'accepted' && leftSeq !== null
    if (state === 'declined') reaches.set(userId, { ...reach, state: 'refused' })
    else if (!wasRemoved) reaches.set(userId, { ...reach, state: 'request' })
  }
  return reaches
}

/** The people who join immediately. The others get a request, which is listed without a notification. */
const directly = (reaches: Map<string, Reach>) =>
  [...reaches].filter(([, { state }]) => state === 'accepted').map(([userId]) => userId)

function stateIn(reaches: Map<string, Reach>, userId: string): 'accepted' | 'request' {
  const reach = reaches.get(userId)
  if (!reach || reach.state === 'refused') throw new CannotAddError(reach?.name)
  return reach.state
}

const distinct = (ids: string[]) => [...new Set(ids)]
