import { readFile } from 'node:fs/promises'

/** Linux counts a process's time in hundredths of a second, whatever the kernel's own clock. */
const MS_PER_TICK = 10

/** What a process, with its children where asked, has used of the processor so far. As Linux tells it. */
export async function cpuMsOf(pid: number, { withChildren = false } = {}): Promise<number> {
  const ticks = await ticksOf(pid)
  if (!withChildren) return ticks.own * MS_PER_TICK
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const living = await Promise.all(children.trim().split(' ').map(Number).map(ticksOf))
  // One that ended in between would be counted nowhere.
  if ((await ticksOf(pid)).ofTheDead !== ticks.ofTheDead) return cpuMsOf(pid, { withChildren })
  return (ticks.own + ticks.ofTheDead + living.reduce((sum, each) => sum + each.own, 0)) * MS_PER_TICK
}

async function ticksOf(pid: number) {
  // A child that ended since it was listed is counted by its parent.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, deadUser = 0, deadSystem = 0] = fields.slice(11, 15)
  return { own: user + system, ofTheDead: deadUser + deadSystem }
}

/** What a process keeps in memory, in megabytes. */
export async function residentMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024
}
