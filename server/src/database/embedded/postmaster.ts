import { type ChildProcess, spawn } from 'node:child_process'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'
import type { Place } from './place.ts'
import { endProcess, isPostmasterOf, processIdentity } from './processes.ts'

const POLL_MS = 25
const STILL_STARTING_MS = 2_000
const RESTART_PAUSE_MS = 500
/** Backends of a killed postmaster may still be finishing; they hold the cluster for a moment. */
const LEFTOVERS_PATIENCE_MS = 20_000
const LOG_LIMIT_BYTES = 10_000_000

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT the immediate one, repaired at the next start. */
const SHUTDOWN: [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
]

/** Starts the postmaster and starts it again whenever it dies, until the returned function is called. */
export async function keepRunning(
  place: Place,
  socket: string,
  args: string[],
  onProgress: (step: string) => void,
  signal?: AbortSignal,
): Promise<() => Promise<void>> {
  let stopped = false
  let postmaster: ChildProcess
  let restarting = Promise.resolve()

  const watch = (child: ChildProcess) => {
    postmaster = child
    child.once('exit', () => {
      if (!stopped) restarting = restart()
    })
  }
  const restart = async () => {
    while (!stopped) {
      await sleep(RESTART_PAUSE_MS)
      if (stopped) return
      try {
        const child = await launch(place, socket, args, () => {})
        if (stopped) await endProcess(child.pid as number, SHUTDOWN)
        else watch(child)
        return
      } catch {
        // The reason is in postgresql.log; whoever asks the database meanwhile gets its own error.
      }
    }
  }

  watch(await launch(place, socket, args, onProgress, signal))
  return async () => {
    stopped = true
    if (postmaster.exitCode === null && postmaster.signalCode === null) {
      await endProcess(postmaster.pid as number, SHUTDOWN)
    }
    await restarting
  }
}

/** The folder of the socket on which this cluster answers now, or null. */
export async function liveSocketFolder(cluster: string): Promise<string | null> {
  const lines = await pidFile(cluster)
  if (!lines || !isReady(lines) || !isPostmasterOf(Number(lines[0]), cluster)) return null
  return lines[4] ?? null
}

/** Ends a postmaster that outlived the process that started it, and whatever would pass for one. */
async function clearTheWay(cluster: string, socket: string): Promise<void> {
  const lines = await pidFile(cluster)
  if (lines) {
    const pid = Number(lines[0])
    if (isPostmasterOf(pid, cluster)) {
      await endProcess(pid, SHUTDOWN)
    } else if (isNumberTaken(pid)) {
      // PostgreSQL would take the stranger for its predecessor. It ignores its own parent's number, and the
      // rest of the file lets it still notice leftovers of the predecessor, so the file is not simply removed.
      await writeFile(join(cluster, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
    }
  }
  for (const entry of await readdir(socket)) {
    if (entry.startsWith('.s.PGSQL.')) await rm(join(socket, entry), { force: true })
  }
}

async function launch(
  place: Place,
  socket: string,
  args: string[],
  onProgress: (step: string) => void,
  signal?: AbortSignal,
): Promise<ChildProcess> {
  const deadline = Date.now() + LEFTOVERS_PATIENCE_MS
  while (true) {
    signal?.throwIfAborted()
    await clearTheWay(place.cluster, socket)
    const log = await openLog(join(place.home, 'postgresql.log'))
    const start = (await log.stat()).size
    const child = spawn(join(place.programs, 'postgres'), args, {
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd],
      // Its own session: a Ctrl-C in the terminal must reach us and not it, so that requests under way can end.
      detached: true,
      ...place.account,
    })
    const failure = new Promise<Error>((resolve) => child.once('error', resolve))
    await log.close()
    if (await becomesReady(child, place.cluster, failure, onProgress, signal)) return child
    const said = (await readFile(join(place.home, 'postgresql.log'))).subarray(start).toString()
    if (/shared memory block .* still in use/.test(said) && Date.now() < deadline) {
      await sleep(RESTART_PAUSE_MS)
      continue
    }
    throw startError(place, said)
  }
}

async function becomesReady(
  child: ChildProcess,
  cluster: string,
  failure: Promise<Error>,
  onProgress: (step: string) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  let error: Error | undefined
  failure.then((reason) => {
    error = reason
  })
  const began = Date.now()
  let told = false
  while (child.exitCode === null && child.signalCode === null && !error) {
    const lines = await pidFile(cluster)
    if (lines && Number(lines[0]) === child.pid && isReady(lines)) return true
    if (signal?.aborted) {
      await endProcess(child.pid as number, SHUTDOWN)
      signal.throwIfAborted()
    }
    if (!told && Date.now() - began > STILL_STARTING_MS) {
      onProgress('Recuperando la base de datos después de un cierre inesperado')
      told = true
    }
    await sleep(POLL_MS)
  }
  return false
}

function startError({ home }: Place, said: string): EmbeddedPostgresError {
  const log = join(home, 'postgresql.log')
  if (/No space left on device/.test(said)) {
    return new EmbeddedPostgresError(`No queda espacio en el disco para la base de datos (${home}).`)
  }
  if (/could not (create|map) .*shared memory/.test(said)) {
    return new EmbeddedPostgresError(
      `No hay memoria suficiente para iniciar PostgreSQL. Los detalles están en ${log}.`,
    )
  }
  return new EmbeddedPostgresError(`PostgreSQL no pudo iniciar. Los detalles están en ${log}.`, {
    cause: said,
  })
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`)
  return open(path, 'a', 0o600)
}

async function pidFile(cluster: string): Promise<string[] | null> {
  try {
    return (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isReady(lines: string[]): boolean {
  return lines[7]?.trim() === 'ready'
}

/** Also true for a zombie, which PostgreSQL takes for alive. */
function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' || processIdentity(pid) !== null
  }
}
