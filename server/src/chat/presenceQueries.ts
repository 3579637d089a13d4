import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'

/** Whether the person of this column has a page open at a server that is alive. */
export const isOnline = (column: string) => sql<boolean>`exists (
  select from presence join presence_servers as servers on servers.id = presence.server_id
  where presence.user_id = ${sql.ref(column)} and servers.alive_until > now()
)`

export async function findOnlineAmong(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await compiledQuery(db, 'online among', { userIds }, (asked) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<string>`any(${asked.userIds}::uuid[])`)
      .where(isOnline('users.id')),
  )
  return new Set(rows.map((row) => row.id))
}

/** Some of those who are online, whoever asks. */
export async function findOnline(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from presence where ${isOnline('presence.user_id')} limit ${most}`.execute(
    db,
  )
  return rows.map((row) => row.userId)
}

/** Of the people somebody has a chat with those who are online, and everybody who has blocked that person. */
export async function findMetAndBlockers(db: Db, userId: string, most: number) {
  const rows = await compiledQuery(
    db,
    'met and blockers',
    { userId, most },
    (asked) => sql<{ id: string; isBlocker: boolean }>`
      (select theirs.user_id as id, false as "isBlocker"
      from chat_members as mine
      join chat_members as theirs on theirs.chat_id = mine.chat_id and theirs.user_id <> mine.user_id
      where mine.user_id = ${asked.userId} and ${isOnline('theirs.user_id')}
      limit ${asked.most})
      union all select blocker_id, true from blocks where blocked_id = ${asked.userId}`,
  )
  return {
    met: rows.filter(({ isBlocker }) => !isBlocker).map(({ id }) => id),
    blockers: new Set(rows.filter(({ isBlocker }) => isBlocker).map(({ id }) => id)),
  }
}

/** Of these people, those who have blocked somebody: they are not seen coming and going. */
export async function findBlockersAmong(db: Db, userId: string, userIds: string[]): Promise<Set<string>> {
  const rows = await compiledQuery(db, 'blockers among', { userId, userIds }, (asked) =>
    db
      .selectFrom('blocks')
      .select('blocker_id')
      .where('blocked_id', '=', asked.userId)
      .where('blocker_id', '=', sql<string>`any(${asked.userIds}::uuid[])`),
  )
  return new Set(rows.map((row) => row.blocker_id))
}

/** Says that this server is alive; true when nobody knew of it, or it was forgotten in a crash of the database. */
export async function keepAlive(db: Db, serverId: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into presence_servers (id, alive_until) values (${serverId}, ${inSeconds(seconds)})
    on conflict (id) do update set alive_until = excluded.alive_until
    returning xmax = 0 as "isNew"`.execute(db)
  return rows[0]?.isNew ?? false
}

/** A server that stops is believed for a few more seconds: its people are on their way to another one. */
export async function sayGoodbye(db: Db, serverId: string, seconds: number): Promise<void> {
  await db
    .updateTable('presence_servers')
    .set({ alive_until: inSeconds(seconds) })
    .where('id', '=', serverId)
    .execute()
}

/** Forgets servers that are dead, and tells whose word that was. */
export async function forgetDeadServers(db: Db): Promise<string[]> {
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
  // Somebody may have been erased in the meantime.
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

/** By the database's clock, which all servers share. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
