import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 25

/**
 * A text that a process keeps for life and that no later process with the same number has, or null when no
 * process of that number lives. Zombies count as dead: a container's first process may never bury them.
 */
export function processIdentity(pid: number): string | null {
  if (!isSignalable(pid)) return null
  if (process.platform !== 'linux') return identityFromPs(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, which may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${bootId()}/${fields[19]}`
  } catch {
    return null
  }
}

/** Whether that process is the postmaster of this cluster, and not a stranger that inherited its number. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (processIdentity(pid) === null) return false
  try {
    // A postmaster lives in its data folder.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    return ps(pid, 'command=').includes(cluster)
  } catch {
    return false
  }
}

/** Asks politely, then firmly, then kills; resolves when the process is gone. */
export async function endProcess(pid: number, steps: [NodeJS.Signals, number][]): Promise<void> {
  for (const [signal, patienceMs] of [...steps, ['SIGKILL', 5_000] as const]) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + patienceMs
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
