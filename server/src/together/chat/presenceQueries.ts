import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'

/** Whether the user in this column has an open page on a server that is alive. */
export const isOnline = (column: string) => sql<boolean>`exists (
  select from presence join presence_servers as servers on servers.id = presence.server_id
  where presence.user_id = ${sql.ref(column)} and servers.alive_until > now()
)`

export async function findOnlineAmong(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await compiledQuery(db, 'online among', { userIds }, (input) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<string>`any(${input.userIds}::uuid[])`)
      .where(isOnline('users.id')),
  )
  return new Set(rows.map((row) => row.id))
}

/** Some of the online users. */
export async function findOnline(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from presence where ${isOnline('presence.user_id')} limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.userId)
}

/** A user's chat partners who are online, and everyone whom the user does not see because of a block. */
export async function findPartnersAndHidden(db: Db, userId: string, limit: number) {
  const rows = await compiledQuery(
    db,
    'partners and hidden',
    { userId, limit },
    (input) => sql<{ id: string; isHidden: boolean }>`
      (select theirs.user_id as id, false as "isHidden"
      from chat_members as mine
      join chat_members as theirs on theirs.chat_id = mine.chat_id and theirs.user_id <> mine.user_id
      where mine.user_id = ${input.userId} and mine.left_at is null and theirs.left_at is null
        and ${isOnline('theirs.user_id')}
      limit ${input.limit})
      union all select user_id, true from hidden_from(${input.userId})`,
  )
  return {
    partners: rows.filter(({ isHidden }) => !isHidden).map(({ id }) => id),
    hidden: new Set(rows.filter(({ isHidden }) => isHidden).map(({ id }) => id)),
  }
}

/** The users, out of these, whose presence the given user does not see because of a block. */
export async function findHiddenAmong(db: Db, userId: string, userIds: string[]): Promise<Set<string>> {
  const rows = await compiledQuery(
    db,
    'hidden among',
    { userId, userIds },
    (input) => sql<{ id: string }>`
      select user_id as id from hidden_from(${input.userId}) where user_id = any(${input.userIds}::uuid[])`,
  )
  return new Set(rows.map((row) => row.id))
}

/** Renews the lease of this server. Returns true if it had none: it is new, or its row was lost in a database crash. */
export async function renewLease(db: Db, serverId: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into presence_servers (id, alive_until) values (${serverId}, ${inSeconds(seconds)})
    on conflict (id) do update set alive_until = excluded.alive_until
    returning xmax = 0 as "isNew"`.execute(db)
  return rows[0]?.isNew ?? false
}

/** Lets the lease of a stopping server run for a few more seconds, because its users are reconnecting to another one. */
export async function shortenLease(db: Db, serverId: string, seconds: number): Promise<void> {
  await db
    .updateTable('presence_servers')
    .set({ alive_until: inSeconds(seconds) })
    .where('id', '=', serverId)
    .execute()
}

/** Deletes servers whose lease has expired, and returns the users who were connected to them. */
export async function deleteDeadServers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('presence')
    .innerJoin('presence_servers as servers', 'servers.id', 'presence.server_id')
    .select('presence.user_id')
    .distinct()
    .where('servers.alive_until', '<=', sql<Date>`now()`)
    .execute()
  await db.deleteFrom('presence_servers').where('alive_until', '<=', sql<Date>`now()`).execute()
  return rows.map((row) => row.user_id)
}

export async function savePresent(db: Db, serverId: string, userIds: string[]): Promise<void> {
  // Selected from users, because an account may have been erased in the meantime.
  await sql`
    insert into presence (user_id, server_id)
    select id, ${serverId}::uuid from users where id = any(${userIds}::uuid[])
    on conflict do nothing`.execute(db)
}

export async function saveAbsent(db: Db, serverId: string, userIds: string[]): Promise<void> {
  await sql`delete from presence where server_id = ${serverId} and user_id = any(${userIds}::uuid[])`.execute(
    db,
  )
}

/** Uses the database's clock, which all servers share. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
