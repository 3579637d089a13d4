import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from './config.ts'
import { DataFolderInUseError, EmbeddedPostgresError } from './database/embedded.ts'
import { DatabaseIsNewerError } from './database/migrate.ts'
import { createLog } from './platform/log.ts'
import { PortTakenError, type RunningServer, startServer } from './start.ts'

const FORCED_EXIT_MS = 20_000

if (existsSync('.env')) process.loadEnvFile('.env')
await run()

async function run() {
  const starting = new AbortController()
  let server: RunningServer | undefined
  let ending = false
  try {
    const config = readConfig(process.env)
    const log = createLog({ level: config.logLevel })

    const end = async (exitCode: number) => {
      if (ending) process.exit(1)
      ending = true
      setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref()
      starting.abort()
      await server?.stop().catch((error: unknown) => log.error({ err: error }, 'stop failed'))
      log.flush()
      process.exit(exitCode)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (error: unknown) => {
        log.fatal({ err: error }, event)
        void end(1)
      })
    }

    server = await startServer(config, { log, signal: starting.signal })
  } catch (error) {
    if (ending) process.exit(0)
    process.stderr.write(`${isForPeople(error) ? error.message : String((error as Error).stack)}\n`)
    process.exit(1)
  }
}

/** Errors whose message tells whoever starts ReMusic what to do. */
function isForPeople(error: unknown): error is Error {
  return [
    ConfigError,
    PortTakenError,
    DatabaseIsNewerError,
    DataFolderInUseError,
    EmbeddedPostgresError,
  ].some((known) => error instanceof known)
}
