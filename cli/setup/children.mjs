import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { InterruptedError } from './errors.mjs'

const PARENT_CHECK_MS = 1_000
/** How long a child may take to end in order before it is killed. */
const PATIENCE_MS = 25_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const living = new Set()
/** @type {NodeJS.Signals | null} */
let interruptedBy = null
/** @type {() => void} */
let tell = () => {}

/**
 * From now on, Ctrl-C, SIGTERM, a closed terminal or the death of npm end the running children in order.
 * Children live in a session of their own, so each gets exactly one signal, from here.
 */
export function listenForStop() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => interrupt(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'))
  }
  const { npm_lifecycle_event: isStartedByNpm } = process.env
  if (isStartedByNpm) {
    const starters = startedBy()
    setInterval(() => {
      if (startedBy() !== starters) interrupt('SIGTERM')
    }, PARENT_CHECK_MS).unref()
  }
}

/** npm and the shell it puts between itself and us, where the system tells. */
function startedBy() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${status.match(/^PPid:\s*(\d+)$/m)?.[1]}`
  } catch {
    return String(process.ppid)
  }
}

/** @returns {boolean} whether the person asked to stop */
export function isInterrupted() {
  return interruptedBy !== null
}

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onMessage?: (message: any) => void }} options
 * @returns {Promise<{ code: number | null, output: string }>} its exit code and, when piped, what it said
 */
export async function runChild(program, args, { onMessage, ...options }) {
  throwIfInterrupted()
  const child = spawn(program, args, { ...options, detached: true })
  living.add(child)
  if (onMessage) child.on('message', onMessage)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  /** @type {number | null} */
  const code = await new Promise((resolve) => {
    child.once('close', resolve)
    child.once('error', (error) => {
      output += String(error)
      resolve(127)
    })
  })
  living.delete(child)
  if (code !== 0) throwIfInterrupted()
  return { code, output }
}

/** @param {() => void} listener called once, when the person asks to stop */
export function onInterrupt(listener) {
  tell = listener
}

export function throwIfInterrupted() {
  if (interruptedBy) throw new InterruptedError(interruptedBy)
}

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  if (interruptedBy) return
  interruptedBy = signal
  tell()
  for (const child of living) {
    signalGroup(child, signal)
    setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS).unref()
  }
}

/**
 * The child leads a group of its own, which also holds what it started.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // It has just ended by itself.
  }
}
