import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Changes what no screen and no call can change, in the database that the server has started. */
export async function execute(statement: string, values: unknown[]) {
  const { REMUSIC_DATA: dataDir } = process.env
  if (!dataDir) throw new Error('There is no server: the global setup did not run')
  const home = join(dataDir, 'postgres')
  const [password, postmaster] = await Promise.all([
    readFile(join(home, 'password'), 'utf8'),
    readFile(join(home, 'cluster/postmaster.pid'), 'utf8'),
  ])
  // https://www.postgresql.org/docs/current/storage-file-layout.html lists the lines of this file.
  const [, , , port, host] = postmaster.split('\n')
  const client = new pg.Client({
    host: String(host),
    port: Number(port),
    user: 'remusic',
    password: password.trim(),
    database: 'remusic',
  })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
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
