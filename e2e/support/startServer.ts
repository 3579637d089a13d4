import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { count } from './counts.ts'
import { startFakeGoogle } from './google.ts'

// The server reads all of its configuration from the environment, so nothing else of this shell is passed on.
const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, WEB_DIR } = process.env

const PROJECT = resolve(import.meta.dirname, '../..')
/** `npm run hydration` builds the web into a folder of its own. */
const WEB = WEB_DIR ?? join(PROJECT, 'web/dist')
const SERVER = join(PROJECT, 'server/testing/browserServer.ts')
const START_TIMEOUT_MS = 900_000
const STOP_TIMEOUT_MS = 25_000

/** Starts one server for the whole run, with its own database, demo accounts and no rate limit that a test could reach. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function startServer() {
  const google = await startFakeGoogle()
  // The test of pushes starts a push service there.
  const pushPort = await freePort()
  const push = { WEB_PUSH_ORIGINS: `http://127.0.0.1:${pushPort}` }
  const server = await launchServer({ DEMO: 'true', ...google.settings, ...push }).catch(
    async (error: unknown) => {
      await google.stop()
      throw error
    },
  )
  Object.assign(process.env, {
    REMUSIC_URL: server.url,
    REMUSIC_DATA: server.dataDir,
    REMUSIC_PUSH_PORT: String(pushPort),
  })
  return async () => void (await Promise.all([server.end(), google.stop()]))
}

/** Starts a server on its own port and with its own empty database. */
export async function launchServer(env: Record<string, string>) {
  if (!existsSync(join(WEB, 'index.html')))
    throw new Error('The page is not built: run `npm run build` first')
  count('servers')
  const dataDir = mkdtempSync(join(tmpdir(), 'remusic-e2e-'))
  const port = await freePort()
  // A passkey belongs to a domain; an IP address has none.
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [SERVER], {
    cwd: dataDir,
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE,
      WEB_DIR,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      RATE_LIMIT_SCALE: '10000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => output.push(String(text)))
  const end = () => stop(server, dataDir)
  try {
    await waitUntilReady(url, server)
  } catch (error) {
    await end()
    throw new Error(`${(error as Error).message}\n${output.join('')}`)
  }
  return { url, dataDir, output: () => output.join(''), end }
}

async function waitUntilReady(url: string, server: ChildProcess) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await new Promise((later) => setTimeout(later, 200))
  }
  throw new Error('The server was not ready in time')
}

async function stop(server: ChildProcess, dataDir: string) {
  const ended = new Promise((done) => server.once('exit', done))
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    const late = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(late)
  }
  // If this is root, the database folder is a link to a place that the account of PostgreSQL can read.
  const database = join(dataDir, 'postgres')
  for (const folder of [...(existsSync(database) ? [realpathSync(database)] : []), dataDir])
    rmSync(folder, { recursive: true, force: true })
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
