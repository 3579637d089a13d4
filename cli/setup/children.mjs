import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { InterruptedError } from './errors.mjs'

const PARENT_CHECK_MS = 1_000
/** A child that has not shut down after this long is killed. */
const SHUTDOWN_TIMEOUT_MS = 25_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {NodeJS.Signals | null} */
let interruptedBy = null
/** @type {() => void} */
let interruptListener = () => {}

/**
 * Shuts down the running children on Ctrl-C, SIGTERM, a closed terminal or the death of npm.
 * Children run in their own session, so each gets exactly one signal, from here.
 */
export function listenForStop() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => interrupt(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'))
  }
  const { npm_lifecycle_event: isStartedByNpm } = process.env
  if (isStartedByNpm) {
    const initial = ancestors()
    setInterval(() => {
      if (ancestors() !== initial) interrupt('SIGTERM')
    }, PARENT_CHECK_MS).unref()
  }
}

/** The process ids of our parent and its parent (npm and its shell), if the system provides them. */
function ancestors() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${status.match(/^PPid:\s*(\d+)$/m)?.[1]}`
  } catch {
    return String(process.ppid)
  }
}

/** @returns {boolean} whether the user interrupted the command */
export function isInterrupted() {
  return interruptedBy !== null
}

/**
 * Runs a program and waits until it exits.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & {
 *   onMessage?: (message: any) => void, onStart?: (pid: number | undefined) => void
 * }} options
 * @returns {Promise<{ code: number | null, output: string }>} its exit code and, when piped, its output
 */
export async function runChild(program, args, { onMessage, onStart, ...options }) {
  throwIfInterrupted()
  const child = spawn(program, args, { ...options, detached: true })
  children.add(child)
  onStart?.(child.pid)
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
  children.delete(child)
  if (code !== 0) throwIfInterrupted()
  return { code, output }
}

/** @param {() => void} listener called once, when the user interrupts the command */
export function onInterrupt(listener) {
  interruptListener = listener
}

export function throwIfInterrupted() {
  if (interruptedBy) throw new InterruptedError(interruptedBy)
}

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  if (interruptedBy) return
  interruptedBy = signal
  interruptListener()
  for (const child of children) {
    signalGroup(child, signal)
    setTimeout(() => signalGroup(child, 'SIGKILL'), SHUTDOWN_TIMEOUT_MS).unref()
  }
}

/**
 * Signals the process group of the child, which includes the processes that it started.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // The child has just exited.
  }
}
