import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, startCluster } from './cluster.ts'
import { answers } from './context.ts'
import { preparePgbackrest, runPgbackrest } from './pgbackrest.ts'
import { defineServers } from './servers.ts'

const WRITERS = 8
const WRITING_MS = 6_000
const WRITING_AFTER_MS = 3_000
/** The target of the recovery is this long before the mistake. */
const SAFETY_MS = 1_000
const AUTHOR = 'premium@remusic.demo'

/** A comment that was sent over HTTP, with the times on the clock that PostgreSQL stamps its commits with. */
type Entry = { text: string; id: string | null; sentAt: number; acknowledgedAt: number | null }

/**
 * Rehearses a point-in-time recovery: a full backup, people who write, an operator who deletes every comment by mistake, more writes, and a
 * restore beside the running cluster to a second before the mistake. The expected comments are in a ledger of acknowledged writes.
 */
export async function rehearseRecovery(say: (line: string) => void, signal: AbortSignal) {
  const cluster = await startCluster({
    demo: true,
    backups: true,
    env: { RATE_LIMIT_SCALE: '100000' },
    signal,
    onProgress: (step) => say(`${step}…`),
  })
  // Stopping the cluster makes the rehearsal fail; the reason of the signal is reported instead of that error.
  signal.addEventListener('abort', () => void cluster.stop())
  try {
    const { result, seconds } = await rehearse(cluster, say)
    for (const [title, value] of Object.entries(result)) say(`${title.padEnd(62)}${value}`)
    say(`${'backup, archive and restore took'.padEnd(62)}${seconds}`)
    const isComplete =
      result['acknowledged before the target and missing'] === 0 &&
      result['written after the target and present'] === 0 &&
      result['deleted by mistake and still missing'] === 0 &&
      result['acknowledged before the target'] > 0 &&
      result['written after the target'] > 0
    if (!isComplete) throw new Error('The recovered database differs from the ledger')
    say('Everything acknowledged before the target is back, and nothing after it.')
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    await cluster.stop()
  }
}

async function rehearse(cluster: Cluster, say: (line: string) => void) {
  const { context, databases } = cluster
  const leader = await databases.leader()
  if (!leader?.backupConfig) throw new Error('No PostgreSQL leads')
  const { backupConfig } = leader
  const seconds: string[] = []
  const timed = async (step: string, run: () => Promise<unknown>) => {
    const began = performance.now()
    say(`${step}…`)
    await run()
    seconds.push(`${((performance.now() - began) / 1_000).toFixed(1)} s`)
  }

  await timed('Full backup', async () => {
    await runPgbackrest(context, backupConfig, 'stanza-create')
    await runPgbackrest(context, backupConfig, '--type=full', 'backup')
  })

  say('People write…')
  const ledger: Entry[] = []
  const write = await aWriter(cluster.url, ledger)
  await repeat(write, WRITING_MS)
  const primary = await connect(leader.superuserUrl)
  const deleted = await idsOfComments(primary)
  const mistakeAt = Date.now()
  await primary.query('delete from comments')
  say(
    `${deleted.length} comments deleted by mistake at ${new Date(mistakeAt).toISOString()}. People go on writing…`,
  )
  await repeat(write, WRITING_AFTER_MS)
  await primary.end()

  const target = new Date(mistakeAt - SAFETY_MS)
  await timed('Archive of the WAL', () => runPgbackrest(context, backupConfig, 'check'))
  const recovered = { port: await context.ports.free(), folder: await context.folders.make('recovered') }
  const dataFolder = await context.folders.make('recovered/data')
  context.known.dataFolders.push(dataFolder)
  const config = await preparePgbackrest(context, 'recovered', recovered)
  const postgres = context.define({
    name: 'recovered',
    command: join(context.programs.postgres, 'postgres'),
    args: ['-D', dataFolder, ...recoverySettings(recovered, dataFolder)],
    folder: recovered.folder,
    stopSignal: 'SIGINT',
    isReady: async () => {
      const client = await connect(urlOn(leader.superuserUrl, recovered.port))
      const { rows } = await client
        .query('select pg_is_in_recovery() as recovering')
        .finally(() => client.end())
      return rows[0].recovering === false
    },
  })
  await timed(`Restore to ${target.toISOString()}`, async () => {
    const time = target.toISOString().replace('T', ' ').replace('Z', '+00')
    await runPgbackrest(
      context,
      config,
      '--type=time',
      `--target=${time}`,
      '--target-action=promote',
      'restore',
    )
    await postgres.start()
  })

  const result = await compare(urlOn(leader.superuserUrl, recovered.port), ledger, deleted, target.getTime())
  await proveThatItServes(cluster, urlOn(cluster.directUrl, recovered.port))
  say('A ReMusic server started on the recovered database.')
  await postgres.stop()
  return { result, seconds: seconds.join(', ') }
}

