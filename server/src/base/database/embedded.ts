import { chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkVersion, createCluster, DATABASE_USER, hasCluster, readPassword } from './embedded/cluster.ts'
import {
  type Distribution,
  findHome,
  type Installation,
  prepareInstallation,
} from './embedded/installation.ts'
import { folderHolder, lockFolder } from './embedded/lock.ts'
import { keepRunning, liveSocketFolder } from './embedded/postmaster.ts'

export { DataFolderInUseError, EmbeddedPostgresError } from './embedded/errors.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

type Options = {
  dataDir: string
  /** For tests. False gives up safety against power loss for speed, and disables autovacuum. */
  durable?: boolean
  /** A PostgreSQL other than the packaged one, for tests. */
  distribution?: Distribution
  onProgress?: (step: string) => void
  /** Aborts the start and leaves nothing running. */
  signal?: AbortSignal
}

const DATABASE = 'remusic'
/** Only a part of the socket's file name. No port is opened, so several clusters can use the same number. */
const SOCKET_NUMBER = 5432
/** The limit of macOS in bytes; Linux allows 107. */
const SOCKET_PATH_LIMIT = 103
const RUNNING_SERVER_TIMEOUT_MS = 30_000

const SHORT_LIVED = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Autovacuum would connect to each of the hundreds of test databases every minute.
  autovacuum: 'off',
  // By default PostgreSQL plans a statement five times before it considers a generic plan; the connections of tests do not last that long.
  plan_cache_mode: 'force_generic_plan',
}

/** Starts the embedded PostgreSQL: creates it on first use, and restarts it if it dies before stop(). */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, distribution, onProgress = () => {}, signal } = options
  const installation = await prepareInstallation(dataDir, distribution)
  // Resources are released in reverse order.
  const undo = [await lockFolder(installation.home)]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    if (!(await hasCluster(installation))) {
      onProgress('Creando la base de datos por primera vez')
      await createCluster(installation, durable, signal)
    }
    await checkVersion(installation)
    const socket = await socketFolder(installation)
    undo.push(socket.remove)
    onProgress('Iniciando PostgreSQL')
    undo.push(
      await keepRunning(
        installation,
        socket.path,
        serverArguments(installation, socket.path, durable),
        onProgress,
        signal,
      ),
    )
    const password = await readPassword(installation.home)
    await createDatabase(urlOf(socket.path, password, 'postgres'))
    signal?.throwIfAborted()
    let stopping: Promise<void> | undefined
    return {
      url: urlOf(socket.path, password, DATABASE),
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The URL of the PostgreSQL that a running ReMusic has started for this folder, or null if none is running. */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const home = await findHome(dataDir)
  if (!home) return null
  const deadline = Date.now() + RUNNING_SERVER_TIMEOUT_MS
  while ((await folderHolder(home)) !== null && Date.now() < deadline) {
    const socket = await liveSocketFolder(join(home, 'cluster'))
    if (socket) {
      const url = urlOf(socket, await readPassword(home), DATABASE)
      if (await answers(url)) return url
    }
    await sleep(100)
  }
  return null
}

/** The data folder if its path is short enough for a socket, otherwise a private temporary folder. */
async function socketFolder({
  cluster,
  account,
}: Installation): Promise<{ path: string; remove: () => Promise<void> }> {
  const longest = join(cluster, `.s.PGSQL.${SOCKET_NUMBER}.lock`)
  if (Buffer.byteLength(longest) <= SOCKET_PATH_LIMIT) return { path: cluster, remove: async () => {} }
  const path = await mkdtemp('/tmp/remusic-')
  if (account) await chown(path, account.uid, account.gid)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

function serverArguments({ cluster }: Installation, socket: string, durable: boolean): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    // Sized for a small machine that also runs everything else.
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    random_page_cost: '1.1',
    jit: 'off',
    // Parallel queries need more shared memory than a container usually has.
    max_parallel_workers_per_gather: '0',
    ...(durable ? {} : SHORT_LIVED),
  }
  return [
    '-D',
    cluster,
    '-p',
    String(SOCKET_NUMBER),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function urlOf(socket: string, password: string, database: string): string {
  const url = new URL(`postgres://${DATABASE_USER}:${password}@localhost/${database}`)
  url.searchParams.set('host', socket)
  url.searchParams.set('port', String(SOCKET_NUMBER))
  return url.href.replaceAll('+', '%20')
}
