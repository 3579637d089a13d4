import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ApiError } from '@remusic/server/base/common/errors'
import { isDatabaseUnavailable } from '@remusic/server/base/database/databaseErrors'
import { EmbeddedPostgresError } from '@remusic/server/base/database/embedded'
import { migrate } from '@remusic/server/base/database/migrate'
import { MigrationError } from '@remusic/server/base/database/migrationErrors'
import { lowerOwnPriority } from '@remusic/server/base/jobs/priority'
import { ConfigError, readConfig } from '@remusic/server/config'
import { ImportError } from '@remusic/server/music/importing/musicbrainz/errors'
import { backup } from './backup/backup.ts'
import { CommandError } from './backup/errors.ts'
import { backupInto, untilNight } from './backup/nightly.ts'
import { withDatabase } from './database.ts'
import { HELP } from './help.ts'
import { duration } from './setup/progress.mjs'

/** The SQLSTATEs of a wrong password, account or name of the database. */
const CONNECTION_REJECTED = /^(28...|3D000)$/
/** The SQLSTATE of a write on a standby. */
const READ_ONLY = '25006'
const TWO_WORDS = new Set(['account', 'admin', 'second-factor', 'registration', 'import', 'taste'])

class UsageError extends CommandError {
  override name = 'UsageError'
}

const began = Date.now()
/** A note on what an interruption leaves behind, if that is not obvious. */
let whenInterrupted = ''

if (existsSync('.env')) process.loadEnvFile('.env')
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort())

try {
  await run()
} catch (error) {
  process.exitCode = report(error)
}
process.exit()

/** Each command imports its own modules: importing all of them would take most of the time of a short command. */
async function run() {
  const { positionals, values } = readArguments()
  const [command = 'help', ...rest] = positionals
  if (values.help || command === 'help') {
    console.log(HELP)
    return
  }
  const { signal } = interruption
  const onDatabase = <T>(work: (url: string) => Promise<T>) =>
    withDatabase(readConfig(process.env), work, signal)
  switch ([command, ...(TWO_WORDS.has(command) ? rest.splice(0, 1) : [])].join(' ')) {
    case 'migrate': {
      exactly(rest, 0)
      const names = await onDatabase((url) => migrate(url, { onWait: sayWaiting }))
      console.log(
        names.length > 0
          ? `Migraciones aplicadas: ${names.join(', ')}`
          : 'La base de datos ya estaba al día.',
      )
      return
    }
    case 'admin create': {
      exactly(rest, 0)
      const { createAdmin } = await import('./admin.ts')
      const email = await onDatabase((url) =>
        createAdmin(url, { ...values, password: process.env.ADMIN_PASSWORD }),
      )
      console.log(`La cuenta de administración ${email} está lista.`)
      return
    }
    case 'second-factor reset': {
      exactly(rest, 0)
      const { removeSecondFactor } = await import('./account.ts')
      const { email } = await onDatabase((url) => removeSecondFactor(url, values))
      console.log(`La cuenta ${email} ya no tiene segundo paso y sus sesiones terminaron.`)
      return
    }
    case 'account secure': {
      exactly(rest, 0)
      const { closeToOthers } = await import('./account.ts')
      const { email, done } = await onDatabase((url) => closeToOthers(url, values))
      const then = done.leavesNoAdmin
        ? ' Ya nadie administra: crea otra cuenta con la orden admin create.'
        : done.wasAdmin
          ? ' Ya no administra: otra cuenta puede devolverle el permiso desde el panel.'
          : ''
      console.log(`La cuenta ${email} está cerrada para quien la usaba.${then}`)
      return
    }
    case 'account end-sessions': {
      exactly(rest, 0)
      const { signOut } = await import('./account.ts')
      const { email } = await onDatabase((url) => signOut(url, values))
      console.log(`Las sesiones de ${email} terminaron.`)
      return
    }
    case 'account demote': {
      exactly(rest, 0)
      const { demote } = await import('./account.ts')
      const { email } = await onDatabase((url) => demote(readConfig(process.env), url, values))
      console.log(`La cuenta ${email} ya no administra; queda como Premium.`)
      return
    }
    case 'account suspend': {
      exactly(rest, 0)
      const { suspend } = await import('./account.ts')
      const { email } = await onDatabase((url) => suspend(readConfig(process.env), url, values))
      console.log(`La cuenta ${email} está suspendida. Un Admin puede restablecerla desde el panel.`)
      return
    }
    case 'account hide': {
      exactly(rest, 0)
      const { hideSince } = await import('./account.ts')
      const { email, hidden } = await onDatabase((url) => hideSince(readConfig(process.env), url, values))
      console.log(
        hidden
          ? `De ${email} quedó oculto: ${hidden}. Un Admin puede mostrar cada cosa de nuevo en «Reportes», «Contenido oculto».`
          : `De ${email} no hay nada que ocultar.`,
      )
      return
    }
    case 'registration close':
    case 'registration open': {
      const [action = ''] = positionals.slice(1)
      exactly(rest, 0)
      const { changeRegistration } = await import('./account.ts')
      console.log(`${await onDatabase((url) => changeRegistration(url, action === 'open'))}.`)
      return
    }
    case 'log-hash': {
      const value = exactly(rest, 1, 'valor')
      const { logHashOf } = await import('./logHash.ts')
      console.log(await onDatabase((url) => logHashOf(url, value)))
      return
    }
    case 'backup': {
      const path = fileFrom(exactly(rest, 1, 'archivo o carpeta'))
      const save = savingAt(path, values)
      if (!values.daily) return onDatabase(save)
      for (;;) {
        await wait(untilNight(new Date()), undefined, { signal })
        await onDatabase(save)
      }
    }
    case 'restore': {
      const file = fileFrom(exactly(rest, 1))
      const { demo } = readConfig(process.env)
      const { restore } = await import('./backup/restore.ts')
      const { manifest, heldMails, removedDemoAccounts } = await onDatabase((url) =>
        restore(url, file, { demo }),
      )
      console.log(
        `Copia del ${new Date(manifest.createdAt).toLocaleString('es')} restaurada (${duration(began)}).`,
      )
      console.log('Todas las sesiones terminaron: cada persona vuelve a iniciar sesión.')
      if (heldMails > 0)
        console.log(`${heldMails} correos que esperaban salir quedaron retenidos y no se envían.`)
      if (removedDemoAccounts > 0)
        console.log(
          `Esta instalación no es una demostración: ${removedDemoAccounts} cuentas de demostración se eliminaron.`,
        )
      return
    }
    case 'import musicbrainz': {
      if (rest.length === 0)
        throw new UsageError('Falta indicar la carpeta o los archivos de la exportación.')
      const { prepareImport } = await import('./import.ts')
      const importDump = await prepareImport(rest.map(fileFrom), values, readConfig(process.env))
      whenInterrupted = 'El catálogo anterior sigue en pie; la próxima vez continúa donde quedó.'
      const { artists, albums, songs } = await onDatabase((url) => importDump(url, signal))
      const counts = [artists, albums, songs].map(({ total }) => Number(total).toLocaleString('es'))
      console.log(
        `Listo: el catálogo tiene ${counts[0]} artistas, ${counts[1]} álbumes y ${counts[2]} canciones.`,
      )
      return
    }
    case 'taste refresh': {
      exactly(rest, 0)
      whenInterrupted = 'Las recomendaciones anteriores siguen en pie.'
      const { refreshTaste } = await import('@remusic/server/listening/taste/refresh')
      lowerOwnPriority()
      const refreshed = await onDatabase((databaseUrl) => refreshTaste({ databaseUrl, signal }))
      console.log(
        refreshed
          ? `Recomendaciones al día: ${refreshed.people.toLocaleString('es')} personas (${duration(began)}).`
          : 'Ya se están calculando.',
      )
      return
    }
    default:
      throw new UsageError(`No existe la orden ${[command, ...rest].join(' ')}.`)
  }
}

