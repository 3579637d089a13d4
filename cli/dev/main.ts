import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  DataFolderInUseError,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '@remusic/server/base/database/embedded'
import { type Config, ConfigError, readConfig } from '@remusic/server/config'
import { followLog } from './log.ts'
import { startPage } from './page.ts'
import { freePort, PortTakenError } from './ports.ts'
import { serverArguments, serverEnvironment } from './server.ts'

/** A message of server/src/main.ts to its parent process; `node --watch` adds messages of other kinds. */
type ServerMessage = {
  progress?: string
  ready?: Ready
  failed?: string
}
type Ready = {
  logFile: string | null
  demo: { password: string; accounts: readonly { role: string; email: string }[] } | null
  warning: string | null
}

const LOOPBACK = '127.0.0.1'

if (existsSync('.env')) process.loadEnvFile('.env')

/** Cleanup of everything started so far; runs in reverse order. */
const cleanup: (() => unknown)[] = []
const abortStart = new AbortController()
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.on('disconnect', () => void stop(0))
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    console.error(error)
    void stop(1)
  })
}

try {
  await run(readConfig(process.env))
} catch (error) {
  if (!stopping) console.error(`\n${sentenceFor(error)}`)
  await stop(1)
}

async function run(config: Config) {
  // Without HOST, a server on a real database would listen on every interface; a development server must not.
  const host = process.env.HOST ? config.host : LOOPBACK
  const port = await freePort(config.port, host)
  const serverPort = await freePort(0, LOOPBACK)
  const pageUrl = config.publicUrlIsGuessed ? `http://localhost:${port}` : config.publicUrl

  // The database outlives restarts of the server, so a restart costs neither a shutdown nor a recovery.
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config))
  abortStart.signal.throwIfAborted()
  const page = await startPage({ port, host, serverPort })
  cleanup.push(() => page.close())

  const env = serverEnvironment({ config, databaseUrl, port: serverPort, publicUrl: pageUrl })
  const server = spawn(process.execPath, serverArguments(process.argv.slice(2)), {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  cleanup.push(async () => {
    server.kill('SIGTERM')
    await ended
  })
  let isFirstStart = true
  server.on('message', ({ progress, ready, failed }: ServerMessage) => {
    if (progress && isFirstStart) console.log(`… ${progress}`)
    if (failed) console.error(`\n${failed}`)
    if (!ready) return
    if (isFirstStart) {
      if (ready.logFile) cleanup.push(followLog(ready.logFile))
      console.log(summary(pageUrl, ready))
    } else {
      console.log('El servidor se reinició.')
    }
    isFirstStart = false
  })
  await ended
  if (!stopping) await stop(1)
}

async function startDatabase({ dataDir }: Config): Promise<string> {
  const { url, stop: stopDatabase } = await startEmbeddedPostgres({
    dataDir,
    signal: abortStart.signal,
    onProgress: (step) => console.log(`… ${step}`),
  })
  cleanup.push(stopDatabase)
  return url
}

async function stop(exitCode: number) {
  if (stopping) return
  stopping = true
  console.log('\nDeteniendo ReMusic…')
  abortStart.abort()
  for (const step of cleanup.splice(0).reverse()) await step()
  process.exit(exitCode)
}

function sentenceFor(error: unknown): string {
  const expected = [ConfigError, DataFolderInUseError, EmbeddedPostgresError, PortTakenError]
  if (expected.some((known) => error instanceof known)) return (error as Error).message
  return (error as Error).stack ?? String(error)
}

function summary(url: string, { demo, logFile, warning }: Ready): string {
  const lines = ['', `ReMusic en desarrollo: ${url}`]
  if (demo) {
    lines.push(`Cuentas de demostración, todas con la contraseña ${demo.password}`)
    for (const { role, email } of demo.accounts) lines.push(`  ${role.padEnd(10)}${email}`)
  }
  if (logFile) lines.push(`Registro: ${logFile} (aquí solo se muestran avisos y errores)`)
  if (warning) lines.push(warning)
  lines.push('La página se actualiza y el servidor se reinicia al guardar. Para detener todo pulsa Ctrl+C.')
  return lines.join('\n')
}
