import { join } from 'node:path'
import pg from 'pg'
import type { Context } from './context.ts'
import { APPLICATION } from './patroni.ts'
import type { Managed } from './process.ts'

export type Pooling = 'session' | 'transaction'

/** The databases of the pooler. Both are the database `remusic`, the second one on a standby. */
export const POOLED_DATABASE = 'remusic'
export const REPLICA_DATABASE = 'remusic_replica'

type PoolerSettings = {
  pooling: Pooling
  port: number
  folder: string
  /** The ports of HAProxy for the primary and the standbys. */
  primaryPort: number
  replicaPort: number
}

export function pgbouncerConfig({ pooling, port, folder, primaryPort, replicaPort }: PoolerSettings): string {
  return `[databases]
${POOLED_DATABASE} = host=127.0.0.1 port=${primaryPort} dbname=remusic
${REPLICA_DATABASE} = host=127.0.0.1 port=${replicaPort} dbname=remusic

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = ${pooling}
max_client_conn = 1000
; In session mode every connection of a server holds one of PostgreSQL.
default_pool_size = ${pooling === 'session' ? 60 : 20}
; A failed connection is retried at once after a failover, not after the default of 15 s.
server_login_retry = 1
server_connect_timeout = 3
; A call waits at most this long for a connection, like one without a pooler.
query_wait_timeout = 5
; Connections are checked before use when they were idle for a second: the primary may have changed.
server_check_delay = 1
server_check_query = select 1
; A connection to a primary that vanished without a word is given up.
tcp_keepalive = 1
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
tcp_user_timeout = 10000
; PgBouncer 1.18 rejects every other startup parameter, rather than losing it silently.
ignore_startup_parameters = extra_float_digits
log_connections = 0
log_disconnections = 0
`
}

/** PgBouncer needs the password itself, not its hash, to answer PostgreSQL's SCRAM challenge. */
export const pgbouncerUsers = (user: string, password: string) => `"${user}" "${password}"\n`

type Pooler = Managed & { pooledUrl: string; replicaUrl: string }

export async function startPgbouncer(
  context: Context,
  settings: { pooling: Pooling; primaryPort: number; replicaPort: number; password: string },
): Promise<Pooler> {
  const folder = await context.folders.make('pgbouncer')
  const port = await context.ports.free()
  await context.folders.write(join(folder, 'users.txt'), pgbouncerUsers(APPLICATION, settings.password))
  const file = await context.folders.write(
    join(folder, 'pgbouncer.ini'),
    pgbouncerConfig({ ...settings, port, folder }),
  )
  const urlOf = (database: string) =>
    `postgres://${APPLICATION}:${settings.password}@127.0.0.1:${port}/${database}`
  const pgbouncer = context.define({
    name: 'pgbouncer',
    command: context.programs.pgbouncer,
    args: [file],
    folder,
    // SIGINT waits for running transactions, SIGTERM does not.
    stopSignal: 'SIGTERM',
    isReady: () => isAnswering(urlOf(POOLED_DATABASE)),
  })
  await pgbouncer.start()
  return { ...pgbouncer, pooledUrl: urlOf(POOLED_DATABASE), replicaUrl: urlOf(REPLICA_DATABASE) }
}

async function isAnswering(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
