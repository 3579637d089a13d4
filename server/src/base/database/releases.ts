import { readdirSync } from 'node:fs'
import type pg from 'pg'

export const MIGRATIONS = new URL('./migrations/', import.meta.url)

/**
 * Every release with its last migration, oldest first. A release is numbered by its place in this list, from 1. Later
 * migrations belong to the release in the making, which has the next number.
 */
export const RELEASES: readonly { version: string; lastMigration: string }[] = [
  { version: '1.0.0-beta.1', lastMigration: '0030-ids-in-order' },
  { version: '1.0.0-beta.2', lastMigration: '0051-release-of-migrations' },
]

/**
 * Servers of two consecutive releases run at the same time during an upgrade, and after a rollback the older one uses the schema of the
 * newer one. Between releases further apart, one may lack columns or tables that the other needs.
 */
const MAX_RELEASES_APART = 1

export function releaseOf(migration: string): number {
  const index = RELEASES.findIndex(({ lastMigration }) => migration <= lastMigration)
  return (index === -1 ? RELEASES.length : index) + 1
}

/** All migrations in the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = readdirSync(MIGRATIONS)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.slice(0, -'.sql'.length))
  .sort()

export const OWN_RELEASE = releaseOf(MIGRATION_NAMES.at(-1) ?? '')

const versionOf = (release: number) => RELEASES[release - 1]?.version ?? 'una versión más nueva'

export type AppliedMigration = { name: string; release: number | null }

/** The migrations that make the schema too new for this server. */
export function tooNew(applied: readonly AppliedMigration[]): string[] {
  return applied
    .filter(({ name }) => !MIGRATION_NAMES.includes(name))
    .filter(({ release }) => release === null || release > OWN_RELEASE + MAX_RELEASES_APART)
    .map(({ name }) => name)
}

/**
 * The application name tells which releases are running. The job queue keeps a connection open that bypasses any connection pooler, which
 * could lend it to another server.
 */
export const APPLICATION_NAME = `remusic/${OWN_RELEASE}`
export const JOBS_APPLICATION_NAME = `remusic-jobs/${OWN_RELEASE}`
/** The first release used this name for all of its connections. */
const FIRST_RELEASE_NAME = 'remusic'

/** The running servers of this database that are too far apart from this one, each as its version and host. */
export async function distantServers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; host: string }>(
    `select distinct application_name as name, coalesce(host(client_addr), 'localhost') as host
       from pg_stat_activity
      where datname = current_database() and (application_name = $1 or application_name ~ '^remusic-jobs/[0-9]+$')
      order by 1, 2`,
    [FIRST_RELEASE_NAME],
  )
  return rows
    .map(({ name, host }) => ({
      release: name === FIRST_RELEASE_NAME ? 1 : Number(name.split('/')[1]),
      host,
    }))
    .filter(({ release }) => Math.abs(release - OWN_RELEASE) > MAX_RELEASES_APART)
    .map(({ release, host }) => `${versionOf(release)} en ${host}`)
}
