import { InterruptedError } from './errors.mjs'

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 100
/** Work shorter than this is not worth a line. */
const QUIET_MS = 1_000

/**
 * Runs the work and lets the person see that it goes on: a spinner on a terminal, plain lines elsewhere.
 * The work may rename itself while it lasts. It ends with a line of its own if it was long or has a conclusion to tell.
 * @template T
 * @param {string} title
 * @param {(rename: (title: string) => void) => Promise<T>} work
 * @param {(result: T) => string} [conclude]
 * @returns {Promise<T>}
 */
export async function withProgress(title, work, conclude) {
  if (isBusy) return work(() => {})
  isBusy = true
  try {
    return await show(title, work, conclude)
  } finally {
    isBusy = false
  }
}

/** Work inside other work is part of what is shown already. */
let isBusy = false

/**
 * @template T
 * @param {string} title
 * @param {(rename: (title: string) => void) => Promise<T>} work
 * @param {(result: T) => string} [conclude]
 * @returns {Promise<T>}
 */
async function show(title, work, conclude) {
  const began = Date.now()
  const isTerminal = process.stdout.isTTY === true
  const isShort = () => Date.now() - began < QUIET_MS
  let current = title
  let announced = ''
  let frame = 0

  const timer = setInterval(() => {
    if (isShort()) return
    if (isTerminal) {
      frame = (frame + 1) % FRAMES.length
      process.stdout.write(`${CLEAR_LINE}${FRAMES[frame]} ${current}… ${duration(began)}`)
    } else if (announced !== current) {
      announced = current
      process.stdout.write(`… ${current}\n`)
    }
  }, FRAME_MS)
  const finish = (/** @type {string} */ line) => {
    clearInterval(timer)
    if (isTerminal && !isShort()) process.stdout.write(CLEAR_LINE)
    if (line && (conclude || !isShort())) process.stdout.write(`${line} (${duration(began)})\n`)
  }
  try {
    const result = await work((next) => {
      current = next
    })
    finish(conclude?.(result) ?? `✔ ${title}`)
    return result
  } catch (error) {
    if (error instanceof InterruptedError) finish('')
    else finish(`✖ ${title}`)
    throw error
  }
}

/**
 * @param {number} since
 * @returns {string} how long ago that was, as a person says it: "3 s", "1 min 20 s"
 */
export function duration(since) {
  const total = Math.round((Date.now() - since) / 1000)
  return total < 60 ? `${total} s` : `${Math.floor(total / 60)} min ${total % 60} s`
}

const CLEAR_LINE = '\r\x1b[2K'
