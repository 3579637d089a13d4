export type DatabaseMember = {
  name: string
  port: number
  restPort: number
  /** The port through which only this member reaches etcd. */
  etcdPort: number
  folder: string
}

export type Passwords = { superuser: string; replication: string; rewind: string; application: string }

/** A lost leader is replaced after at most this long, plus the election and the next check of HAProxy. */
const TTL_SECONDS = 12
/** How often each Patroni checks its PostgreSQL and etcd. */
const LOOP_SECONDS = 2
/** A leader that has not reached etcd for this long steps down. This is before its key expires, and so before another member can lead. */
const RETRY_SECONDS = 5
/** A crashed PostgreSQL may take this long to start again before a standby takes over. */
const RESTART_SECONDS = 5

export const SUPERUSER = 'postgres'
export const APPLICATION = 'remusic'
export const SCOPE = 'remusic'

/** Patroni's settings as JSON, which is valid YAML. */
export function patroniConfig(
  member: DatabaseMember,
  passwords: Passwords,
  binDir: string,
  archiveCommand: string | null = null,
) {
  const { name, port, restPort, etcdPort, folder } = member
  const rest = `127.0.0.1:${restPort}`
  const address = `127.0.0.1:${port}`
  return {
    scope: SCOPE,
    name,
    restapi: { listen: rest, connect_address: rest },
    // Patroni must not discover further members of etcd, because connections to them would bypass the port of this member.
    etcd3: { host: `127.0.0.1:${etcdPort}`, use_proxies: true },
    watchdog: { mode: 'off' },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: LOOP_SECONDS,
        retry_timeout: RETRY_SECONDS,
        primary_start_timeout: RESTART_SECONDS,
        // A commit is acknowledged once the synchronous standby has it, and only that standby may be promoted.
        synchronous_mode: true,
        synchronous_node_count: 1,
        // Without any standby, the leader keeps accepting writes, and no failover is possible.
        synchronous_mode_strict: false,
        // A leader that cannot reach etcd steps down even if it reaches all other members.
        failsafe_mode: false,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: parameters(archiveCommand) },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: `${folder}/data`,
      bin_dir: binDir,
      pgpass: `${folder}/pgpass`,
      parameters: {
        unix_socket_directories: folder,
        ...(archiveCommand && { archive_command: archiveCommand }),
      },
      authentication: {
        superuser: { username: SUPERUSER, password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewinder', password: passwords.rewind },
      },
      // The folder of the socket belongs to the account of the engines alone.
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
      basebackup: { checkpoint: 'fast' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  }
}

/** For a small machine that also runs everything else. */
function parameters(archiveCommand: string | null) {
  return {
    max_connections: 120,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    wal_keep_size: '128MB',
    max_wal_senders: 10,
    max_replication_slots: 10,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // A standby that stopped responding delays commits for at most this long, before Patroni chooses another one.
    wal_sender_timeout: '4s',
    wal_receiver_timeout: '4s',
    wal_receiver_status_interval: '1s',
    // The locks of a client that vanished are released.
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
    tcp_user_timeout: '10s',
    ...(archiveCommand && { archive_mode: 'on', archive_timeout: '60s' }),
  }
}
