import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createLog, type Log } from './base/common/log.ts'
import { openDatabase, POOL_SIZE } from './base/database/client.ts'
import { type Clock, systemClock } from './base/database/clock.ts'
import { isDatabaseUnavailable } from './base/database/databaseErrors.ts'
import { startEmbeddedPostgres } from './base/database/embedded.ts'
import { migrate } from './base/database/migrate.ts'
import { rejectReadOnlyServers } from './base/database/primary.ts'
import { openReplica } from './base/database/replica.ts'
import { keepSettingsInRole } from './base/database/sessionSettings.ts'
import type { Deps } from './base/deps.ts'
import type { Readiness } from './base/http/health.ts'
import { createJobs } from './base/jobs/jobs.ts'
import { createRateLimits } from './base/limits/rateLimits.ts'
import { createMail } from './base/mail/mail.ts'
import { createSockets } from './base/sockets/socket.ts'
import { type Config, ConfigError } from './config.ts'
import { type DemoData, exposureOf, loadDemo } from './demo.ts'
import { ERASURES } from './erasures.ts'
import { refreshCommunityScoresOnce } from './listening/stats/communityScores.ts'
import { refreshTasteOnce } from './listening/taste/refresh.ts'
import { refreshYearsOnce } from './listening/yearInMusic/refresh.ts'
import { storeCatalogueSettings } from './music/catalogue/previewAvailability.ts'
import { refreshRankingsOnce } from './opinions/rankings/refresh.ts'
import { createIdentifyByToken } from './people/accessTokens/identify.ts'
import { createConfirmedAccount } from './people/accounts/actions.ts'
import { removeDemoAccounts } from './people/accounts/demoAccounts.ts'
import { createOwnWrites, withoutReplica } from './people/accounts/ownWrites.ts'
import { createIdentifyPage } from './people/accounts/pageCookie.ts'
import { isCommonPassword } from './people/accounts/passwordRules.ts'
import { type HashingCost, preparePasswordHashing } from './people/accounts/passwords.ts'
import { createIdentify } from './people/accounts/session.ts'
import { createVapidKeys } from './people/webPush/vapidKeys.ts'
import { makeSetupLink } from './running/setup/firstAdmin.ts'

/** Load balancers poll /readyz about this often, and need as long to notice that this server is stopping. */
const READINESS_POLL_MS = 1_000
/** A load balancer that still sends requests gets up to this many polling intervals to notice. */
const MAX_READINESS_POLLS = 5
const CHECKS_PER_POLL = 10
const MAX_DRAIN_MS = 10_000
/** Only work that holds a session lock needs a direct connection. */
const DIRECT_CONNECTIONS = 2
/** All clients reconnect at once after a restart, and the kernel retries a connection that overflows the backlog only seconds later. */
const LISTEN_BACKLOG = 4_096
const ADMIN_NAME = 'Administración'
const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))

export class PortTakenError extends Error {
  override name = 'PortTakenError'
  constructor(port: number) {
    super(
      `El puerto ${port} ya está en uso. Cierra el programa que lo usa o elige otro, por ejemplo con PORT=${port + 1} npm start`,
    )
  }
}

export type StartHooks = {
  /** Called before each step that may take a while, with its description in Spanish. */
  onProgress?: (step: string) => void
  log?: Log
  clock?: Clock
  /** Aborts the start of the embedded database. */
  signal?: AbortSignal
  routes?: (app: FastifyInstance, deps: Deps) => void
  webDir?: string
  /** For tests. False lets the embedded database lose recent writes when the machine crashes. */
  durableDatabase?: boolean
  /** False starts a demo installation without its accounts and music. */
  demoData?: boolean
  /** How often load balancers poll /readyz. */
  readinessPollMs?: number
  jobPollSeconds?: number
  /** False starts no job by the real clock, for tests that set their own. */
  followsSchedules?: boolean
  mailRetrySeconds?: number
  socketSweepMs?: number
  requestTimeoutMs?: number
  pageTimeoutMs?: number | undefined
  /** The connections for requests. */
  poolSize?: number
  /** True lets requests wait for the database as long as background work does, for tests on a busy machine. */
  longTimeouts?: boolean
  /** Cheaper hashes of passwords, for tests. */
  passwordCost?: HashingCost | undefined
}

