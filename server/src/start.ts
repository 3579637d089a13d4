import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ratePassword } from '@remusic/contract/passwords'
import type { FastifyInstance } from 'fastify'
import { createConfirmedAccount } from './accounts/actions.ts'
import { removeDemoAccounts } from './accounts/demoAccounts.ts'
import { createIdentifyPage } from './accounts/pageCookie.ts'
import { createIdentify } from './accounts/session.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import { openDatabase } from './database/client.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { openReplica } from './database/replica.ts'
import { type DemoData, exposureOf, loadDemo } from './demo.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { isDatabaseUnavailable } from './platform/databaseErrors.ts'
import type { Deps } from './platform/deps.ts'
import type { Readiness } from './platform/health.ts'
import { createJobs } from './platform/jobs.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMail } from './platform/mail.ts'
import { createRateLimits } from './platform/rateLimits.ts'
import { createSockets } from './platform/socket.ts'
import { makeSetupLink } from './setup/firstAdmin.ts'
import { createVapidKeys } from './webPush/vapidKeys.ts'

/** Load balancers poll /readyz about this often, and need as long to notice that this server is stopping. */
const READINESS_POLL_MS = 1_000
/** A load balancer that still sends requests gets up to this many polling intervals to notice. */
const MAX_READINESS_POLLS = 5
const CHECKS_PER_POLL = 10
const MAX_DRAIN_MS = 10_000
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
  /** False starts a demo installation without its data. */
  demoData?: boolean
  /** How often load balancers poll /readyz. */
  readinessPollMs?: number
  jobPollSeconds?: number
  mailRetrySeconds?: number
  socketSweepMs?: number
  requestTimeoutMs?: number
}

export type RunningServer = {
  url: string
  config: Config
  deps: Deps
  /** Null unless this is a demo installation. */
  demoData: DemoData | null
  /** A sentence for the operator about what strangers can do here, or null. */
  warning: string | null
  /** The address with which the operator creates the first Admin, for the console only; null if there is one. */
  setupLink: string | null
  /** Finishes the requests in flight, then stops everything in reverse order. Further calls wait for the first one. */
  stop(): Promise<void>
}

/** Starts all of ReMusic in this process. If a step fails, the steps before it are undone. */
export async function startServer(initialConfig: Config, hooks: StartHooks = {}): Promise<RunningServer> {
  const { onProgress = () => {}, clock = systemClock } = hooks
  if (initialConfig.admin) rejectCommonAdminPassword(initialConfig.admin)
  const config = await withFreePort(initialConfig)
  const log = hooks.log ?? createLog({ level: config.logLevel })
  const undo: (() => Promise<void> | void)[] = []
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const databaseUrl = config.databaseUrl ?? (await startOwnDatabase())
    onProgress('Actualizando la base de datos')
    const migrated = await migrate(databaseUrl, {
      onWait: () => {
        onProgress('Esperando a que termine otra operación para actualizar la base de datos')
        log.warn('migrations wait for tables that are in use, for example by a backup')
      },
      onNewer: (newer) => log.warn({ newer }, 'the schema is that of the next release'),
    })
    log.info({ migrated }, 'database is up to date')

    const readiness: Readiness = { closing: false, lateRequests: 0 }
    const onError = (error: Error) => {
      if (readiness.closing) return
      log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'database connection failed')
    }
    const database = openDatabase(databaseUrl, { onError })
    undo.push(() => database.close())
    const { db, pool } = database
    const replica = config.databaseReplicaUrl
      ? openReplica(config.databaseReplicaUrl, database, { onError })
      : database
    if (replica !== database) undo.push(() => replica.close())

    const identify = createIdentify(db, clock, config)
    const jobs = createJobs({
      databaseUrl,
      log,
      clock,
      ...(hooks.jobPollSeconds && { pollSeconds: hooks.jobPollSeconds }),
    })
    const mail = createMail({
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
      identify,
      ...(hooks.socketSweepMs && { sweepMs: hooks.socketSweepMs }),
    })
    undo.push(() => sockets.close())
    const limits = createRateLimits({ pool, db, scale: config.rateLimitScale })
    const deps: Deps = { config, db, replica: replica.db, log, mail, jobs, sockets, limits, clock }

    const demo = await loadDemo(config)
    const demoData = hooks.demoData === false ? null : demo.data
    await createVapidKeys(db)
    await prepareAccounts(databaseUrl, demoData)
    const app = await buildApp(deps, {
      identify,
      identifyPage: createIdentifyPage(db, clock, config),
      pool,
      readiness,
      webDir: hooks.webDir ?? WEB_DIR,
      demo,
      routes: hooks.routes,
      requestTimeoutMs: hooks.requestTimeoutMs,
    })
    undo.push(async () => {
      await jobs.stop()
      mail.stop()
    })
    await jobs.start()
    await mail.start()
    warnAboutMissingSettings(config, log)
    const warning = demo.data && exposureOf(config, demo.data)
    if (warning) log.warn(warning)
    undo.push(() => closeApp(app, deps))
    await listen(app, config)
    const setupLink = await makeSetupLink(db, config, clock.now())
    log.info({ url: config.publicUrl, demo: config.demo }, 'listening')

    const stop = async () => {
      readiness.closing = true
      if (!config.demo) await untilRequestsStop(readiness, hooks.readinessPollMs ?? READINESS_POLL_MS)
      await undoAll()
      log.info('stopped')
    }
    let stopping: Promise<void> | undefined
    return {
      url: `http://localhost:${config.port}`,
      config,
      deps,
      demoData,
      warning,
      setupLink,
      stop: () => (stopping ??= stop()),
    }
  } catch (error) {
    await undoAll()
    throw error
  }

  async function prepareAccounts(databaseUrl: string, demoData: DemoData | null) {
    const { db, close } = openDatabase(databaseUrl, { max: 2, longTimeouts: true })
    try {
      if (!config.demo) {
        const removed = await removeDemoAccounts(db)
        if (removed > 0) log.warn({ removed }, 'this is no demo: the accounts of the demo were erased')
      }
      if (config.admin) await createConfirmedAccount(db, { ...config.admin, name: ADMIN_NAME, role: 'Admin' })
      if (!demoData) return
      onProgress('Preparando los datos de demostración')
      await demoData.fill(db, clock.now(), { ...config, onProgress })
    } finally {
      await close()
    }
  }

  async function startOwnDatabase() {
    const { url, stop } = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      onProgress,
      ...(hooks.signal && { signal: hooks.signal }),
    })
    undo.push(stop)
    return url
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
function rejectCommonAdminPassword({ email, password }: NonNullable<Config['admin']>) {
  if (ratePassword(password, [ADMIN_NAME, email]).isTooCommon)
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
