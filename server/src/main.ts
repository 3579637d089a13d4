import { chmodSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DataFolderInUseError, EmbeddedPostgresError } from './database/embedded.ts'
import { DatabaseIsNewerError, DistantServersError, TablesInUseError } from './database/migrate.ts'
import type { DemoData } from './demo.ts'
import { isDatabaseUnavailable } from './platform/databaseErrors.ts'
import { createLog } from './platform/log.ts'
import { PortTakenError, startServer } from './start.ts'

const FORCED_EXIT_MS = 20_000
const MAX_LOG_BYTES = 10_000_000
/** The log names accounts and what they did, which is nobody else's business on a shared machine. */
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

const report = (message: Message) => process.send?.(message)

if (existsSync('.env')) process.loadEnvFile('.env')
await run().catch(fail)

async function run() {
  const config = readConfig(process.env)
  const logFile = process.send && config.demo ? prepareLogFile(config) : null
  const log = createLog({
    level: config.logLevel,
    ...(logFile && { to: pino.destination({ dest: logFile, sync: false, mode: OWNER_ONLY }) }),
  })
  const startAborter = new AbortController()
  const starting = startServer(config, {
    log,
    signal: startAborter.signal,
    onProgress: (progress) => report({ progress }),
  })

  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref()
    startAborter.abort()
    // A start that can no longer be aborted is finished first, so that everything it started is stopped in order.
    const server = await starting.catch(() => null)
    await server?.stop().catch((error: unknown) => log.error({ err: error }, 'stop failed'))
    log.flush()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // The parent process has exited.
  process.on('disconnect', () => void stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      void stop(1)
    })
  }

  try {
    const { url, demoData, warning, setupLink } = await starting
    const demo = demoData && { password: demoData.password, accounts: demoData.accounts }
    report({ ready: { url, logFile, demo, warning, setupLink } })
    if (process.send) return
    if (warning) process.stderr.write(`${warning}\n`)
    // Not through the log, which may be collected elsewhere and kept for long.
    if (setupLink)
      process.stderr.write(`\nReMusic todavía no tiene administrador. Crea su cuenta aquí:\n${setupLink}\n`)
  } catch (error) {
    if (!isStopping) throw error
  }
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
    DatabaseIsNewerError,
    DistantServersError,
    TablesInUseError,
    DataFolderInUseError,
    EmbeddedPostgresError,
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
