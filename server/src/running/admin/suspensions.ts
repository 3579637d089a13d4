import type { BodyOf, QueryOf } from '@remusic/contract/base/schemas/route'
import { MAX_SUSPENDED_AT_ONCE } from '@remusic/contract/running/admin'
import type { BanLength, RuleKey } from '@remusic/contract/running/moderation'
import type { listSuspendable, Suspended, suspendMany } from '@remusic/contract/running/schemas/admin'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { actAsAdmin } from '../../people/accounts/activity.ts'
import type { BanDeps } from '../../people/accounts/bans.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { onAccount } from '../../people/accounts/securing.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import { banDirectly } from '../moderation/directBan.ts'
import { hasInNameOrEmail } from './users.ts'

const PEOPLE_NAMED = 12

/** Finds the accounts that `suspendManyAs` would suspend: registered since a moment and matching the search. */
export async function findSuspendable(db: Db, query: QueryOf<typeof listSuspendable>, now: Date) {
  const who = { ...query, until: now.toISOString() }
  const people = await suspendable(db, who)
    .select(['users.id', 'users.name', 'users.picture_id'])
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(PEOPLE_NAMED)
    .execute()
  return { count: await countSuspendable(db, who), people: people.map(asPerson), until: who.until }
}

type Request = BodyOf<typeof suspendMany> & { request: FastifyRequest }

/**
 * Suspends one batch in one transaction; each account gets a case and an audit entry of its own. Skips Admins and accounts that are no
 * longer active.
 */
export async function suspendManyAs(
  deps: Deps,
  me: Me,
  { who, rule, length, reason, request }: Request,
): Promise<{ suspended: number; left: number }> {
  const now = deps.clock.now()
  const outcome = await publishAfterCommit(deps, async (tx, publish) => {
    await actAsAdmin(tx, me)
    const users = await suspendable(tx, who)
      .select('users.id')
      .orderBy('users.id')
      .limit(MAX_SUSPENDED_AT_ONCE)
      .forNoKeyUpdate()
      .execute()
    for (const { id } of users)
      publish(await banDirectly(tx, deps, id, { actorId: me.id, rule, length, reason, request, now }))
    return { users, left: await countSuspendable(tx, who) }
  })
  for (const { id } of outcome.users) deps.sockets.disconnectUser(id)
  return { suspended: outcome.users.length, left: outcome.left }
}

type OperatorDeps = BanDeps & { db: Db }
type Terms = { rule: RuleKey; length: BanLength; reason: string }

/** Suspends an account on behalf of the operator, as an Admin would. Returns null if no account has the email. */
export function suspendByOperator(
  deps: OperatorDeps,
  email: string,
  { rule, length, reason }: Terms,
): Promise<boolean | null> {
  return onAccount(deps.db, email, async (tx, userId) => {
    await banDirectly(tx, deps, userId, { actorId: null, rule, length, reason, now: new Date() })
    return true
  })
}

function suspendable(db: Db, who: Suspended) {
  const users = db
    .selectFrom('users')
    .where('users.active', '=', true)
    .where('users.erased_at', 'is', null)
    .where('users.role', '<>', 'Admin')
  if ('userIds' in who) return users.where('users.id', 'in', who.userIds)
  const { since, until, group, query = '' } = who
  return users
    .where('users.created_at', '>=', new Date(since))
    .where('users.created_at', '<=', new Date(until))
    .$if(group !== undefined, (users) => users.where('users.listed_in', '=', group ?? null))
    .$if(query !== '', (users) => users.where(hasInNameOrEmail(query)))
}

async function countSuspendable(db: Db, who: Suspended): Promise<number> {
  const { count } = await suspendable(db, who)
    .select((users) => users.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
