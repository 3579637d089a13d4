import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 25

/**
 * A string that identifies a process for its lifetime, unlike its pid, which may be reused; null if no such process is
 * alive. Zombies count as dead, because the init process of a container may never reap them.
 */
export function processIdentity(pid: number): string | null {
  if (!isSignalable(pid)) return null
  if (process.platform !== 'linux') return identityFromPs(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, which may contain spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${bootId()}/${fields[19]}`
  } catch {
    return null
  }
}

/** Whether the process is the postmaster of this cluster, and not an unrelated one with a reused pid. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (processIdentity(pid) === null) return false
  try {
    // The working directory of a postmaster is its data folder.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    return ps(pid, 'command=').includes(cluster)
  } catch {
    return false
  }
}

/** Sends the signals one after another, SIGKILL last, until the process has ended. */
export async function endProcess(pid: number, steps: [NodeJS.Signals, number][]): Promise<void> {
  for (const [signal, timeoutMs] of [...steps, ['SIGKILL', 5_000] as const]) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      if (processIdentity(pid) === null) return
      await sleep(POLL_MS)
    }
  }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function identityFromPs(pid: number): string | null {
  try {
    const [state = '', ...started] = ps(pid, 'stat=,lstart=').trim().split(/\s+/)
    return state === '' || state.startsWith('Z') ? null : started.join(' ')
  } catch {
    return null
  }
}

function ps(pid: number, columns: string): string {
  return execFileSync('/bin/ps', ['-ww', '-o', columns, '-p', String(pid)], {
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}