/** Checks the options of a backup, and returns a function that makes the backup and reports it. */
function savingAt(path: string, { daily, 'keep-days': keep }: ReturnType<typeof readArguments>['values']) {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  if ((daily || keep !== undefined) && !isFolder)
    throw new CommandError(`--daily y --keep-days necesitan una carpeta que exista, y ${path} no lo es.`)
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new CommandError('--keep-days espera un número de días, por ejemplo 14.')
  const keepDays = keep === undefined ? null : Number(keep)
  return async (url: string) => {
    const started = Date.now()
    const { file, manifest } = isFolder
      ? await backupInto(url, path, { keepDays, signal: interruption.signal })
      : { file: path, manifest: await backup(url, path, interruption.signal) }
    const rows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
    console.log(`Copia terminada: ${file} (${rows.toLocaleString('es')} registros, ${duration(started)}).`)
  }
}

/** A function declaration, because the command runs before a constant at this position would be initialized. */
function sayWaiting() {
  console.log('Las tablas están en uso, por ejemplo por una copia de seguridad. Esperando a que termine…')
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        email: { type: 'string' },
        name: { type: 'string' },
        reason: { type: 'string' },
        rule: { type: 'string' },
        length: { type: 'string' },
        countries: { type: 'string' },
        languages: { type: 'string' },
        since: { type: 'string' },
        'min-releases': { type: 'string' },
        noncommercial: { type: 'boolean' },
        'keep-days': { type: 'string' },
        daily: { type: 'boolean' },
      },
    })
  } catch {
    throw new UsageError('Hay una opción que no existe o a la que le falta su valor.')
  }
}

/** npm changes to the project folder, so a relative path is resolved against the folder the command was typed in. */
function fileFrom(path: string): string {
  const { INIT_CWD = '.' } = process.env
  return resolve(INIT_CWD, path)
}

function exactly(rest: string[], count: number, what = 'archivo'): string {
  if (rest.length !== count)
    throw new UsageError(count === 1 ? `Falta indicar un ${what}, y solo uno.` : 'Sobran palabras.')
  return rest[0] ?? ''
}

function report(error: unknown): number {
  if (interruption.signal.aborted) {
    console.error(`Interrumpido. ${whenInterrupted}`.trim())
    return 130
  }
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'EACCES' && path) {
    console.error(`No hay permiso para usar ${path}. Usa la cuenta con la que se inicia ReMusic.`)
    return 1
  }
  if (code === READ_ONLY) {
    console.error('La base de datos es de solo lectura. Indica el servidor principal de PostgreSQL.')
    return 1
  }
  if (code && CONNECTION_REJECTED.test(code)) {
    console.error(`PostgreSQL rechaza la conexión («${(error as Error).message}»). Revisa DATABASE_URL.`)
    return 1
  }
  if (isDatabaseUnavailable(error)) {
    console.error('No se puede conectar con la base de datos.')
    return 1
  }
  const withReadableMessage = [
    CommandError,
    ApiError,
    ImportError,
    ConfigError,
    EmbeddedPostgresError,
    MigrationError,
  ]
  if (!withReadableMessage.some((known) => error instanceof known)) {
    console.error(error)
    return 1
  }
  console.error((error as Error).message)
  if (error instanceof UsageError) console.error(`\n${HELP}`)
  return error instanceof UsageError ? 2 : 1
}