export type RunningServer = {
  url: string
  config: Config
  deps: Deps
  /** Null unless this is a demo installation. */
  demoData: DemoData | null
  /** A sentence for the operator about what strangers can do here, or null. */
  warning: string | null
  /** The address where the operator creates the first Admin, for the console only; null if there is an Admin. */
  setupLink: string | null
  /** Finishes the requests in flight, then stops everything in reverse order. Further calls wait for the first one. */
  stop(): Promise<void>
}

/** The part of the start that runs once, however many processes serve requests. */
export type PreparedServer = Omit<RunningServer, 'deps'> & {
  databaseUrl: string
  clock: Clock
  log: Log
}

/** The settings of one of several processes; null for a process that serves alone. */
export type WorkerRole = {
  runsJobs: boolean
  /** Where the workers reach each other; null if no folder could be made. */
  socketFolder: string | null
}

type ServeSettings = Pick<PreparedServer, 'config' | 'databaseUrl' | 'clock' | 'log'> & {
  worker: WorkerRole | null
}

export type Serving = {
  deps: Deps
  /** Further calls wait for the first one. `untilUnused: false` does not wait for load balancers to notice the end. */
  stop(options?: { untilUnused?: boolean }): Promise<void>
}

/** Starts all of ReMusic in this process. If a step fails, the steps before it are undone. */
export async function startServer(initialConfig: Config, hooks: StartHooks = {}): Promise<RunningServer> {
  const prepared = await prepareServer(initialConfig, hooks)
  const { config, log, url, demoData, warning, setupLink } = prepared
  try {
    const { deps, stop: stopServing } = await serve({ ...prepared, worker: null }, hooks)
    reportListening(prepared)
    const stop = async () => {
      await stopServing()
      await prepared.stop()
      log.info('stopped')
    }
    let stopping: Promise<void> | undefined
    return { url, config, deps, demoData, warning, setupLink, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await prepared.stop()
    throw error
  }
}

/**
 * Starts the database, updates its schema and stores what every process needs. These statements may take longer than those of
 * requests, so that a busy machine does not keep the server from starting.
 */
export async function prepareServer(initialConfig: Config, hooks: StartHooks = {}): Promise<PreparedServer> {
  const { onProgress = () => {}, clock = systemClock } = hooks
  if (initialConfig.admin) await rejectCommonAdminPassword(initialConfig.admin)
  const config = await withFreePort(initialConfig)
  const log = hooks.log ?? createLog({ level: config.logLevel })
  const embedded = config.databaseUrl === null ? await startOwnDatabase() : null
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const stop = async () => embedded?.stop()
  try {
    await rejectReadOnlyServers(config)
    onProgress('Actualizando la base de datos')
    const migrated = await migrate(directUrl, {
      onWait: () => {
        onProgress('Esperando a que termine otra operación para actualizar la base de datos')
        log.warn('migrations wait for tables that are in use, for example by a backup')
      },
      onNewer: (newer) => log.warn({ newer }, 'the schema is that of the next release'),
    })
    log.info({ migrated }, 'database is up to date')
    if (config.databasePooling === 'transaction') await keepSettingsInRole(databaseUrl)
    const demo = await loadDemo(config)
    const demoData = hooks.demoData === false ? null : demo.data
    const setupLink = await prepareData(demoData)
    const warning = demo.data && exposureOf(config, demo.data)
    return {
      url: `http://localhost:${config.port}`,
      config,
      databaseUrl,
      clock,
      log,
      demoData,
      warning,
      setupLink,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }

  async function prepareData(demoData: DemoData | null) {
    const { db, close } = openDatabase(directUrl, { max: 2, longTimeouts: true })
    try {
      await storeCatalogueSettings(db, config)
      await createVapidKeys(db)
      if (!config.demo) {
        const removed = await removeDemoAccounts(db, ERASURES)
        if (removed > 0) log.warn({ removed }, 'this is no demo: the accounts of the demo were erased')
      }
      if (config.admin) await createConfirmedAccount(db, { ...config.admin, name: ADMIN_NAME, role: 'Admin' })
      if (!demoData) return await makeSetupLink(db, config, clock.now())
      onProgress('Preparando los datos de demostración')
      await demoData.fill(db, clock.now(), { ...config, onProgress })
      // Recommendations, figures and charts are part of the first impression, and would otherwise wait for their jobs.
      await refreshTasteOnce(db, directUrl)
      await refreshCommunityScoresOnce(db)
      await refreshRankingsOnce(db, clock.now())
      await refreshYearsOnce(db, clock.now())
      return null
    } finally {
      await close()
    }
  }

  async function startOwnDatabase() {
    return startEmbeddedPostgres({
      dataDir: config.dataDir,
      onProgress,
      ...(hooks.durableDatabase !== undefined && { durable: hooks.durableDatabase }),
      ...(hooks.signal && { signal: hooks.signal }),
    })
  }
}

/** Logs once for all processes what an operator should know about this installation. */
export function reportListening({ config, warning, log }: PreparedServer) {
  warnAboutMissingSettings(config, log)
  if (warning) log.warn(warning)
  log.info({ url: config.publicUrl, demo: config.demo, workers: config.workers }, 'listening')
}

/** Serves requests in this process until `stop`. If a step fails, the steps before it are undone. */
export async function serve(
  { config, databaseUrl, clock, log, worker }: ServeSettings,
  hooks: StartHooks = {},
): Promise<Serving> {
  const undo: (() => Promise<void> | void)[] = []
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const readiness: Readiness = { closing: false, lateRequests: 0 }
    const onError = (error: Error) => {
      if (readiness.closing) return
      log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'database connection failed')
    }
    const pooling = config.databasePooling
    const { longTimeouts = false, poolSize = POOL_SIZE } = hooks
    const database = openDatabase(databaseUrl, { onError, pooling, longTimeouts, max: poolSize })
    undo.push(() => database.close())
    const directUrl = config.databaseDirectUrl ?? databaseUrl
    const direct =
      directUrl === databaseUrl ? database : openDatabase(directUrl, { onError, max: DIRECT_CONNECTIONS })
    if (direct !== database) undo.push(() => direct.close())
    const { db, pool } = database
    const replica = config.databaseReplicaUrl
      ? openReplica(config.databaseReplicaUrl, database, { onError, pooling })
      : null
    if (replica) undo.push(() => replica.close())

    const bySession = createIdentify(db, clock, config)
    const jobs = createJobs({
      databaseUrl: directUrl,
      log,
      clock,
      runs: worker?.runsJobs ?? true,
      ...(hooks.followsSchedules !== undefined && { followsSchedules: hooks.followsSchedules }),
      ...(hooks.jobPollSeconds && { pollSeconds: hooks.jobPollSeconds }),
    })
    const mail = await createMail({
      config,
      db,
      jobs,
      log,
      clock,
      ...(hooks.mailRetrySeconds && { firstRetrySeconds: hooks.mailRetrySeconds }),
    })
    const sockets = await createSockets({
      config,
      log,
      // Only a session opens a socket: access tokens are for programs, which have none.
      identify: bySession,
      worker,
      ...(hooks.socketSweepMs && { sweepMs: hooks.socketSweepMs }),
    })
    undo.push(() => sockets.close())
    const limits = createRateLimits({ pool, db, scale: config.rateLimitScale })
    undo.push(() => limits.close())
    const deps: Deps = { config, db, direct: direct.db, directUrl, log, mail, jobs, sockets, limits, clock }

    const demo = await loadDemo(config)
    preparePasswordHashing(config.workers, hooks.passwordCost)
    const app = await buildApp(deps, {
      identify: createIdentifyByToken(db, clock, { config, bySession }),
      identifyPage: createIdentifyPage(db, clock, config),
      ownWrites: replica ? createOwnWrites(db, replica) : withoutReplica(db),
      pool,
      readiness,
      isWorker: worker !== null,
      webDir: hooks.webDir ?? WEB_DIR,
      demo,
      routes: hooks.routes,
      requestTimeoutMs: hooks.requestTimeoutMs,
      pageTimeoutMs: hooks.pageTimeoutMs,
    })
    undo.push(async () => {
      await jobs.stop()
      mail.stop()
    })
    await jobs.start()
    if (worker?.runsJobs ?? true) await mail.start()
    undo.push(() => closeApp(app, deps))
    await listen(app, config)

    const stop = async ({ untilUnused = true } = {}) => {
      readiness.closing = true
      if (untilUnused && !config.demo)
        await untilRequestsStop(readiness, hooks.readinessPollMs ?? READINESS_POLL_MS)
      await undoAll()
    }
    let stopping: Promise<void> | undefined
    return { deps, stop: (options) => (stopping ??= stop(options)) }
  } catch (error) {
    await undoAll()
    throw error
  }
}

