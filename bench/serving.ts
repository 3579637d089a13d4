import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { cpuMsOf } from './cpu.ts'

const MAIN = new URL('../server/src/main.ts', import.meta.url).pathname
const NODE = new URL('../server/node.json', import.meta.url)
const BARE = new URL('bare.ts', import.meta.url).pathname
export const ADMIN = { email: 'admin@remusic.invalid', password: 'solo para medir' }

export type Serving = {
  url: string
  pid: number
  /** What its process has used of the processor so far. */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}
export type ServingReMusic = Serving & {
  database: pg.ClientConfig
  /** A connection to the server's own database, for whoever measures. */
  connect(): Promise<pg.Client>
  /** What PostgreSQL has used of the processor so far, all of its processes together. */
  databaseCpuMs(): Promise<number>
}

type Asked = {
  /** Kept for the next time; without it everything is gone afterwards. */
  keptIn?: string
  env?: Record<string, string>
  /** For Node itself, such as --cpu-prof. */
  flags?: string[]
}

/** The real server, started as `npm start` does, with a database of its own and its limits out of the way. */
export async function serveReMusic({ keptIn, env = {}, flags = [] }: Asked = {}): Promise<ServingReMusic> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'remusic-bench-')))
  await mkdir(dataDir, { recursive: true })
  // Where this is root, PostgreSQL runs as somebody who has to get in.
  await chmod(dataDir, 0o755)
  const usual = JSON.parse(await readFile(NODE, 'utf8')) as { flags: string[] }
  const server = await startProcess('ReMusic', MAIN, [...usual.flags, ...flags], {
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'error',
    ...env,
  })
  const home = join(dataDir, 'postgres')
  // PostgreSQL itself writes down who it is (first line) and where it listens: the fifth line is the folder of its socket.
  const lines = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const database = {
    host: lines[4] as string,
    user: 'remusic',
    database: 'remusic',
    password: await readFile(join(home, 'password'), 'utf8'),
  }
  return {
    ...server,
    database,
    async connect() {
      const client = new pg.Client(database)
      await client.connect()
      return client
    },
    databaseCpuMs: () => cpuMsOf(Number(lines[0]), { withChildren: true }),
    async stop() {
      await server.stop()
      if (!keptIn) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The least that answers the same questions from the same database: Fastify, pg and Socket.IO, nothing else. */
export const serveBare = ({ database }: ServingReMusic): Promise<Serving> =>
  startProcess('El servidor desnudo', BARE, [], { DATABASE: JSON.stringify(database) })

async function startProcess(
  name: string,
  file: string,
  flags: string[],
  env: Record<string, string>,
): Promise<Serving> {
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const pid = child.pid as number
  return {
    url: await addressOf(child, name),
    pid,
    cpuMs: () => cpuMsOf(pid),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

function addressOf(child: ChildProcess, name: string) {
  return new Promise<string>((resolve, reject) => {
    child.on('message', (message: { ready?: { url: string }; failed?: string }) => {
      if (message.ready) resolve(message.ready.url)
      if (message.failed) reject(new Error(message.failed))
    })
    child.on('exit', () => reject(new Error(`${name} terminó antes de estar listo`)))
  })
}
