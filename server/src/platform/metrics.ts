import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { CspReports } from './cspReports.ts'
import { isFromThisMachine } from './directRequest.ts'
import { NotFoundError } from './errors.ts'

/** Some metrics are read from the database, at most this often. */
const REUSE_MS = 1_000

type Gauges = {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  sockets: { count(): number }
  jobs: { depths(): Promise<{ name: string; queuedCount: number; failedCount: number }[]> }
  mail: { waiting(): Promise<number> }
  loadShedding: { rejected(): number }
  cspReports: CspReports
}

/**
 * Serves Prometheus metrics at /metrics. If METRICS_TOKEN is set, clients need it; otherwise only direct connections from
 * this machine are answered. A proxy on this machine does not count, because it forwards requests from anywhere.
 */
export function serveMetrics(
  app: FastifyInstance,
  config: Config,
  { pool, sockets, jobs, mail, loadShedding, cspReports }: Gauges,
) {
  const register = new Registry()
  collectDefaultMetrics({ register })

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1_000)
  })

  gauge('database_connections', 'Connections of this server, by state', ['state'], (set) => {
    set(pool.totalCount - pool.idleCount, { state: 'busy' })
    set(pool.idleCount, { state: 'idle' })
    set(pool.waitingCount, { state: 'waited_for' })
  })
  gauge('sockets_open', 'Open Socket.IO connections', [], (set) => set(sockets.count()))
  gauge('jobs', 'Jobs by queue and state', ['queue', 'state'], async (set) => {
    for (const { name, queuedCount, failedCount } of await jobs.depths()) {
      set(queuedCount, { queue: name, state: 'waiting' })
      set(failedCount, { queue: name, state: 'failed' })
    }
  })
  gauge(
    'requests_refused',
    'Requests rejected with 503 since the start, because the server was overloaded',
    [],
    (set) => set(loadShedding.rejected()),
  )
  gauge(
    'csp_violations',
    'Violations of the content security policy that browsers have reported since the start, by directive',
    ['directive'],
    (set) => {
      for (const [directive, count] of cspReports.counts()) set(count, { directive })
    },
  )
  gauge('mails_waiting', 'Mails in the outbox', [], async (set) => set(await mail.waiting()))

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!maySee(request, config.metricsToken)) throw new NotFoundError()
    collecting ??= register.metrics().finally(() => setTimeout(forget, REUSE_MS).unref())
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await collecting)
  })

  let collecting: Promise<string> | undefined
  function forget() {
    collecting = undefined
  }

  function gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: (set: (value: number, labels?: Record<string, string>) => void) => void | Promise<void>,
  ) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        this.reset()
        // A metric that cannot be read while the database is unavailable must not hide the others.
        await Promise.resolve(read((value, labels = {}) => this.set(labels, value))).catch(() => {})
      },
    })
  }
}

function maySee(request: FastifyRequest, token: string | null) {
  return token === null
    ? isFromThisMachine(request)
    : isSame(request.headers.authorization ?? '', `Bearer ${token}`)
}

function isSame(actual: string, expected: string) {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
