import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const MAIN = new URL('../server/src/main.ts', import.meta.url).pathname

export type Serving = { url: string; stop(): Promise<void> }
export type ServingReMusic = Serving & {
  /** A connection to the server's own database, for whoever measures. */
  connect(): Promise<pg.Client>
}

/** The real server with a database of its own, in a process of its own, its limits out of the way. */
export async function serveReMusic(further: Record<string, string> = {}): Promise<ServingReMusic> {
  const dataDir = await mkdtemp(join(tmpdir(), 'remusic-bench-'))
  // Where this is root, PostgreSQL runs as somebody who has to get in.
  await chmod(dataDir, 0o755)
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'error',
      ...further,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { ready?: { url: string }; failed?: string }) => {
      if (message.ready) resolve(message.ready.url)
      if (message.failed) reject(new Error(message.failed))
    })
    child.on('exit', () => reject(new Error('ReMusic terminó antes de estar lista')))
  })
  return {
    url,
    async connect() {
      const home = join(dataDir, 'postgres')
      // PostgreSQL itself writes down where it listens: the fifth line is the folder of its socket.
      const lines = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
      const client = new pg.Client({
        host: lines[4] as string,
        user: 'remusic',
        database: 'remusic',
        password: await readFile(join(home, 'password'), 'utf8'),
      })
      await client.connect()
      return client
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What this machine can do at all just now: Node answering a fixed body, nothing else. */
export async function serveBareNode(): Promise<Serving> {
  const body = JSON.stringify({ msg: 'x'.repeat(300) })
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
