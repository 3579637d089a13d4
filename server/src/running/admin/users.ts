import type { QueryOf } from '@remusic/contract/base/schemas/route'
import type {
  listManagedUsers,
  ManagedUser,
  UserGroup,
  UserSort,
} from '@remusic/contract/running/schemas/admin'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { escapeLike } from '../../people/accounts/queries.ts'

type ManagedUsersQuery = QueryOf<typeof listManagedUsers>

/** Sort keys. Each has an index on the same expression. */
const KEYS: Record<UserSort, RawBuilder<unknown>> = {
  created: sql`users.created_at`,
  name: sql`folded(users.name) collate "C"`,
  email: sql`users.email`,
}

/** Lists the accounts of a group, or all that are not erased. The cursor is the id of the last one on the page. */
export async function findManagedUsers(
  db: Db,
  { group, query = '', sort, order, cursor, limit }: ManagedUsersQuery,
  now: Date,
) {
  const key = KEYS[sort]
  const beyond = order === 'asc' ? sql`>` : sql`<`
  const rows = await selectManaged(db, now)
    .where('users.listed_in', group ? '=' : 'is not', group ?? null)
    .$if(query !== '', (users) => users.where(hasInNameOrEmail(query)))
    .$if(cursor !== undefined, (users) =>
      users.where(
        sql<boolean>`(${key}, users.id) ${beyond} ((select ${key} from users where id = ${cursor}), ${cursor}::uuid)`,
      ),
    )
    .orderBy(key, order)
    .orderBy('users.id', order)
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map(asManaged)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function countByGroup(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select('listed_in as group')
    .select((users) => users.fn.countAll<number>().as('count'))
    .where('listed_in', 'is not', null)
    .groupBy('listed_in')
    .execute()
  const of = (group: UserGroup) => rows.find((row) => row.group === group)?.count ?? 0
  const [free, premium] = [of('free'), of('premium')]
  return { total: free + premium, free, premium, admin: of('admin'), inactive: of('inactive') }
}

export async function countOpenAppeals(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('appeals')
    .select((appeals) => appeals.fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .where('text', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function countOpenCases(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('report_cases')
    .select((cases) => cases.fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/** A trigram index cannot find fewer characters than this in the middle of a word. */
const MIN_TRIGRAM_LENGTH = 3

/** Matches anywhere in the name or email. Queries too short for the trigram index match word prefixes only. */
export function hasInNameOrEmail(query: string) {
  const typed = escapeLike(query)
  const name = sql`folded(users.name)`
  const [pattern, email] = [sql`folded(${typed})`, typed.toLowerCase()]
  if ([...query].length < MIN_TRIGRAM_LENGTH)
    return sql<boolean>`(
      users.erased_at is null
      and (${name} like ${pattern} || '%' or ${name} like '% ' || ${pattern} || '%' or users.email like ${`${email}%`})
    )`
  return sql<boolean>`(
    users.erased_at is null and (${name} like '%' || ${pattern} || '%' or users.email like ${`%${email}%`})
  )`
}

function selectManaged(db: Db, now: Date) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.picture_id', 'users.email', 'users.role'])
    .select(['users.listed_in', 'users.created_at', 'users.active', 'users.banned_at'])
    .select('users.banned_until')
    .select(['users.deactivated_at', 'users.restore_until'])
    .select(
      sql<Date | null>`(
        select max(ends_at) from premium_periods
        where user_id = users.id and users.role = 'Premium' and revoked_at is null
          and (ends_at is null or ends_at > ${now})
        having bool_and(ends_at is not null)
      )`.as('premiumUntil'),
    )
    .select(
      sql<number>`(select count(*) from reviews where user_id = users.id and visible)`.as('reviewCount'),
    )
    .select(
      sql<number>`(select count(*) from report_cases where author_id = users.id and status = 'open')`.as(
        'openReports',
      ),
    )
}

type ManagedRow = Awaited<ReturnType<ReturnType<typeof selectManaged>['executeTakeFirstOrThrow']>>

function asManaged(row: ManagedRow): ManagedUser {
  return {
    ...asPerson(row),
    email: row.email ?? '',
    role: row.role,
    group: row.listed_in ?? 'inactive',
    createdDate: row.created_at.toISOString(),
    active: row.active,
    banned: row.banned_at !== null,
    bannedUntil: row.banned_until?.toISOString() ?? null,
    deactivatedDate: row.deactivated_at?.toISOString() ?? null,
    restoreUntil: row.restore_until?.toISOString() ?? null,
    premiumUntil: row.premiumUntil?.toISOString() ?? null,
    reviewCount: row.reviewCount,
    openReports: row.openReports,
  }
}
