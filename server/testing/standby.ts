import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../src/base/database/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/base/database/embedded.ts'
import { migrate } from '../src/base/database/migrate.ts'

/**
 * Starts a PostgreSQL with a migrated database, and a streaming standby that replays every commit only after `delay`. Both have the rows
 * that `fill` stores from the beginning.
 */
export async function startWithStandby(delay: string, fill: (db: Db) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-standby-'))
  // As root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(folder, 0o755)
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')]
  const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, durable: false })
  const servers: EmbeddedPostgres[] = []
  const stop = async () => {
    for (const server of servers.reverse()) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const first = await start(primaryDir)
    await prepare(first.url, fill).finally(() => first.stop())
    await cp(primaryDir, standbyDir, { recursive: true, preserveTimestamps: true })
    servers.push(await start(primaryDir))
    const url = servers[0]?.url ?? ''
    const cluster = join(standbyDir, 'postgres', 'cluster')
    await writeFile(join(cluster, 'standby.signal'), '')
    await appendFile(join(cluster, 'postgresql.auto.conf'), standbySettings(url, delay))
    servers.push(await start(standbyDir))
    const primary = openDatabase(url, { longTimeouts: true })
    const drop = async () => {
      await primary.close()
      await stop()
    }
    return { database: { ...primary, url, drop }, replicaUrl: servers[1]?.url ?? '' }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepare(url: string, fill: (db: Db) => Promise<void>) {
  await migrate(url)
  const { db, close } = openDatabase(url, { longTimeouts: true })
  await fill(db).finally(close)
}

function standbySettings(primaryUrl: string, delay: string) {
  const { username, password, searchParams } = new URL(primaryUrl)
  const conninfo = [
    `user=${username}`,
    `password=${password}`,
    `host=${searchParams.get('host')}`,
    `port=${searchParams.get('port')}`,
  ]
  return `primary_conninfo = '${conninfo.join(' ')}'\nrecovery_min_apply_delay = '${delay}'\n`
}
