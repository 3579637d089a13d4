import { mayChat, type Role } from '@remusic/contract/people/plans'
import { CHAT_TEXTS, type ChatAudience } from '@remusic/contract/together/chat'
import type { ChatSettings } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import { ForbiddenError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Me } from '../../base/http/handle.ts'
import { UserNotFoundError } from '../../people/accounts/errors.ts'
import { hasBlocked } from '../../people/accounts/people.ts'

type Relation = { followsMe: boolean; followedByMe: boolean }

/** Whether somebody can write directly to a person with this audience. Others send a request, unless the audience is `none`. */
const WRITES_DIRECTLY: Record<ChatAudience, (relation: Relation) => boolean> = {
  all: () => true,
  following: ({ followsMe }) => followsMe,
  mutual: ({ followsMe, followedByMe }) => followsMe && followedByMe,
  none: () => false,
}

export type Reach = { name: string; state: 'accepted' | 'request' | 'refused' }

/** Whether the user can write to each of the people, or add them to a group; missing for people who do not exist for the user. */
export async function audienceOf(db: Db, userId: string, peerIds: string[]): Promise<Map<string, Reach>> {
  const me = sql`${userId}::uuid`
  const rows = await db
    .selectFrom('users')
    .leftJoin('chat_settings as settings', 'settings.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.role'])
    .select((user) => user.fn.coalesce('settings.who', sql<ChatAudience>`'all'`).as('who'))
    .select([
      follows(sql.ref('users.id'), me).as('followsMe'),
      follows(me, sql.ref('users.id')).as('followedByMe'),
      hasBlocked(me, sql.ref('users.id')).as('blockedByMe'),
    ])
    .where('users.id', '=', sql<string>`any(${peerIds}::uuid[])`)
    .where('users.active', '=', true)
    .where(sql<boolean>`not ${hasBlocked(sql.ref('users.id'), me)}`)
    .execute()
  return new Map(rows.map((row) => [row.id, { name: row.name, state: stateOf(row) }]))
}

type Person = Relation & { role: Role; who: ChatAudience; blockedByMe: boolean }

function stateOf(person: Person): Reach['state'] {
  if (!mayChat(person.role) || person.blockedByMe || person.who === 'none') return 'refused'
  return WRITES_DIRECTLY[person.who](person) ? 'accepted' : 'request'
}

const follows = (follower: ReturnType<typeof sql>, followed: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from user_follows where follower_id = ${follower} and followed_id = ${followed})`

/** Rejects a user whom the person does not let write at all. */
export function requireAudience(reaches: Map<string, Reach>, peerId: string): 'accepted' | 'request' {
  const state = reaches.get(peerId)?.state
  if (state === undefined) throw new UserNotFoundError()
  if (state === 'refused') throw new ForbiddenError(CHAT_TEXTS.writesNobody)
  return state
}

export async function findSettings(db: Db, me: Me): Promise<ChatSettings> {
  const row = await db
    .selectFrom('chat_settings')
    .select('who')
    .where('user_id', '=', me.id)
    .executeTakeFirst()
  return { who: row?.who ?? 'all' }
}

export async function saveSettingsAs(
  db: Db,
  me: Me,
  { who, ...rest }: ChatSettings,
): Promise<{ msg: string }> {
  // The compiler rejects a setting that is not stored below.
  rest satisfies Record<string, never>
  await saveAudience(db, me.id, who)
  return { msg: CHAT_TEXTS.settingsSaved }
}

export async function saveAudience(db: Db, userId: string, who: ChatAudience): Promise<void> {
  await db
    .insertInto('chat_settings')
    .values({ user_id: userId, who })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ who }))
    .execute()
}
