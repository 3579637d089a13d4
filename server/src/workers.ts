import cluster, { type Worker } from 'node:cluster'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setupPrimary as relaySocketEvents } from '@socket.io/cluster-adapter'
import { sql } from 'kysely'
import type { Log } from './base/common/log.ts'
import { openDatabase, POOL_SIZE } from './base/database/client.ts'
import { aggregateMetrics } from './base/http/metrics.ts'
import { JOB_CONNECTIONS } from './base/jobs/jobs.ts'
import type { Config } from './config.ts'
import {
  prepareServer,
  type RunningServer,
  reportListening,
  type StartHooks,
  type WorkerRole,
} from './start.ts'

/** The delay before a worker that has ended is replaced. It doubles each time a replacement ends soon. */
const MIN_DELAY_MS = 100
const MAX_DELAY_MS = 10_000
/** A worker that has served for this long was started successfully. */
const STABLE_MS = 60_000
/**
 * After this many failed replacements in a row, with no worker left, the primary process gives up and the supervisor of the machine has to
 * act.
 */
const MAX_FAILED_STARTS = 8

/** A message of a worker to its primary process. */
export type WorkerMessage = { worker: 'started' } | { worker: 'listening' } | { failed: string }
/** A message of the primary process to a worker. */
export type WorkerOrder = { serve: ServeOrder } | { stop: true }
export type ServeOrder = { config: Config; databaseUrl: string; logFile: string | null; role: WorkerRole }

type Hooks = StartHooks & {
  logFile: string | null
  /** Called when the workers keep ending and the primary process gives up. */
  onGiveUp(): void
}
/** One of several processes, and its replacements. The first one runs the jobs. */
type Slot = {
  role: WorkerRole
  worker: Worker | null
  isListening: boolean
  delayMs: number
  failedStarts: number
}

export class WorkerFailedError extends Error {
  override name = 'WorkerFailedError'
}

/**
 * Serves requests in several processes that share one port. This process accepts the connections and hands them out in
 * turn, replaces workers that end, and does what must be done once.
 */
export async function startWorkers(
  initialConfig: Config,
  { logFile, onGiveUp, ...hooks }: Hooks,
): Promise<Omit<RunningServer, 'deps'>> {
  const prepared = await prepareServer(initialConfig, hooks)
  const { config, databaseUrl, log, url, demoData, warning, setupLink } = prepared
  const socketFolder = await makeSocketFolder(log)
  const slots = Array.from(
    { length: config.workers },
    (_, index): Slot => ({
      role: { runsJobs: index === 0, socketFolder },
      worker: null,
      isListening: false,
      delayMs: MIN_DELAY_MS,
      failedStarts: 0,
    }),
  )
  let isStopping = false
  let isStarted = false
  let restarts = 0
  if (!config.redis) relaySocketEvents()
  aggregateMetrics({
    ready: () => slots.filter(({ isListening }) => isListening).length,
    restarts: () => restarts,
  })

  try {
    await Promise.all(slots.map(start))
    isStarted = true
    await warnAboutFewConnections()
    reportListening(prepared)
    let stopping: Promise<void> | undefined
    return { url, config, demoData, warning, setupLink, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await stop()
    throw error
  }

  /** Resolves when the worker of the slot listens; rejects with the reason if it ends before. */
  function start(slot: Slot): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const startedAt = performance.now()
    const worker = cluster.fork()
    slot.worker = worker
    let problem = 'Un proceso de ReMusic terminó antes de poder atender.'
    worker.on('message', (message: WorkerMessage) => {
      if ('failed' in message) problem = message.failed
      if (!('worker' in message)) return
      if (message.worker === 'started')
        order(worker, { serve: { config, databaseUrl, logFile, role: slot.role } })
      if (message.worker !== 'listening') return
      slot.isListening = true
      slot.failedStarts = 0
      resolve()
    })
    // Without a listener, a failed message to a worker that has just ended would end this process.
    worker.on('error', (error) =>
      log.warn({ err: error, worker: worker.process.pid }, 'workers: a message was lost'),
    )
    worker.once('exit', (exitCode, signal) => {
      slot.worker = null
      slot.isListening = false
      reject(new WorkerFailedError(problem))
      if (isStopping || !isStarted) return
      log.error({ worker: worker.process.pid, exitCode, signal }, 'workers: a worker has ended')
      void replace(slot, performance.now() - startedAt)
    })
    return promise
  }

  async function replace(slot: Slot, lifeMs: number) {
    if (lifeMs > STABLE_MS) slot.delayMs = MIN_DELAY_MS
    await wait(slot.delayMs)
    slot.delayMs = Math.min(2 * slot.delayMs, MAX_DELAY_MS)
    if (isStopping) return
    restarts += 1
    await start(slot).catch((error: Error) => {
      slot.failedStarts += 1
      log.error({ err: error }, 'workers: a worker could not be replaced')
      if (isStopping || slot.failedStarts < MAX_FAILED_STARTS || slots.some(({ isListening }) => isListening))
        return
      log.fatal('workers: no worker can be started any more')
      onGiveUp()
    })
  }

  async function stop() {
    isStopping = true
    await Promise.all(slots.map(stopWorker))
    if (socketFolder) await rm(socketFolder, { recursive: true, force: true })
    await prepared.stop()
    log.info('stopped')
  }

  /** A pooler shares few connections between many clients, so its own settings count. */
  async function warnAboutFewConnections() {
    if (config.databaseDirectUrl) return
    const { db, close } = openDatabase(databaseUrl, { max: 1, longTimeouts: true })
    const { rows } = await sql<{ max_connections: string }>`show max_connections`.execute(db).finally(close)
    const allowed = Number(rows[0]?.max_connections)
    const needed = config.workers * (POOL_SIZE + JOB_CONNECTIONS)
    if (needed > allowed)
      log.warn({ needed, allowed }, 'workers: PostgreSQL allows fewer connections than they may open')
  }
}

async function makeSocketFolder(log: Log): Promise<string | null> {
  try {
    return await mkdtemp(join(tmpdir(), 'remusic-'))
  } catch (error) {
    log.warn({ err: error }, 'workers: clients that cannot use WebSockets get no live events')
    return null
  }
}

function stopWorker({ worker }: Slot): Promise<void> {
  return new Promise((resolve) => {
    if (!worker || worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    order(worker, { stop: true })
  })
}

function order(worker: Worker, message: WorkerOrder) {
  if (worker.isConnected()) worker.send(message)
}
