import cluster from 'node:cluster'
import { chmodSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { createLog, type Log } from './base/common/log.ts'
import { systemClock } from './base/database/clock.ts'
import { isDatabaseUnavailable } from './base/database/databaseErrors.ts'
import { DataFolderInUseError, EmbeddedPostgresError } from './base/database/embedded.ts'
import { MigrationError } from './base/database/migrationErrors.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { DemoData } from './demo.ts'
import { PortTakenError, type Serving, serve, startServer } from './start.ts'
import {
  type ServeOrder,
  startWorkers,
  WorkerFailedError,
  type WorkerMessage,
  type WorkerOrder,
} from './workers.ts'

const FORCED_EXIT_MS = 20_000
const MAX_LOG_BYTES = 10_000_000
/** The log names accounts and their actions, so other users of a shared machine must not read it. */
const OWNER_ONLY = 0o600

/** Sent to the parent process: `npm start` displays them. */
type Message =
  | { progress: string }
  | {
      ready: {
        url: string
        logFile: string | null
        demo: Pick<DemoData, 'password' | 'accounts'> | null
        warning: string | null
        setupLink: string | null
      }
    }
  | { failed: string }

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const report = (message: Message) => process.send?.(message)

if (cluster.isWorker) await runWorker().catch(fail)
else await run().catch(fail)

async function run() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const logFile = process.send && config.demo ? prepareLogFile(config) : null
  const log = openLog(config, logFile)
  const startAborter = new AbortController()
  const hooks = {
    log,
    signal: startAborter.signal,
    onProgress: (progress: string) => report({ progress }),
  }
  const starting =
    config.workers > 1
      ? startWorkers(config, { ...hooks, logFile, onGiveUp: () => void stop(1) })
      : startServer(config, hooks)

  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    startAborter.abort()
    await exitAfter(starting, log, exitCode)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, () => void stop(0))
  // The connection to the parent process closes when that process exits.
  process.on('disconnect', () => void stop(0))
  stopAfterError(log, () => void stop(1))

  try {
    const { url, demoData, warning, setupLink } = await starting
    const demo = demoData && { password: demoData.password, accounts: demoData.accounts }
    report({ ready: { url, logFile, demo, warning, setupLink } })
    if (process.send) return
    if (warning) process.stderr.write(`${warning}\n`)
    // The link must not enter the log, which may be collected elsewhere and kept for a long time.
    if (setupLink)
      process.stderr.write(`\nReMusic todavía no tiene administrador. Crea su cuenta aquí:\n${setupLink}\n`)
  } catch (error) {
    if (!isStopping) throw error
  }
}

/**
 * Serves requests as one of several processes, for the primary process that started this one. If that one dies, Node ends
 * this one too.
 */
async function runWorker() {
  const tell = (message: WorkerMessage) => void process.send?.(message)
  // A terminal or a supervisor signals all processes at once, but only the primary process decides when a worker stops.
  for (const signal of STOP_SIGNALS) process.on(signal, () => {})
  const ordered = Promise.withResolvers<ServeOrder>()
  // Messages of the other workers' sockets arrive here as well.
  let stopOrdered = (): void => process.exit(0)
  process.on('message', (message: WorkerOrder | object) => {
    if ('serve' in message) ordered.resolve(message.serve)
    if ('stop' in message) stopOrdered()
  })
  tell({ worker: 'started' })
  const { config, databaseUrl, logFile, role } = await ordered.promise
  const log = openLog(config, logFile)
  const starting = serve({ config, databaseUrl, clock: systemClock, log, worker: role })

  let isStopping = false
  const stop = async (exitCode: number, options?: Parameters<Serving['stop']>[0]) => {
    if (isStopping) return
    isStopping = true
    await exitAfter(starting, log, exitCode, options)
  }
  stopOrdered = () => void stop(0)
  // The other workers receive the requests that arrive from now on.
  stopAfterError(log, () => void stop(1, { untilUnused: false }))

  await starting.catch((error) => {
    if (!isStopping) throw error
  })
  tell({ worker: 'listening' })
}

/** Stops in order. A start that can no longer be aborted is finished first, so that everything it started is stopped. */
async function exitAfter<T>(
  starting: Promise<{ stop(options?: T): Promise<void> }>,
  log: Log,
  exitCode: number,
  options?: T,
) {
  setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref()
  const server = await starting.catch(() => null)
  await server?.stop(options).catch((error: unknown) => log.error({ err: error }, 'stop failed'))
  log.flush()
  process.exit(exitCode)
}

function stopAfterError(log: Log, stop: () => void) {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      stop()
    })
  }
}

function openLog({ logLevel }: Config, logFile: string | null): Log {
  return createLog({
    level: logLevel,
    ...(logFile && { to: pino.destination({ dest: logFile, sync: false, mode: OWNER_ONLY }) }),
  })
}

function fail(error: unknown) {
  const message = messageFor(error)
  if (!process.send || !message) process.stderr.write(`${message ?? (error as Error).stack}\n`)
  if (!process.send) process.exit(1)
  process.send(
    { failed: message ?? 'ReMusic no pudo iniciar por un error inesperado.' } satisfies Message,
    () => process.exit(1),
  )
}

/** A Spanish sentence that tells the operator what to do, or null for an unexpected error. */
function messageFor(error: unknown): string | null {
  const expected = [
    ConfigError,
    PortTakenError,
    MigrationError,
    DataFolderInUseError,
    EmbeddedPostgresError,
    WorkerFailedError,
  ]
  if (expected.some((type) => error instanceof type)) return (error as Error).message
  if (isDatabaseUnavailable(error))
    return 'No se puede conectar con la base de datos que indica DATABASE_URL.'
  return null
}

function prepareLogFile({ dataDir }: Config): string {
  const folder = join(dataDir, 'logs')
  const file = join(folder, 'remusic.log')
  try {
    mkdirSync(folder, { recursive: true })
    if (existsSync(file) && statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`)
    for (const log of [file, `${file}.1`]) if (existsSync(log)) chmodSync(log, OWNER_ONLY)
  } catch {
    throw new ConfigError(`DATA_DIR ${dataDir} no es una carpeta en la que se pueda escribir`)
  }
  return file
}