/**
 * Connections that arrive while the socket is closing are lost, so it stays open until no more requests arrive. Counting
 * several quiet checks, rather than waiting for a fixed time, keeps a process that was suspended from mistaking its own
 * pause for silence.
 */
async function untilRequestsStop(readiness: Readiness, pollMs: number) {
  const startedAt = performance.now()
  let quietChecks = 0
  while (quietChecks < CHECKS_PER_POLL && performance.now() - startedAt < MAX_READINESS_POLLS * pollMs) {
    const before = readiness.lateRequests
    await wait(pollMs / CHECKS_PER_POLL)
    quietChecks = readiness.lateRequests === before ? quietChecks + 1 : 0
  }
}

/** A password that is guessed in the first thousand attempts must not open the admin panel. */
async function rejectCommonAdminPassword({ email, password }: NonNullable<Config['admin']>) {
  if (await isCommonPassword(password, [ADMIN_NAME, email]))
    throw new ConfigError(
      'ADMIN_PASSWORD debe ser menos común: esa se adivina enseguida. Elige otra más larga',
    )
}

/** Resolves port 0 before anything starts, because links and security policies contain it, and fails early if a port is taken. */
async function withFreePort(config: Config): Promise<Config> {
  const probe = createServer()
  const port = await new Promise<number>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, config)))
    probe.listen(config.port, config.host, () => {
      const address = probe.address()
      resolve(typeof address === 'object' && address ? address.port : config.port)
    })
  })
  await new Promise((resolve) => probe.close(resolve))
  const publicUrl = config.publicUrlIsGuessed ? `http://localhost:${port}` : config.publicUrl
  return { ...config, port, publicUrl }
}

