import { sql } from 'kysely'
import type { Db } from './client.ts'
import { OWN_RELEASE } from './releases.ts'

/** Whether a server of an earlier release uses this database, as happens during an upgrade or after a partial rollback. */
export async function hasOlderServers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ release: number }>`
    select distinct split_part(application_name, '/', 2)::int as release from pg_stat_activity
    where datname = current_database() and application_name ~ '^remusic-jobs/[0-9]{1,9}$'`.execute(db)
  return rows.some(({ release }) => release < OWN_RELEASE)
}
