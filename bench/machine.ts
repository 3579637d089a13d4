import { readFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os'

/** What the figures were taken on, in one sentence. */
export function aboutMachine() {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return (
    `${day}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ` +
    `${platform()} ${release()} ${arch()}, Node ${process.versions.node}; whoever asks, the server and PostgreSQL share them.`
  )
}

/**
 * Tells, when asked, which share of what this machine worked or wanted to work since now was taken by others on the same
 * host, as Linux counts it; elsewhere nobody knows, and it is 0.
 */
export async function watchNeighbours(): Promise<() => Promise<number>> {
  const before = await processorTicks()
  return async () => {
    const after = await processorTicks()
    const taken = after.taken - before.taken
    return taken === 0 ? 0 : taken / (taken + after.worked - before.worked)
  }
}

async function processorTicks() {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '')
  const [user = 0, nice = 0, system = 0, , , hardware = 0, software = 0, taken = 0] = (
    /^cpu +(.*)$/m.exec(stat)?.[1] ?? ''
  )
    .split(' ')
    .map(Number)
  return { worked: user + nice + system + hardware + software, taken }
}
