import { readFile } from 'node:fs/promises'

/** Linux reports CPU time in ticks of a hundredth of a second, independent of the kernel's own clock. */
export const MS_PER_TICK = 10

type Options = {
  withChildren?: boolean
  /** A child that is not counted. */
  except?: number
}

/** CPU time of a process so far, optionally including its children. Read from /proc, so Linux only. */
export async function cpuMsOf(pid: number, { withChildren = false, except }: Options = {}): Promise<number> {
  const ticks = await ticksOf(pid)
  if (!withChildren) return ticks.own * MS_PER_TICK
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const counted = children
    .trim()
    .split(' ')
    .map(Number)
    .filter((child) => child !== except)
  const running = await Promise.all(counted.map(ticksOf))
  // A child that exited in between would not be counted at all, so the reading is repeated.
  if ((await ticksOf(pid)).exitedChildren !== ticks.exitedChildren)
    return cpuMsOf(pid, { withChildren, ...(except !== undefined && { except }) })
  return (ticks.own + ticks.exitedChildren + running.reduce((sum, each) => sum + each.own, 0)) * MS_PER_TICK
}

async function ticksOf(pid: number) {
  // A child that exited after it was listed is included in the figures of its parent.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return { own: user + system, exitedChildren: childUser + childSystem }
}

/** Resident memory of a process in megabytes. */
export async function residentMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024
}

/** The most memory that a process and its children have had so far, in bytes. */
export async function peakMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const own = Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024
  const others = await Promise.all(children.trim().split(' ').filter(Boolean).map(Number).map(peakMemoryOf))
  return others.reduce((sum, each) => sum + each, own)
}
