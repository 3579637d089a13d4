import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createConfirmedAccount } from './accounts/actions.ts'
import { createIdentify } from './accounts/session.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import { openDatabase } from './database/client.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { migrate, migrationNames } from './database/migrate.ts'
import { openReplica } from './database/replica.ts'
import { type DemoData, loadDemo } from './demo.ts'
import { isDatabaseUnavailable } from './platform/databaseErrors.ts'
import type { Clock, Deps } from './platform/deps.ts'
import type { Readiness } from './platform/health.ts'
import { createJobs } from './platform/jobs.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMail } from './platform/mail.ts'
import { createRateLimits } from './platform/rateLimits.ts'
import { createSockets } from './platform/socket.ts'

/** Load balancers look at /readyz about this often. */
const READINESS_SEEN_MS = 1_000
/** Whoever still sends requests then has not seen it; so many times as long is waited for them at most. */
const SEEN_LATE = 5
const LOOKS = 10
const DRAIN_MOST_MS = 10_000
/** After a restart everybody comes back at once; whoever finds no room here is heard by the system only seconds later. */
const CONNECTIONS_WAITING_MOST = 4_096
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
  /** Told what is being done, in Spanish, before each step that may take a while. */
  onProgress?: (step: string) => void
  log?: Log
  clock?: Clock
  /** Gives up the start of the embedded database. */
  signal?: AbortSignal
  routes?: (app: FastifyInstance, deps: Deps) => void
  webDir?: string
  /** False leaves a demonstration empty. */
  demoData?: boolean
  /** How long a load balancer is given to see that no more requests should come. */
  readinessSeenMs?: number
  jobPollSeconds?: number
  mailRetrySeconds?: number
  socketSweepMs?: number
}

export type RunningServer = {
  url: string
  config: Config
  deps: Deps
  /** Null unless this is a demo installation. */
  demoData: DemoData | null
  /** Answers what is under way, then ends everything that was started, in order. Any further call waits for the first. */
  stop(): Promise<void>
}

/** Starts the whole of ReMusic in this process. Whatever fails on the way leaves nothing running. */
export async function startServer(given: Config, hooks: StartHooks = {}): Promise<RunningServer> {
  const { onProgress = () => {}, clock = { now: () => new Date() } } = hooks
  const config = await withFreePort(given)
  const log = hooks.log ?? createLog({ level: config.logLevel })
  const undo: (() => Promise<void> | void)[] = []
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const databaseUrl = config.databaseUrl ?? (await startOwnDatabase())
    onProgress('Actualizando la base de datos')
    const migrated = await migrate(databaseUrl)
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

    const identify = createIdentify(db, clock)
    const jobs = createJobs({
      databaseUrl,
      log,
      ...(hooks.jobPollSeconds && { pollSeconds: hooks.jobPollSeconds }),
    })
    const mail = createMail({
      ...{ config, db, jobs, log, clock },
      ...(hooks.mailRetrySeconds && { firstRetrySeconds: hooks.mailRetrySeconds }),
    })
    const sockets = await createSockets({
      ...{ config, log, identify },
      ...(hooks.socketSweepMs && { sweepMs: hooks.socketSweepMs }),
    })
    undo.push(() => sockets.close())
    const limits = createRateLimits({ pool, scale: config.rateLimitScale })
    const deps: Deps = { config, db, replica: replica.db, log, mail, jobs, sockets, limits, clock }

    const demo = await loadDemo(config)
    const demoData = hooks.demoData === false ? null : demo.data
    await fill(databaseUrl, demoData)
    const app = await buildApp(deps, {
      identify,
      pool,
      migrations: await migrationNames(),
      readiness,
      webDir: hooks.webDir ?? WEB_DIR,
      demo,
      routes: hooks.routes,
    })
    undo.push(async () => {
      await jobs.stop()
      mail.stop()
    })
    await jobs.start()
    await mail.start()
    warnAboutGaps(config, log)
    undo.push(() => closeApp(app, deps))
    await listen(app, config)
    log.info({ url: config.publicUrl, demo: config.demo }, 'listening')

    const stop = async () => {
      readiness.closing = true
      if (!config.demo) await untilSeen(readiness, hooks.readinessSeenMs ?? READINESS_SEEN_MS)
      await undoAll()
      log.info('stopped')
    }
    let stopping: Promise<void> | undefined
    return {
      url: `http://localhost:${config.port}`,
      config,
      deps,
      demoData,
      stop: () => (stopping ??= stop()),
    }
  } catch (error) {
    await undoAll()
    throw error
  }

  async function fill(databaseUrl: string, demoData: DemoData | null) {
    if (!config.admin && !demoData) return
    const { db, close } = openDatabase(databaseUrl, { max: 2, patient: true })
    try {
      if (config.admin)
        await createConfirmedAccount(db, { ...config.admin, name: 'Administración', role: 'Admin' })
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
 * Connections that arrive while the door is being closed are lost, so it stays open until nobody comes any more. It is
 * looked often instead of at the clock: a process that was held up has heard nobody, however many stand at the door.
 */
async function untilSeen(readiness: Readiness, usualMs: number) {
  const began = performance.now()
  let quietLooks = 0
  while (quietLooks < LOOKS && performance.now() - began < SEEN_LATE * usualMs) {
    const asked = readiness.lateRequests
    await wait(usualMs / LOOKS)
    quietLooks = readiness.lateRequests === asked ? quietLooks + 1 : 0
  }
}

/** Port 0 means any; found out first, because links and policies name it. A taken one is told before any work. */
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
    await app.listen({ port: config.port, host: config.host, backlog: CONNECTIONS_WAITING_MOST })
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
 * Fastify waits for every connection to end, and one whose last request finished after the closing began would stay
 * open: so sockets go first and idle connections are closed again and again.
 */
async function closeApp(app: FastifyInstance, { sockets, log }: Deps) {
  sockets.disconnectAll()
  const closingIdle = setInterval(() => {
    sockets.disconnectAll()
    app.server.closeIdleConnections()
  }, 100)
  const giveUp = setTimeout(() => {
    log.warn('some requests did not end in time')
    app.server.closeAllConnections()
  }, DRAIN_MOST_MS)
  await app.close()
  clearInterval(closingIdle)
  clearTimeout(giveUp)
}

function warnAboutGaps(config: Config, log: Log) {
  if (!config.demo && !config.smtpUrl) log.warn('SMTP_URL is not set: mails wait in the outbox')
  if (!config.demo && config.publicUrlIsGuessed)
    log.warn('PUBLIC_URL is not set: links in mails lead to localhost')
  const { accessToken, webhookSecret } = config.mercadopago
  if (!config.demo && !accessToken) log.warn('MERCADOPAGO_ACCESS_TOKEN is not set: nobody can pay')
  if (accessToken && !webhookSecret)
    log.warn(
      'MERCADOPAGO_WEBHOOK_SECRET is not set: no webhook is believed, payments are asked about instead',
    )
}
