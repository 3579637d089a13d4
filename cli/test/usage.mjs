import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 1_000
/** The kernel counts processor time in hundredths of a second on every Linux that Node supports. */
const TICKS_PER_SECOND = 100

/**
 * Measures the processor time of a process and of everything it starts, by looking at it every second. Node cannot ask the
 * kernel for the time of a child that has ended; on Linux the parent of that child shows it.
 * @param {number | undefined} pid
 * @returns {() => number | null} ends the measurement and returns seconds, or null where they cannot be measured
 */
export function measureProcessor(pid) {
  let seconds = 0
  const sample = () => {
    seconds = Math.max(seconds, secondsOf(pid))
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    sample()
    return seconds > 0 ? Math.round(seconds) : null
  }
}

/** @param {number | undefined} root */
function secondsOf(root) {
  const processes = readProcesses()
  /** @type {Map<number, number[]>} */
  const children = new Map()
  for (const [pid, { parent }] of processes) children.set(parent, [...(children.get(parent) ?? []), pid])
  let ticks = 0
  const queue = root === undefined ? [] : [root]
  for (const pid of queue) {
    ticks += processes.get(pid)?.ticks ?? 0
    queue.push(...(children.get(pid) ?? []))
  }
  return ticks / TICKS_PER_SECOND
}

/** All processes, with the time that each and its ended children have used. Empty on systems without /proc. */
function readProcesses() {
  /** @type {Map<number, { parent: number, ticks: number }>} */
  const processes = new Map()
  for (const name of namesIn('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name of the program, in parentheses, may contain spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
      processes.set(Number(name), { parent: Number(fields[1]), ticks })
    } catch {
      // The process has just ended.
    }
  }
  return processes
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
