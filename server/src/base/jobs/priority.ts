import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type pg from 'pg'

const LOWERED = constants.priority.PRIORITY_BELOW_NORMAL

/** People's requests come first where the processors are busy. The lowest priority would let an import starve there. */
export function lowerOwnPriority(): void {
  setPriority(LOWERED)
}

/** The same for the process of PostgreSQL that works for this connection, if it is on this machine and belongs to this user. */
export async function lowerBackendPriority(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number; isLocal: boolean }>(
    `select pg_backend_pid() as pid, inet_client_addr() is null as "isLocal"`,
  )
  const [backend] = rows
  if (!backend?.isLocal) return
  try {
    // In another container the number may be that of any process.
    const command = await readFile(`/proc/${backend.pid}/cmdline`, 'utf8')
    if (command.startsWith('postgres:')) setPriority(backend.pid, LOWERED)
  } catch {
    // Only a matter of speed.
  }
}
