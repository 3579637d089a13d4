import { AsyncLocalStorage } from 'node:async_hooks'
import { InterruptedError } from './errors.mjs'

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 100
/** A task shorter than this is not reported unless it has a conclusion. */
const QUIET_MS = 1_000
const CLEAR_LINE = '\r\x1b[2K'

/** @typedef {{ title: string, announced: string, began: number }} Task */

/** Tasks that are shown at the moment, oldest first. @type {Set<Task>} */
const running = new Set()
/** Holds the task that the current code is part of. @type {AsyncLocalStorage<Task>} */
const current = new AsyncLocalStorage()
/** @type {NodeJS.Timeout | undefined} */
let timer
let frame = 0

/**
 * Runs a task and shows that it is in progress: a spinner on a terminal, plain lines elsewhere. Tasks may run side by side.
 * A task started by another one is not shown separately. A task can rename itself while it runs, and ends with a line of
 * its own if it took long or has a conclusion.
 * @template T
 * @param {string} title
 * @param {(rename: (title: string) => void) => Promise<T>} work
 * @param {(result: T) => string} [conclude]
 * @returns {Promise<T>}
 */
export async function withProgress(title, work, conclude) {
  if (current.getStore()) return work(() => {})
  const task = { title, announced: '', began: Date.now() }
  running.add(task)
  timer ??= setInterval(draw, FRAME_MS)
  const rename = (/** @type {string} */ next) => {
    task.title = next
  }
  try {
    const result = await current.run(task, () => work(rename))
    finish(task, conclude?.(result) ?? (isShort(task) ? '' : `✔ ${title}`))
    return result
  } catch (error) {
    finish(task, error instanceof InterruptedError || isShort(task) ? '' : `✖ ${title}`)
    throw error
  }
}

/**
 * Prints a line without mixing it into the spinner.
 * @param {string} text
 */
export function print(text) {
  process.stdout.write(`${isTerminal() && running.size > 0 ? CLEAR_LINE : ''}${text}\n`)
}

/**
 * @param {number} since
 * @returns {string} the time since then, for a reader: "3 s", "1 min 20 s"
 */
export function duration(since) {
  const total = Math.round((Date.now() - since) / 1000)
  return total < 60 ? `${total} s` : `${Math.floor(total / 60)} min ${total % 60} s`
}

function draw() {
  const tasks = [...running].filter((task) => !isShort(task))
  if (isTerminal()) {
    frame = (frame + 1) % FRAMES.length
    const line = tasks.map(({ title, began }) => `${title}… ${duration(began)}`).join(' · ')
    // A line that wraps could not be cleared. A terminal that does not report its width has no columns.
    const width = process.stdout.columns || 80
    if (line) process.stdout.write(CLEAR_LINE + `${FRAMES[frame]} ${line}`.slice(0, width - 1))
    return
  }
  for (const task of tasks) {
    if (task.announced === task.title) continue
    task.announced = task.title
    process.stdout.write(`… ${task.title}\n`)
  }
}

/**
 * @param {Task} task
 * @param {string} line
 */
function finish(task, line) {
  const shown = line && `${line} (${duration(task.began)})\n`
  process.stdout.write(`${isTerminal() && !isShort(task) ? CLEAR_LINE : ''}${shown}`)
  running.delete(task)
  if (running.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/** @param {Task} task */
const isShort = ({ began }) => Date.now() - began < QUIET_MS

const isTerminal = () => process.stdout.isTTY === true
