import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answers, type Context } from './context.ts'
import type { Pooling } from './pgbouncer.ts'
import type { Managed } from './process.ts'
import { SENTINEL_NAME } from './redis.ts'

/** The checkout that this file belongs to. */
export const CHECKOUT = fileURLToPath(new URL('..', import.meta.url))

type ServerSettings = {
  port: number
  folder: string
  publicUrl: string
  pooledUrl: string
  directUrl: string
  replicaUrl: string
  pooling: Pooling
  sentinels: readonly number[]
  demo: boolean
}

/** The environment of one ReMusic server in the cluster. */
export function serverEnvironment(settings: ServerSettings): Record<string, string> {
  const { port, folder, publicUrl, pooledUrl, directUrl, replicaUrl, pooling, sentinels, demo } = settings
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: String(demo),
    DATABASE_URL: pooledUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_REPLICA_URL: replicaUrl,
    DATABASE_POOLING: pooling,
    REDIS_SENTINELS: sentinels.map((sentinel) => `127.0.0.1:${sentinel}`).join(','),
    REDIS_SENTINEL_NAME: SENTINEL_NAME,
  }
}

/** Settings that only the cluster sets: another value would bypass its parts. */
const OWN_SETTINGS = /^(PORT|HOST|PUBLIC_URL|TRUST_PROXY|DATA_DIR|(DATABASE|REDIS)_.+)$/

/** Returns the part of our own environment that the servers inherit. Their working folders differ, so paths of folders become absolute. */
export function handedOn(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(env).flatMap(([name, value]) => {
    if (!value || OWN_SETTINGS.test(name)) return []
    return [[name, name.endsWith('_DIR') ? resolve(value) : value]]
  })
  return Object.fromEntries(entries)
}

/** The arguments for Node that run the server of a checkout, which may be of another version. */
export function serverArguments(checkout: string): string[] {
  const { flags } = JSON.parse(readFileSync(join(checkout, 'server/node.json'), 'utf8')) as {
    flags: string[]
  }
  return [...flags, join(checkout, 'server/src/main.ts')]
}

export type DemoAccounts = { password: string; accounts: { role: string; email: string }[] }

type ServerChanges = { checkout?: string; env?: Record<string, string> }

export type Server = Omit<Managed, 'start' | 'restart'> & {
  /** The address of the server itself, without HAProxy. */
  url: string
  /** The settings that the server was last started with. */
  env(): Record<string, string>
  accounts(): DemoAccounts | null
  /** Starts or restarts the server, optionally from another checkout or with other settings, which later starts keep. */
  start(changes?: ServerChanges): Promise<void>
  restart(changes?: ServerChanges, how?: 'stop' | 'kill'): Promise<void>
}

type ServersOptions = {
  settings: Omit<ServerSettings, 'port' | 'folder'>
  env: Record<string, string>
  checkout?: string
}

export async function defineServers(
  context: Context,
  targets: readonly { name: string; port: number }[],
  options: ServersOptions,
): Promise<Server[]> {
  return Promise.all(
    targets.map(async ({ name, port }) => {
      const folder = await context.folders.make(name)
      // Read at each start, so that a restart, like a deploy, uses the current checkout and settings.
      let { checkout = CHECKOUT } = options
      let env = { ...serverEnvironment({ ...options.settings, port, folder }), ...options.env }
      let accounts: DemoAccounts | null = null
      const url = `http://127.0.0.1:${port}`
      const description = () => ({
        args: serverArguments(checkout),
        env: { ...env, NODE_COMPILE_CACHE: join(CHECKOUT, '.cache/compiled') },
      })
      const server = context.define({
        name,
        command: process.execPath,
        ...description(),
        folder,
        account: null,
        // A demo started by another process logs to a file.
        ownLog: join(folder, 'logs/remusic.log'),
        isReady: () => answers(`${url}/readyz`),
        onMessage(message) {
          const { ready } = message as { ready?: { demo: DemoAccounts | null } }
          if (ready) accounts = ready.demo
        },
      })
      const change = (changes: ServerChanges) => {
        checkout = changes.checkout ?? checkout
        env = { ...env, ...changes.env }
        return description()
      }
      return {
        ...server,
        url,
        env: () => env,
        accounts: () => accounts,
        start: (changes = {}) => server.start(change(changes)),
        restart: (changes = {}, how) => server.restart(change(changes), how),
      }
    }),
  )
}