async function listen(app: FastifyInstance, config: Config) {
  try {
    await app.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG })
  } catch (error) {
    throw listenError(error, config)
  }
}

function listenError(error: unknown, { port, host }: Config) {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') return new PortTakenError(port)
  if (code === 'EACCES')
    return new ConfigError(`PORT ${port} está reservado para el administrador del equipo`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError(`HOST ${host} no es una dirección de este equipo`)
  return error
}

/**
 * Fastify waits for every connection to end, and a connection whose last request finishes after closing began would stay
 * open. Sockets are therefore disconnected first, and idle connections are closed repeatedly.
 */
async function closeApp(app: FastifyInstance, { sockets, log }: Deps) {
  sockets.disconnectAll()
  const closingIdle = setInterval(() => {
    sockets.disconnectAll()
    app.server.closeIdleConnections()
  }, 100)
  const giveUp = setTimeout(() => {
    log.warn('some requests did not finish in time')
    app.server.closeAllConnections()
  }, MAX_DRAIN_MS)
  await app.close()
  clearInterval(closingIdle)
  clearTimeout(giveUp)
}

function warnAboutMissingSettings(config: Config, log: Log) {
  if (!config.demo && !config.smtpUrl) log.warn('SMTP_URL is not set: mails stay in the outbox')
  if (!config.demo && config.publicUrlIsGuessed)
    log.warn('PUBLIC_URL is not set: links in mails point to localhost')
  const { accessToken, webhookSecret } = config.mercadopago
  if (!config.demo && !accessToken) log.warn('MERCADOPAGO_ACCESS_TOKEN is not set: payments are unavailable')
  if (accessToken && !webhookSecret)
    log.warn('MERCADOPAGO_WEBHOOK_SECRET is not set: webhooks are rejected and payments are polled instead')
}
