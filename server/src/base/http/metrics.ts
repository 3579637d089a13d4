import cluster from 'node:cluster'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { NotFoundError } from '../common/errors.ts'
import type { CspReports } from './cspReports.ts'
import { isFromThisMachine } from './directRequest.ts'

/**
 * How often the event loop's delay is sampled. Every sample wakes the process, and delays that matter to users are longer and last. The
 * reported delays include the interval.
 */
const DELAY_INTERVAL_MS = 50
/** Some metrics are read from the database, at most this often. */
const REUSE_MS = 1_000
/** Every worker reads the same number from the database, so the numbers must not be added up. */
const IN_DATABASE = 'max'

type Gauges = {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  sockets: { count(): number }
  jobs: { depths(): Promise<{ name: string; queuedCount: number; failedCount: number }[]> }
  mail: { waiting(): Promise<number> }
  rooms: { figures(): Promise<{ open: number; present: number; overdueSeconds: number }> }
  loadShedding: { rejected(): number }
  cspReports: CspReports
  /** Whether other processes serve requests on the same port: a scrape then gets the metrics of all of them. */
  isWorker: boolean
}

/**
 * Serves Prometheus metrics at /metrics. If METRICS_TOKEN is set, clients need it; otherwise only direct connections from
 * this machine are answered. A proxy on this machine does not count, because it forwards requests from anywhere.
 */
export function serveMetrics(
  app: FastifyInstance,
  config: Config,
  { pool, sockets, jobs, mail, rooms, loadShedding, cspReports, isWorker }: Gauges,
) {
  const register = new Registry()
  const registers = [metricsOfThisProcess(), register]

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

  const collect = isWorker ? metricsOfAllWorkers(registers) : () => Registry.merge(registers).metrics()

  gauge('database_connections', 'Connections of this server, by state', ['state'], (set) => {
    set(pool.totalCount - pool.idleCount, { state: 'busy' })
    set(pool.idleCount, { state: 'idle' })
    set(pool.waitingCount, { state: 'waited_for' })
  })
  gauge('sockets_open', 'Open Socket.IO connections', [], (set) => set(sockets.count()))
  gauge(
    'jobs',
    'Jobs by queue and state',
    ['queue', 'state'],
    async (set) => {
      for (const { name, queuedCount, failedCount } of await jobs.depths()) {
        set(queuedCount, { queue: name, state: 'waiting' })
        set(failedCount, { queue: name, state: 'failed' })
      }
    },
    IN_DATABASE,
  )
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
  gauge('mails_waiting', 'Mails in the outbox', [], async (set) => set(await mail.waiting()), IN_DATABASE)
  gauge(
    'listening_rooms',
    'Open listening rooms, the people inside, and for how many seconds the oldest song that is over has waited for its end',
    ['figure'],
    async (set) => {
      const { open, present, overdueSeconds } = await rooms.figures()
      set(open, { figure: 'open' })
      set(present, { figure: 'people' })
      set(overdueSeconds, { figure: 'overdue_seconds' })
    },
    IN_DATABASE,
  )

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!maySee(request, config.metricsToken)) throw new NotFoundError()
    collecting ??= collect().finally(() => setTimeout(forget, REUSE_MS).unref())
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
    aggregator: 'sum' | 'max' = 'sum',
  ) {
    new Gauge({
      name,
      help,
      labelNames,
      aggregator,
      registers: [register],
      async collect() {
        this.reset()
        // A metric that cannot be read while the database is unavailable must not hide the others.
        await Promise.resolve(read((value, labels = {}) => this.set(labels, value))).catch(() => {})
      },
    })
  }
}

let ofThisProcess: Registry | undefined

/** All servers of a process share its metrics: their observers cannot be removed, and would keep a stopped server in memory. */
function metricsOfThisProcess(): Registry {
  if (ofThisProcess) return ofThisProcess
  ofThisProcess = new Registry()
  collectDefaultMetrics({ register: ofThisProcess, eventLoopMonitoringPrecision: DELAY_INTERVAL_MS })
  return ofThisProcess
}

type MetricsRequest = { metricsOf: 'all workers'; id: number }
type MetricsAnswer = { metricsId: number; text?: string; problem?: string }

/** Asks the primary process, the only one that can reach every worker. */
function metricsOfAllWorkers(registers: Registry[]): () => Promise<string> {
  // The constructor makes this process answer requests of the primary process.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registers)
  let lastId = 0
  return () =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const onMessage = ({ metricsId, text, problem }: MetricsAnswer) => {
        if (metricsId !== id) return
        process.off('message', onMessage)
        if (text === undefined) reject(new Error(problem))
        else resolve(text)
      }
      process.on('message', onMessage)
      process.send?.({ metricsOf: 'all workers', id } satisfies MetricsRequest)
    })
}

/** Answers the workers' requests in the primary process, and adds what only it knows. */
export function aggregateMetrics({ ready, restarts }: { ready(): number; restarts(): number }) {
  const all = new AggregatorRegistry()
  const own = new Registry()
  new Gauge({
    name: 'workers_ready',
    help: 'Processes that serve requests',
    registers: [own],
    collect: read(ready),
  })
  new Gauge({
    name: 'workers_restarted',
    help: 'Processes that were replaced since the start, because they had ended',
    registers: [own],
    collect: read(restarts),
  })
  const text = async () => `${await all.clusterMetrics()}\n${await own.metrics()}`
  cluster.on('message', async (worker, { metricsOf, id }: MetricsRequest) => {
    if (metricsOf !== 'all workers') return
    const answer = await text().then(
      (text) => ({ text }),
      (error: Error) => ({ problem: error.message }),
    )
    if (worker.isConnected()) worker.send({ metricsId: id, ...answer } satisfies MetricsAnswer)
  })
}

const read = (value: () => number) =>
  function collect(this: Gauge) {
    this.set(value())
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
