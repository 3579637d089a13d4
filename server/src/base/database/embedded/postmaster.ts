import { type ChildProcess, spawn } from 'node:child_process'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'
import type { Installation } from './installation.ts'
import { endProcess, isPostmasterOf, processIdentity } from './processes.ts'

const POLL_MS = 25
const SLOW_START_MS = 2_000
const RESTART_PAUSE_MS = 500
/** Backends of a killed postmaster may still be finishing, and block the cluster until then. */
const LEFTOVERS_TIMEOUT_MS = 20_000
const LOG_LIMIT_BYTES = 10_000_000

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT is the immediate one, which the next start recovers from. */
const SHUTDOWN: [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
]

/** Starts the postmaster and restarts it whenever it dies, until the returned function is called. */
export async function keepRunning(
  installation: Installation,
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
        const child = await launch(installation, socket, args, () => {})
        if (stopped) await endProcess(child.pid as number, SHUTDOWN)
        else watch(child)
        return
      } catch {
        // The reason is in postgresql.log; queries fail with their own error in the meantime.
      }
    }
  }

  watch(await launch(installation, socket, args, onProgress, signal))
  return async () => {
    stopped = true
    if (postmaster.exitCode === null && postmaster.signalCode === null) {
      await endProcess(postmaster.pid as number, SHUTDOWN)
    }
    await restarting
  }
}

/** The folder of the socket that this cluster is listening on, or null. */
export async function liveSocketFolder(cluster: string): Promise<string | null> {
  const lines = await pidFile(cluster)
  if (!lines || !isReady(lines) || !isPostmasterOf(Number(lines[0]), cluster)) return null
  return lines[4] ?? null
}

/** Ends a postmaster that outlived its parent, and removes files that would make PostgreSQL think that one is still running. */
async function removeLeftovers(cluster: string, socket: string): Promise<void> {
  const lines = await pidFile(cluster)
  if (lines) {
    const pid = Number(lines[0])
    if (isPostmasterOf(pid, cluster)) {
      await endProcess(pid, SHUTDOWN)
    } else if (isPidTaken(pid)) {
      // PostgreSQL would mistake the unrelated process for its predecessor. It ignores the pid of its own parent, and with the
      // rest of the file it still detects leftovers of the predecessor, so the file is not simply removed.
      await writeFile(join(cluster, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
    }
  }
  for (const entry of await readdir(socket)) {
    if (entry.startsWith('.s.PGSQL.')) await rm(join(socket, entry), { force: true })
  }
}

async function launch(
  installation: Installation,
  socket: string,
  args: string[],
  onProgress: (step: string) => void,
  signal?: AbortSignal,
): Promise<ChildProcess> {
  const deadline = Date.now() + LEFTOVERS_TIMEOUT_MS
  while (true) {
    signal?.throwIfAborted()
    await removeLeftovers(installation.cluster, socket)
    const log = await openLog(join(installation.home, 'postgresql.log'))
    const start = (await log.stat()).size
    const child = spawn(join(installation.programs, 'postgres'), args, {
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd],
      // A session of its own, so that Ctrl-C in the terminal reaches only this process and running requests can finish.
      detached: true,
      ...installation.account,
    })
    const failure = new Promise<Error>((resolve) => child.once('error', resolve))
    await log.close()
    if (await becomesReady(child, installation.cluster, failure, onProgress, signal)) return child
    const output = (await readFile(join(installation.home, 'postgresql.log'))).subarray(start).toString()
    if (/shared memory block .* still in use/.test(output) && Date.now() < deadline) {
      await sleep(RESTART_PAUSE_MS)
      continue
    }
    throw startError(installation, output)
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
  void failure.then((reason) => {
    error = reason
  })
  const start = Date.now()
  let isReported = false
  while (child.exitCode === null && child.signalCode === null && !error) {
    const lines = await pidFile(cluster)
    if (lines && Number(lines[0]) === child.pid && isReady(lines)) return true
    if (signal?.aborted) {
      await endProcess(child.pid as number, SHUTDOWN)
      signal.throwIfAborted()
    }
    if (!isReported && Date.now() - start > SLOW_START_MS) {
      onProgress('Recuperando la base de datos después de un cierre inesperado')
      isReported = true
    }
    await sleep(POLL_MS)
  }
  return false
}

function startError({ home }: Installation, output: string): EmbeddedPostgresError {
  const log = join(home, 'postgresql.log')
  if (/No space left on device/.test(output)) {
    return new EmbeddedPostgresError(`No queda espacio en el disco para la base de datos (${home}).`)
  }
  if (/could not (create|map) .*shared memory/.test(output)) {
    return new EmbeddedPostgresError(
      `No hay memoria suficiente para iniciar PostgreSQL. Los detalles están en ${log}.`,
    )
  }
  return new EmbeddedPostgresError(`PostgreSQL no pudo iniciar. Los detalles están en ${log}.`, {
    cause: output,
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

/** Also true for a zombie, which PostgreSQL considers alive. */
function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' || processIdentity(pid) !== null
  }
}
