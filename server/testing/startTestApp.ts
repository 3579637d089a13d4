import type { RequestOf, ResultOf, Route } from '@remusic/contract/base/schemas/route'
import { createLog } from '../src/base/common/log.ts'
import { type Environment, readConfig } from '../src/config.ts'
import { type RunningServer, type StartHooks, startServer } from '../src/start.ts'
import { CHEAP_HASHING } from './builders.ts'
import { count } from './count.ts'
import { type TestDatabase, testDatabase } from './database.ts'

type Options = Omit<StartHooks, 'log' | 'onProgress' | 'signal'> & {
  env?: Environment
  /** The database of another test app, for two servers side by side. */
  database?: TestDatabase
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * Starts the real server on its own port and database. Rate limits are off unless `env` sets RATE_LIMIT_SCALE. A test of what
 * happens without the database sets `longTimeouts` to false; no other one should depend on the speed of the machine.
 */
export async function startTestApp({ env, database: shared, ...hooks }: Options = {}) {
  count('starts')
  const database = shared ?? (await testDatabase())
  const logs: string[] = []
  const started = await startServer(
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      CATALOG: 'demo',
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'debug',
      ...env,
    }),
    {
      log: createLog({ level: 'debug', to: { write: (line) => void logs.push(line) } }),
      readinessPollMs: 0,
      jobPollSeconds: 0.5,
      followsSchedules: false,
      mailRetrySeconds: 1,
      longTimeouts: true,
      // Few connections, because each one plans the statements of every trigger again.
      poolSize: 4,
      pageTimeoutMs: 30_000,
      passwordCost: CHEAP_HASHING,
      ...hooks,
    },
  )
  const { config } = started
  const url = `http://127.0.0.1:${config.port}`
  // A stopped server is released: it takes several megabytes, and a test file keeps its app as long as the process runs.
  let server: RunningServer | null = started

  return {
    url,
    database,
    db: database.db,
    config,
    get deps() {
      if (!server) throw new Error('This app has been stopped')
      return server.deps
    },
    logs,

    call: callsTo(url),

    request: (path: string, init?: RequestInit) => fetch(url + path, init),

    mails: () => database.db.selectFrom('mails').selectAll().orderBy('id').execute(),

    async stop() {
      await server?.stop()
      server = null
      if (!shared) await database.drop()
    },
  }
}

/** A function that makes calls of the contract as a client does. */
export function callsTo(url: string) {
  return async <R extends Route>(entry: R, input: RequestOf<R>, { token }: { token?: string } = {}) => {
    const { params, query, body } = input as Parts
    const isBinary = body instanceof Uint8Array
    const response = await fetch(url + addressOf(entry.url, params, query), {
      method: entry.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': isBinary ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && {
        body: isBinary ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
      }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      /** The response body of the contract, or the error body, depending on `status`. */
      data: (text && JSON.parse(text)) as ResultOf<R>,
    }
  }
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function addressOf(pattern: string, params: Parts['params'] = {}, query: Parts['query'] = {}) {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
