import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Context, createContext } from './context.ts'
import { unmountDisk } from './folders.ts'
import { type Databases, startDatabases } from './members.ts'
import { APPLICATION } from './patroni.ts'
import { type Pooling, startPgbouncer } from './pgbouncer.ts'
import type { Managed } from './process.ts'
import { killPostgres } from './record.ts'
import { type Redis, startRedis } from './redis.ts'
import { type DemoAccounts, defineServers, type Server } from './servers.ts'

export type ClusterOptions = {
  /** The folder of all files; by default a new temporary one. It is removed at the end. */
  folder?: string
  /** ReMusic servers behind HAProxy; 2 by default. */
  servers?: number
  pooling?: Pooling
  /** The port of the product, if it is free; otherwise, and by default, any free port. */
  httpPort?: number
  /** Whether the servers fill the database with the demo and show its mailbox. */
  demo?: boolean
  /** Additional settings for all servers, which override the usual ones. */
  env?: Record<string, string>
  /** The checkout that the servers run from; this one by default. */
  checkout?: string
  etcdMembers?: number
  /** Puts each PostgreSQL on a disk of its own in memory, of this size, that can be filled. Needs root. */
  diskMegabytes?: number
  /** Archives the WAL with pgBackRest. */
  backups?: boolean
  onProgress?: (step: string) => void
  /** Aborts a start in progress. */
  signal?: AbortSignal
}

/**
 * The whole topology on this machine, and the means to break it. Every `Managed` process (etcd, Patroni, PgBouncer, HAProxy, Redis,
 * Sentinel, servers) can be killed, paused, resumed, stopped and started on its own; nothing restarts by itself.
 *
 *   servers ─ PgBouncer ─ HAProxy (primary, replica) ─ three PostgreSQL, each with a Patroni ─ etcd gate ─ etcd
 */
export type Cluster = {
  folder: string
  /** The product, through HAProxy. */
  url: string
  /** Connection strings of the servers: through the pooler, directly to the primary, and through the pooler to a standby. */
  pooledUrl: string
  directUrl: string
  replicaUrl: string
  servers: Server[]
  databases: Databases
  pgbouncer: Managed
  haproxy: Balancer
  redis: Redis
  accounts(): DemoAccounts | null
  context: Context
  /** Ends every process and removes the folder. Further calls wait for the first one. */
  stop(): Promise<void>
}

/** Starts everything and resolves when the product answers. If a step fails, nothing is left behind. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { servers: count = 2, pooling = 'transaction', demo = false, onProgress = () => {} } = options
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'remusic-cluster-')))
  let context: Context | null = null
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= endAll(folder, context))

  try {
    context = createContext(folder, { withBackups: options.backups ?? false, signal: options.signal })
    const { ports } = context
    await context.folders.prepare()
    context.record()
    const httpPort = options.httpPort ? await ports.preferring(options.httpPort) : await ports.free()
    const targets: { name: string; port: number }[] = []
    for (let i = 1; i <= count; i++) targets.push({ name: `server${i}`, port: await ports.free() })

    onProgress('Starting Redis and its Sentinels')
    const redis = await startRedis(context)
    onProgress('Starting etcd and three PostgreSQL under Patroni')
    const databases = await startDatabases(context, {
      etcdMembers: options.etcdMembers ?? 3,
      diskMegabytes: options.diskMegabytes,
      backups: options.backups,
    })
    onProgress('Starting HAProxy and PgBouncer')
    const haproxy = await startBalancer(context, { httpPort, servers: targets, databases: databases.members })
    const { primaryPort, replicaPort } = haproxy
    const { password } = databases
    const pgbouncer = await startPgbouncer(context, { pooling, primaryPort, replicaPort, password })
    const directUrl = `postgres://${APPLICATION}:${password}@127.0.0.1:${primaryPort}/remusic`
    const { pooledUrl, replicaUrl } = pgbouncer

    const servers = await defineServers(context, targets, {
      settings: {
        publicUrl: haproxy.url,
        pooledUrl,
        directUrl,
        replicaUrl,
        pooling,
        sentinels: redis.sentinels.map(({ port }) => port),
        demo,
      },
      env: options.env ?? {},
      ...(options.checkout && { checkout: options.checkout }),
    })
    // One after another: the first one creates the tables and the demo.
    for (const server of servers) {
      onProgress(`Starting ${server.name} of ReMusic`)
      await server.start()
    }
    return {
      folder,
      url: haproxy.url,
      pooledUrl,
      directUrl,
      replicaUrl,
      servers,
      databases,
      pgbouncer,
      haproxy,
      redis,
      accounts: () => servers.map((server) => server.accounts()).find((accounts) => accounts) ?? null,
      context,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Servers finish their requests. Everything else is killed: its data is thrown away, and an orderly end would take long. */
async function endAll(folder: string, context: Context | null) {
  if (context) {
    const isServer = ({ name }: Managed) => name.startsWith('server')
    await Promise.all(context.processes.filter(isServer).map((process) => process.stop()))
    await Promise.all(context.processes.map((process) => process.kill()))
    await Promise.all(context.known.dataFolders.map(killPostgres))
    for (const disk of context.known.disks) unmountDisk(disk)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
