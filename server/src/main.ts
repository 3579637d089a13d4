import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DataFolderInUseError, EmbeddedPostgresError } from './database/embedded.ts'
import { DatabaseIsNewerError } from './database/migrate.ts'
import type { DemoData } from './demo.ts'
import { isDatabaseUnavailable } from './platform/databaseErrors.ts'
import { createLog } from './platform/log.ts'
import { PortTakenError, startServer } from './start.ts'

const FORCED_EXIT_MS = 20_000
const LOG_LIMIT_BYTES = 10_000_000

/** `npm start` listens to these and shows them; without it nobody does. */
type Message =
  | { progress: string }
  | {
      ready: {
        url: string
        logFile: string | null
        demo: Pick<DemoData, 'password' | 'accounts'> | null
      }
    }
  | { failed: string }

const tell = (message: Message) => process.send?.(message)

if (existsSync('.env')) process.loadEnvFile('.env')
await run().catch(fail)

async function run() {
  const config = readConfig(process.env)
  const logFile = process.send && config.demo ? prepareLogFile(config) : null
  const log = createLog({
    level: config.logLevel,
    ...(logFile && { to: pino.destination({ dest: logFile, sync: false }) }),
  })
  const patience = new AbortController()
  const starting = startServer(config, {
    log,
    signal: patience.signal,
    onProgress: (progress) => tell({ progress }),
  })

  let ending = false
  const end = async (exitCode: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref()
    patience.abort()
    // A start that has gone too far to be given up is finished first, so that everything it started is ended in order.
    const server = await starting.catch(() => null)
    await server?.stop().catch((error: unknown) => log.error({ err: error }, 'stop failed'))
    log.flush()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  // Whoever started this process is gone.
  process.on('disconnect', () => void end(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      void end(1)
    })
  }

  try {
    const { url, demoData } = await starting
    const demo = demoData && { password: demoData.password, accounts: demoData.accounts }
    tell({ ready: { url, logFile, demo } })
  } catch (error) {
    if (!ending) throw error
  }
}

function fail(error: unknown) {
  const sentence = sentenceFor(error)
  if (!process.send || !sentence) process.stderr.write(`${sentence ?? (error as Error).stack}\n`)
  if (!process.send) process.exit(1)
  process.send(
    { failed: sentence ?? 'ReMusic no pudo iniciar por un error inesperado.' } satisfies Message,
    () => process.exit(1),
  )
}

/** What tells whoever starts ReMusic what to do, or null for what nobody has foreseen. */
function sentenceFor(error: unknown): string | null {
  const forPeople = [
    ConfigError,
    PortTakenError,
    DatabaseIsNewerError,
    DataFolderInUseError,
    EmbeddedPostgresError,
  ]
  if (forPeople.some((known) => error instanceof known)) return (error as Error).message
  if (isDatabaseUnavailable(error))
    return 'No se puede conectar con la base de datos que indica DATABASE_URL.'
  return null
}

function prepareLogFile({ dataDir }: Config): string {
  const folder = join(dataDir, 'logs')
  const file = join(folder, 'remusic.log')
  try {
    mkdirSync(folder, { recursive: true })
    if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  } catch {
    throw new ConfigError(`DATA_DIR ${dataDir} no es una carpeta en la que se pueda escribir`)
  }
  return file
}
