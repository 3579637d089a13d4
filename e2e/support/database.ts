import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

let pool: Promise<pg.Pool> | undefined

/** Changes what no screen and no call can change, in the database that the server has started. */
export async function execute(statement: string, values: unknown[]) {
  await query(statement, values)
}

export async function query<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  pool ??= openPool()
  return (await (await pool).query<Row>(statement, values)).rows
}

async function openPool() {
  const { REMUSIC_DATA: dataDir } = process.env
  if (!dataDir) throw new Error('There is no server: the global setup did not run')
  const home = join(dataDir, 'postgres')
  const [password, postmaster] = await Promise.all([
    readFile(join(home, 'password'), 'utf8'),
    readFile(join(home, 'cluster/postmaster.pid'), 'utf8'),
  ])
  // https://www.postgresql.org/docs/current/storage-file-layout.html lists the lines of this file.
  const [, , , port, host] = postmaster.split('\n')
  return new pg.Pool({
    host: String(host),
    port: Number(port),
    user: 'remusic',
    password: password.trim(),
    database: 'remusic',
    max: 1,
    // A worker ends without closing its pool.
    allowExitOnIdle: true,
  })
}

/** Makes the last proof of who is signed in older than any call accepts, in every session of the account. */
export const expireProofs = ({ id }: { id: string }) =>
  execute(`update sessions set proved_at = proved_at - interval '11 minutes' where user_id = $1`, [id])

/** Makes the proof of the account's sessions last for the whole run. */
export const keepProofs = ({ id }: { id: string }) =>
  execute(`update sessions set proved_at = now() + interval '1 day' where user_id = $1`, [id])

/** Ends the sessions of the account as if they had expired: its pages only notice with their next call. */
export const expireSessions = ({ id }: { id: string }) =>
  execute('delete from sessions where user_id = $1', [id])
