import { mayChat, ROLES, type Role } from '@remusic/contract/people/plans'
import { CHAT_TEXTS, GROUP_TEXTS, MAX_UNREAD_COUNT } from '@remusic/contract/together/chat'
import type { Chat, GroupMember, Marks, Message } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import { parseTimeCursor, toTimePage } from '../../base/common/timeCursor.ts'
import type { Db } from '../../base/database/client.ts'
import { ERASED_NAME } from '../../people/accounts/erasure.ts'
import { hasBlocked } from '../../people/accounts/people.ts'
import { pictureOf, pictureUrl } from '../../people/accounts/pictures.ts'
import { hidesFor } from './groupFace.ts'
import { IS_UNREAD, IS_VISIBLE, VISIBLE_SEQ } from './membership.ts'
import { findLastMessages } from './messages.ts'
import { isOnline } from './presenceQueries.ts'

type ChatsQuery = {
  userId: string
  query?: string | undefined
  cursor?: string | undefined
  limit: number
  groups: boolean
}

/** A user's chats, latest message first. A chat without messages is only visible to the member who opened it. */
export async function findChats(db: Db, { userId, query, cursor, limit, groups }: ChatsQuery) {
  const place = parseTimeCursor(cursor)
  const rows = await selectChats(db, userId)
    .where('mine.state', '=', 'accepted')
    .where((chats) =>
      chats.or([
        chats('chats.last_seq', '>', 0),
        chats('chats.opened_by', '=', userId),
        chats('chats.opened_by', 'is', null),
      ]),
    )
    .$if(!groups, (chats) => chats.where('chats.kind', '=', 'pair'))
    .$if(!!query, (chats) =>
      chats.where((chat) =>
        chat.or([namedLike(query ?? '', 'peer.name'), namedLike(query ?? '', 'chats.name')]),
      ),
    )
    .$if(place !== null, (chats) =>
      chats.where(sql<boolean>`(${ACTIVE_AT}, chats.id) < (${place?.at}, ${place?.id})`),
    )
    .orderBy(ACTIVE_AT, 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toPage(db, userId, rows, limit)
}

type RequestsQuery = { userId: string; cursor?: string | undefined; limit: number }

/** The requests that a user has not answered, latest first. */
export async function findRequests(db: Db, { userId, cursor, limit }: RequestsQuery) {
  const place = parseTimeCursor(cursor)
  const rows = await selectChats(db, userId)
    .where('mine.state', '=', 'request')
    .where('mine.left_at', 'is', null)
    .where('chats.last_seq', '>', 0)
    .$if(place !== null, (chats) =>
      chats.where(sql<boolean>`(${ACTIVE_AT}, chats.id) < (${place?.at}, ${place?.id})`),
    )
    .orderBy(ACTIVE_AT, 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toPage(db, userId, rows, limit)
}

export async function findChat(db: Db, userId: string, chatId: string): Promise<Chat | null> {
  const row = await selectChats(db, userId).where('chats.id', '=', chatId).executeTakeFirst()
  return row ? asChat(db, userId, row) : null
}

export async function findChatWith(db: Db, userId: string, peerId: string): Promise<Chat | null> {
  const row = await selectChats(db, userId).where('theirs.user_id', '=', peerId).executeTakeFirst()
  return row ? asChat(db, userId, row) : null
}

export async function findChatIdWith(db: Db, userId: string, peerId: string): Promise<string | undefined> {
  const [low = '', high = ''] = [userId, peerId].toSorted()
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high)
    .executeTakeFirst()
  return chat?.id
}

/** The groups that both users have ever been in, because the messages of former members stay there. */
export async function findSharedGroupIds(db: Db, userId: string, otherId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members as mine')
    .innerJoin('chat_members as theirs', 'theirs.chat_id', 'mine.chat_id')
    .innerJoin('chats', 'chats.id', 'mine.chat_id')
    .select('chats.id')
    .where('mine.user_id', '=', userId)
    .where('theirs.user_id', '=', otherId)
    .where('chats.kind', '=', 'group')
    .execute()
  return rows.map((row) => row.id)
}

export async function countUnreadMessages(db: Db, userId: string) {
  const { rows } = await sql<{ messages: number; chats: number; requests: number }>`
    select coalesce(sum(waiting.count) filter (where mine.state = 'accepted'), 0)::bigint as messages,
      count(*) filter (where mine.state = 'accepted' and waiting.count > 0) as chats,
      count(*) filter (where mine.state = 'request' and mine.left_at is null) as requests
    from chat_members as mine
    join chats on chats.id = mine.chat_id
    cross join lateral ${UNREAD} as waiting
    where mine.user_id = ${userId} and chats.last_seq > mine.read_seq and ${IS_VISIBLE}`.execute(db)
  return rows[0] ?? { messages: 0, chats: 0, requests: 0 }
}

export async function findPartner(db: Db, userId: string, peerId: string) {
  return db
    .selectFrom('users as peer')
    .select(['peer.id', 'peer.active', 'peer.role'])
    .select([
      hasBlocked(sql`${userId}`, sql.ref('peer.id')).as('blockedByMe'),
      hasBlocked(sql.ref('peer.id'), sql`${userId}`).as('blockedByPeer'),
    ])
    .where('peer.id', '=', peerId)
    .executeTakeFirst()
}

export type PartnerStatus = { active: boolean; role: Role; blockedByMe: boolean; blockedByPeer: boolean }

/** Why the user cannot write to the peer, or null if they can. */
export function refusalOf(peer: PartnerStatus): string | null {
  if (!peer.active) return CHAT_TEXTS.peerGone
  if (peer.blockedByMe) return CHAT_TEXTS.blockedByMe
  if (peer.blockedByPeer) return CHAT_TEXTS.blockedByPeer
  return mayChat(peer.role) ? null : CHAT_TEXTS.peerWithoutChat
}

/** The same rule as a SQL condition on the columns of a selected partner; true if the user can write. */
export const canBeMessaged = sql<boolean>`(
  active and not "blockedByMe" and not "blockedByPeer" and role in (${sql.join(ROLES.filter(mayChat).map(sql.lit))})
)`

/** Matches names that contain the query, ignoring case and accents. */
export function namedLike(query: string, column: string) {
  const pattern = query.replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`folded(${sql.ref(column)}) like '%' || folded(${pattern}) || '%'`
}

/** Counts the messages of others that `mine` has not read. */
const UNREAD = sql<number>`(
  select count(*) from (
    select from messages where ${IS_UNREAD} limit ${sql.lit(MAX_UNREAD_COUNT)}
  ) as unread
)`

/** For a removed member the last activity of a group is their removal. */
const ACTIVE_AT = sql<Date>`coalesce(mine.left_at, chats.last_message_at, chats.created_at)`

function selectChats(db: Db, userId: string) {
  return db
    .selectFrom('chat_members as mine')
    .innerJoin('chats', 'chats.id', 'mine.chat_id')
    .leftJoin('chat_members as theirs', (join) =>
      join
        .onRef('theirs.chat_id', '=', 'chats.id')
        .onRef('theirs.user_id', '<>', 'mine.user_id')
        .on('chats.kind', '=', 'pair'),
    )
    .leftJoin('users as peer', 'peer.id', 'theirs.user_id')
    .where('mine.user_id', '=', userId)
    .where(IS_VISIBLE)
    .select(['chats.id', 'chats.kind', 'chats.name as groupName', 'chats.picture_id as groupPicture'])
    .select(['chats.host_id', 'chats.last_change', 'chats.last_seq'])
    .select([
      hidesFor('mine.user_id', 'named_by').as('hidesName'),
      hidesFor('mine.user_id', 'pictured_by').as('hidesPicture'),
    ])
    .select([ACTIVE_AT.as('activeAt'), VISIBLE_SEQ.as('lastSeq')])
    .select(['mine.user_id', 'mine.delivered_seq', 'mine.read_seq', 'mine.joined_seq', 'mine.state'])
    .select('mine.left_at')
    .select(['theirs.delivered_seq as theirDeliveredSeq', 'theirs.read_seq as theirReadSeq'])
    .select('theirs.state as theirState')
    .select([
      'peer.id as peerId',
      'peer.name',
      'peer.role',
      'peer.active',
      'peer.picture_id',
      'peer.erased_at',
    ])
    .select([
      UNREAD.as('unread'),
      hasBlocked(sql.ref('mine.user_id'), sql.ref('peer.id')).as('blockedByMe'),
      hasBlocked(sql.ref('peer.id'), sql.ref('mine.user_id')).as('blockedByPeer'),
      isOnline('peer.id').as('online'),
    ])
}

type ChatRow = Awaited<ReturnType<ReturnType<typeof selectChats>['executeTakeFirstOrThrow']>>
type Details = { lastMessages: Map<string, Message>; members: Map<string, GroupMember[]> }

async function toPage(db: Db, userId: string, rows: ChatRow[], limit: number) {
  const details = await findDetails(db, userId, rows.slice(0, limit))
  return toTimePage(
    rows,
    limit,
    (row) => completeChat(row, details),
    (row) => ({ at: row.activeAt, id: row.id }),
  )
}

const asChat = async (db: Db, userId: string, row: ChatRow) =>
  completeChat(row, await findDetails(db, userId, [row]))

async function findDetails(db: Db, userId: string, rows: ChatRow[]): Promise<Details> {
  const groupIds = rows.filter(({ kind }) => kind === 'group').map(({ id }) => id)
  const chatIds = rows.filter(({ lastSeq }) => lastSeq > 0).map(({ id }) => id)
  const [lastMessages, members] = await Promise.all([
    findLastMessages(db, userId, chatIds),
    findMembers(db, userId, groupIds),
  ])
  return { lastMessages, members }
}

/** Everybody who is in the groups, the first to join first. */
async function findMembers(db: Db, viewerId: string, chatIds: string[]): Promise<Map<string, GroupMember[]>> {
  if (chatIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.chat_id', 'member.delivered_seq', 'member.read_seq', 'member.state'])
    .select(['users.id', 'users.name', 'users.picture_id', 'users.role', 'users.active', 'users.erased_at'])
    .select([isOnline('users.id').as('online'), sql<boolean>`are_apart(${viewerId}, users.id)`.as('apart')])
    .where('member.chat_id', 'in', chatIds)
    .where('member.left_at', 'is', null)
    .orderBy('member.joined_seq')
    .orderBy('users.id')
    .execute()
  const byChat = Map.groupBy(rows, (row) => row.chat_id)
  return new Map([...byChat].map(([chatId, members]) => [chatId, members.map(asMember)]))
}

type MemberRow = {
  id: string
  name: string
  picture_id: string | null
  role: Role
  active: boolean
  erased_at: Date | null
  online: boolean
  apart: boolean
  state: string
  delivered_seq: number
  read_seq: number
}

const asMember = (row: MemberRow): GroupMember => ({
  id: row.id,
  name: row.erased_at ? ERASED_NAME : row.name,
  userImg: pictureOf(row),
  role: row.role,
  active: row.active,
  online: row.online && !row.apart,
  accepted: row.state === 'accepted',
  apart: row.apart,
  marks: row.apart ? NO_MARKS : { deliveredSeq: row.delivered_seq, readSeq: row.read_seq },
})

function completeChat(row: ChatRow, { lastMessages, members }: Details): Chat {
  const chat = {
    id: row.id,
    firstSeq: row.joined_seq,
    lastChange: row.last_change,
    request: row.state === 'request',
    lastMessage: lastMessages.get(row.id) ?? null,
    lastSeq: row.lastSeq,
    unread: row.unread,
    mine: { deliveredSeq: row.delivered_seq, readSeq: row.read_seq },
  }
  return row.kind === 'group'
    ? { ...chat, ...groupPart(row, members.get(row.id) ?? []) }
    : { ...chat, ...pairPart(row) }
}

function pairPart(row: ChatRow) {
  const { peerId = '', name, role, active, theirState } = row
  const isBlocked = row.blockedByMe || row.blockedByPeer
  const status = {
    active: active ?? false,
    role: role ?? 'Gratuito',
    blockedByMe: row.blockedByMe,
    blockedByPeer: row.blockedByPeer,
  }
  return {
    members: [row.user_id, peerId ?? ''],
    peer: {
      id: peerId ?? '',
      name: row.erased_at ? ERASED_NAME : (name ?? ''),
      userImg: pictureOf({ id: peerId ?? '', picture_id: row.picture_id }),
      role: status.role,
      active: status.active,
      online: row.online && !isBlocked,
    },
    group: null,
    theirs: isBlocked
      ? NO_MARKS
      : { deliveredSeq: row.theirDeliveredSeq ?? 0, readSeq: row.theirReadSeq ?? 0 },
    blockedByMe: row.blockedByMe,
    refusal: refusalOf(status) ?? requestRefusal(row.state, theirState !== 'accepted', row.last_seq > 0),
  }
}

/**
 * A removed member does not see the current members. A message counts as read without inactive members and those with a block between them
 * and the viewer.
 */
function groupPart(row: ChatRow, present: GroupMember[]) {
  const members = row.left_at ? [] : present
  const others = members.filter(
    ({ id, accepted, active, apart }) => accepted && active && !apart && id !== row.user_id,
  )
  return {
    members: members.map(({ id }) => id),
    peer: null,
    group: {
      name: row.hidesName ? GROUP_TEXTS.nameHidden : (row.groupName ?? ''),
      picture: row.groupPicture && !row.hidesPicture ? pictureUrl(row.groupPicture) : null,
      hostId: row.host_id,
      members,
    },
    theirs: lowestMarks(others.map(({ marks }) => marks)),
    blockedByMe: false,
    refusal: row.left_at ? GROUP_TEXTS.gone : requestRefusal(row.state, false, true),
  }
}

/** Why a request prevents writing: the user has not answered theirs, or the other person has not answered the user's first message. */
export function requestRefusal(mine: string, isPending: boolean, hasMessages: boolean): string | null {
  if (mine !== 'accepted') return CHAT_TEXTS.acceptFirst
  return isPending && hasMessages ? CHAT_TEXTS.requestSent : null
}

const NO_MARKS: Marks = { deliveredSeq: 0, readSeq: 0 }

/** A message of a group has been read when everybody has read it. */
const lowestMarks = (marks: Marks[]): Marks =>
  marks.length === 0
    ? NO_MARKS
    : {
        deliveredSeq: Math.min(...marks.map(({ deliveredSeq }) => deliveredSeq)),
        readSeq: Math.min(...marks.map(({ readSeq }) => readSeq)),
      }
