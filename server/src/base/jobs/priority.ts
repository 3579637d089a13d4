import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type pg from 'pg'

const LOWERED = constants.priority.PRIORITY_BELOW_NORMAL

/** Makes busy processors prefer people's requests. Not the lowest priority, because an import would starve with it. */
export function lowerOwnPriority(): void {
  setPriority(LOWERED)
}

/** Also lowers the PostgreSQL process that serves this connection, if it is on this machine and belongs to this user. */
export async function lowerBackendPriority(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number; isLocal: boolean }>(
    `select pg_backend_pid() as pid, inet_client_addr() is null as "isLocal"`,
  )
  const [backend] = rows
  if (!backend?.isLocal) return
  try {
    // If PostgreSQL runs in another container, its pid may be that of an unrelated process here.
    const command = await readFile(`/proc/${backend.pid}/cmdline`, 'utf8')
    if (command.startsWith('postgres:')) setPriority(backend.pid, LOWERED)
  } catch {
    // The priority only affects speed, so a failure is ignored.
  }
}
