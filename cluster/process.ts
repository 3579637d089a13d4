import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from './programs.ts'

const POLL_MS = 100
/** On a busy machine, filling the database with the demo takes minutes. */
const READY_MS = 300_000
const STOP_MS = 20_000
const LOG_LINES_SHOWN = 15

export type Description = {
  name: string
  command: string
  args: string[]
  /** The working folder, which also gets the log `<name>.log`. */
  folder: string
  env?: Record<string, string>
  account: Account | null
  /** A further log that the process writes itself. */
  ownLog?: string
  /** Polled until it is true; an error counts as false. */
  isReady(): Promise<boolean>
  stopSignal?: NodeJS.Signals
  /** Opens a channel to the process; it is closed when we exit. */
  onMessage?: (message: unknown) => void
}

/** A process of the cluster. It keeps its port and its folder across restarts, and never restarts by itself. */
export type Managed = {
  name: string
  logFile: string
  pid(): number | null
  /** Resolves when the process is ready. */
  start(changes?: Partial<Description>): Promise<void>
  /** Stops the process in order, or with SIGKILL if that takes too long. */
  stop(): Promise<void>
  /** SIGKILL to the process and its children. */
  kill(): Promise<void>
  /** SIGSTOP and SIGCONT: connections stay open, but nothing answers. */
  pause(): void
  resume(): void
  /** Stops (or kills) the process and starts it again, optionally with changes. */
  restart(changes?: Partial<Description>, how?: 'stop' | 'kill'): Promise<void>
  /** Sends a signal to the main process only, for example SIGUSR2 for HAProxy to reload. */
  signal(signal: NodeJS.Signals): void
}

/** Processes are leaders of their own group, so that Ctrl+C reaches only us and everything is stopped in order. */
export function manage(initial: Description, onChange: () => void, abort?: AbortSignal): Managed {
  let description = initial
  let child: ChildProcess | null = null
  const logFile = join(initial.folder, `${initial.name}.log`)

  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  const signalGroup = (signal: NodeJS.Signals) => {
    if (child?.pid) signalQuietly(-child.pid, signal)
  }

  async function start(changes: Partial<Description> = {}) {
    if (isRunning()) throw new Error(`${description.name} is already running`)
    description = { ...description, ...changes }
    const { name, command, args, folder, env, account, onMessage } = description
    const log = openSync(logFile, 'a')
    const { PATH = '', LANG = 'C.UTF-8' } = process.env
    const started = spawn(command, args, {
      cwd: folder,
      env: { PATH, LANG, HOME: folder, ...env },
      detached: true,
      stdio: onMessage ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
      ...account,
    })
    closeSync(log)
    child = started
    let failure: Error | null = null
    started.once('error', (error) => {
      failure = error
    })
    started.once('exit', onChange)
    if (onMessage) started.on('message', onMessage)
    onChange()

    const deadline = performance.now() + READY_MS
    for (;;) {
      abort?.throwIfAborted()
      if (failure) throw failure
      if (child !== started || !isRunning())
        throw new Error(`${name} exited before it was ready.\n${lastLines()}`)
      if (await description.isReady().catch(() => false)) return
      if (performance.now() > deadline)
        throw new Error(`${name} is not ready after five minutes.\n${lastLines()}`)
      await wait(POLL_MS)
    }
  }

  async function end(signal: NodeJS.Signals) {
    if (!child) return
    const ending = child
    if (isRunning()) {
      const exited = once(ending, 'exit')
      if (signal === 'SIGKILL') signalGroup('SIGKILL')
      else {
        ending.kill(signal)
        // A paused process only receives the signal once it continues.
        signalGroup('SIGCONT')
      }
      const late = setTimeout(() => signalGroup('SIGKILL'), STOP_MS)
      await exited
      clearTimeout(late)
    }
    // SIGKILL for children that outlived their parent.
    signalGroup('SIGKILL')
    if (child === ending) child = null
    onChange()
  }

  const stop = () => end(description.stopSignal ?? 'SIGTERM')
  const kill = () => end('SIGKILL')
  const lastLines = () => {
    const logs = [logFile, description.ownLog].filter((file) => file !== undefined && existsSync(file))
    return logs
      .flatMap((file) =>
        readFileSync(file as string, 'utf8')
          .trimEnd()
          .split('\n')
          .slice(-LOG_LINES_SHOWN),
      )
      .join('\n')
  }

  return {
    name: description.name,
    logFile,
    pid: () => (isRunning() ? (child?.pid ?? null) : null),
    start,
    stop,
    kill,
    pause: () => signalGroup('SIGSTOP'),
    resume: () => signalGroup('SIGCONT'),
    async restart(changes = {}, how = 'stop') {
      await (how === 'kill' ? kill() : stop())
      await start(changes)
    },
    signal: (signal) => void child?.kill(signal),
  }
}

/** Sends a signal to a process, or to a group if the id is negative; one that has ended is ignored. */
export function signalQuietly(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}
