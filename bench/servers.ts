import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { cpuMsOf } from './processStats.ts'

const MAIN = new URL('../server/src/main.ts', import.meta.url).pathname
const NODE = new URL('../server/node.json', import.meta.url)
const BASELINE_MAIN = new URL('baseline.ts', import.meta.url).pathname
export const ADMIN = { email: 'admin@remusic.invalid', password: 'solo para medir' }

export type RunningServer = {
  url: string
  pid: number
  /** CPU time of the process and of its workers so far, without the database. */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}
export type RunningReMusic = RunningServer & {
  dataDir: string
  database: pg.ClientConfig
  /** Opens a connection to the server's database. */
  connect(): Promise<pg.Client>
  /** CPU time of all PostgreSQL processes so far. */
  databaseCpuMs(): Promise<number>
}

type Options = {
  /** A data folder to keep for the next run. Without it, the folder is temporary. */
  keepIn?: string
  env?: Record<string, string>
  /** Flags for Node, for example --cpu-prof. */
  flags?: string[]
}

/** Starts the real server like `npm start`, with its own database and without effective rate limits. */
export async function startReMusic({ keepIn, env = {}, flags = [] }: Options = {}): Promise<RunningReMusic> {
  const dataDir = keepIn ?? (await mkdtemp(join(tmpdir(), 'remusic-bench-')))
  await mkdir(dataDir, { recursive: true })
  // When started as root, PostgreSQL runs under another account, which needs access to the folder.
  await chmod(dataDir, 0o755)
  const defaults = JSON.parse(await readFile(NODE, 'utf8')) as {
    flags: string[]
    env: Record<string, string>
  }
  const server = await startProcess('ReMusic', MAIN, [...defaults.flags, ...flags], {
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'error',
    ...defaults.env,
    ...env,
  })
  const home = join(dataDir, 'postgres')
  // In postmaster.pid, the first line is the process id and the fifth the folder of the socket.
  const lines = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const database = {
    host: lines[4] as string,
    user: 'remusic',
    database: 'remusic',
    password: await readFile(join(home, 'password'), 'utf8'),
  }
  const postmaster = Number(lines[0])
  return {
    ...server,
    dataDir,
    cpuMs: () => cpuMsOf(server.pid, { withChildren: true, except: postmaster }),
    database,
    async connect() {
      const client = new pg.Client(database)
      await client.connect()
      return client
    },
    databaseCpuMs: () => cpuMsOf(postmaster, { withChildren: true }),
    async stop() {
      await server.stop()
      if (!keepIn) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the minimal server on the same database: only Fastify, pg and Socket.IO. */
export const startBaseline = ({ database }: RunningReMusic): Promise<RunningServer> =>
  startProcess('The baseline server', BASELINE_MAIN, [], { DATABASE: JSON.stringify(database) })

async function startProcess(
  name: string,
  file: string,
  flags: string[],
  env: Record<string, string>,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const pid = child.pid as number
  return {
    url: await readyUrl(child, name),
    pid,
    cpuMs: () => cpuMsOf(pid),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

function readyUrl(child: ChildProcess, name: string) {
  return new Promise<string>((resolve, reject) => {
    child.on('message', (message: { ready?: { url: string }; failed?: string }) => {
      if (message.ready) resolve(message.ready.url)
      if (message.failed) reject(new Error(message.failed))
    })
    child.on('exit', () => reject(new Error(`${name} exited before it was ready`)))
  })
}
