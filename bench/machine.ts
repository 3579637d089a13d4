import { readFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import { MS_PER_TICK } from './processStats.ts'

/** The date and the machine of a measurement, in one sentence. */
export function describeMachine() {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return (
    `${day}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ` +
    `${platform()} ${release()} ${arch()}, Node ${process.versions.node}; the load generator, the server and PostgreSQL share the cores.`
  )
}

/**
 * Starts measuring steal time: CPU time this machine wanted but other virtual machines on the same host got. The returned function
 * gives it as a share of the CPU time used or wanted since the start. Linux only; 0 elsewhere.
 */
export async function watchSteal(): Promise<() => Promise<number>> {
  const before = await cpuTicks()
  return async () => {
    const after = await cpuTicks()
    const stolen = after.stolen - before.stolen
    return stolen === 0 ? 0 : stolen / (stolen + after.used - before.used)
  }
}

/** CPU time that all programs of this machine have used so far, in milliseconds. Linux only; 0 elsewhere. */
export async function machineCpuMs(): Promise<number> {
  return (await cpuTicks()).used * MS_PER_TICK
}

async function cpuTicks() {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '')
  const [user = 0, nice = 0, system = 0, , , hardware = 0, software = 0, stolen = 0] = (
    /^cpu +(.*)$/m.exec(stat)?.[1] ?? ''
  )
    .split(' ')
    .map(Number)
  return { used: user + nice + system + hardware + software, stolen }
}