/** Settings of the cluster that must not apply to a copy of it, such as its archive, its standbys and its port. */
const recoverySettings = ({ port, folder }: { port: number; folder: string }, dataFolder: string) =>
  Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    hba_file: join(dataFolder, 'pg_hba.conf'),
    ident_file: join(dataFolder, 'pg_ident.conf'),
    archive_mode: 'off',
    synchronous_standby_names: '',
    hot_standby: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function compare(url: string, ledger: readonly Entry[], deleted: readonly string[], target: number) {
  const client = await connect(url)
  const { rows } = await client.query<{ id: string; text: string }>('select id, body as text from comments')
  await client.end()
  const texts = new Set(rows.map(({ text }) => text))
  const ids = new Set(rows.map(({ id }) => id))
  const before = ledger.filter(({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt < target)
  const after = ledger.filter(({ sentAt }) => sentAt > target)
  // The id of a comment from the last second does not tell whether it was written before the target; the ledger does.
  const late = new Set(ledger.filter((entry) => !before.includes(entry)).map(({ id }) => id))
  return {
    'acknowledged before the target': before.length,
    'acknowledged before the target and missing': before.filter(({ text }) => !texts.has(text)).length,
    'written after the target': after.length,
    'written after the target and present': after.filter(({ text }) => texts.has(text)).length,
    'deleted by mistake': deleted.filter((id) => !late.has(id)).length,
    'deleted by mistake and still missing': deleted.filter((id) => !late.has(id) && !ids.has(id)).length,
  }
}

/** Signs in and returns a function that writes one comment and records it. */
async function aWriter(url: string, ledger: Entry[]) {
  const call = async (method: string, path: string, token: string | null, body?: unknown) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${url}/api/back-end/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { ok: response.ok, body: (await response.json()) as Record<string, unknown> }
  }
  const { body: session } = await call('POST', 'users/login', null, {
    email: AUTHOR,
    password: 'remusic-demo',
  })
  const token = String(session.token)
  const { body: feed } = await call('GET', 'reviews', token)
  const review = (feed.items as { id: string }[])[0]?.id ?? ''
  return async () => {
    const entry: Entry = {
      text: `Ensayo ${randomUUID()}`,
      id: null,
      sentAt: Date.now(),
      acknowledgedAt: null,
    }
    ledger.push(entry)
    const { ok, body } = await call('POST', `reviews/comments/${review}`, token, { text: entry.text })
    if (!ok) return
    entry.acknowledgedAt = Date.now()
    entry.id = String(body.id)
  }
}

async function repeat(action: () => Promise<void>, forMs: number) {
  const end = performance.now() + forMs
  const writeOn = async () => {
    while (performance.now() < end) {
      await action()
      await wait(20)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writeOn))
}

async function idsOfComments(client: pg.Client) {
  const { rows } = await client.query<{ id: string }>('select id from comments')
  return rows.map(({ id }) => id)
}

/** Starts a ReMusic server on the recovered database, outside of the cluster. */
async function proveThatItServes({ context, servers }: Cluster, databaseUrl: string) {
  const [model] = servers
  if (!model) throw new Error('The cluster has no server')
  const port = await context.ports.free()
  const [server] = await defineServers(context, [{ name: 'server-recovered', port }], {
    settings: {
      publicUrl: `http://localhost:${port}`,
      pooledUrl: databaseUrl,
      directUrl: databaseUrl,
      replicaUrl: databaseUrl,
      pooling: 'session',
      sentinels: [],
      demo: true,
    },
    env: { REDIS_SENTINEL_NAME: '' },
  })
  await server?.start()
  if (!server || !(await answers(`${server.url}/readyz`))) throw new Error('ReMusic is not ready')
  await server.stop()
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

function urlOn(url: string, port: number) {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}
