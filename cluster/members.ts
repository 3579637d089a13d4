import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEtcdGate } from './balancer.ts'
import { answers, type Context } from './context.ts'
import { startEtcd } from './etcd.ts'
import { APPLICATION, type DatabaseMember, type Passwords, patroniConfig, SUPERUSER } from './patroni.ts'
import { archiveCommand, preparePgbackrest } from './pgbackrest.ts'
import { type Managed, signalQuietly } from './process.ts'
import { killPostgres, postgresPids } from './record.ts'

const MEMBERS = 3
const HEALTHY_MS = 120_000

/** A member as Patroni reports it. */
export type MemberState = {
  name: string
  role: 'leader' | 'sync_standby' | 'replica' | (string & {})
  /** `running` or `streaming` if all is well. */
  state: string
  timeline?: number
  /** Bytes behind the leader. */
  lag?: number | 'unknown'
}

/** A PostgreSQL and its Patroni, which in production share a machine. */
export type Member = {
  name: string
  port: number
  restPort: number
  restUrl: string
  /** Connects to this PostgreSQL, whatever its role, as the application and as superuser. */
  url: string
  superuserUrl: string
  /** The folder with the data and the socket. With `diskMegabytes`, this is a separate disk. */
  folder: string
  dataFolder: string
  /** The settings of pgBackRest, if the cluster was started with backups. */
  backupConfig: string | null
  patroni: Managed
  /** The processes of PostgreSQL, the postmaster first. */
  postgresPids(): number[]
  /** Whether Patroni reports this member as the leader, to which HAProxy sends writes. */
  isLeader(): Promise<boolean>
  /** SIGKILL to Patroni and PostgreSQL at once, like a loss of power. `start` brings both back. */
  kill(): Promise<void>
  /** SIGKILL to PostgreSQL only; Patroni starts it again or lets another member lead. */
  killPostgres(): Promise<void>
  start(): Promise<void>
  /** SIGSTOP and SIGCONT to Patroni and PostgreSQL: the machine hangs. */
  pause(): void
  resume(): void
  /** Cuts this Patroni off from etcd; clients and other members still reach its PostgreSQL. */
  partitionFromEtcd(): Promise<void>
  healPartition(): Promise<void>
}

export type Databases = Awaited<ReturnType<typeof startDatabases>>

type Options = {
  etcdMembers: number
  diskMegabytes?: number | undefined
  backups?: boolean | undefined
}

/** etcd, three PostgreSQL under Patroni, and an empty database for the application. */
export async function startDatabases(context: Context, options: Options) {
  const { ports, folders, programs } = context
  const etcd = await startEtcd(context, options.etcdMembers)
  const passwords: Passwords = {
    superuser: newPassword(),
    replication: newPassword(),
    rewind: newPassword(),
    application: newPassword(),
  }
  const descriptions: DatabaseMember[] = []
  for (let i = 1; i <= MEMBERS; i++) {
    const name = `pg${i}`
    const [port, restPort, etcdPort] = [await ports.free(), await ports.free(), await ports.free()]
    const folder = await folders.make(name)
    if (options.diskMegabytes) {
      context.known.disks.push(folder)
      folders.mountDisk(folder, options.diskMegabytes)
    }
    descriptions.push({ name, port, restPort, etcdPort, folder })
    context.known.dataFolders.push(join(folder, 'data'))
    context.known.patroniUrls.push(`http://127.0.0.1:${restPort}`)
  }
  const gate = await startEtcdGate(
    context,
    descriptions.map(({ name, etcdPort }) => ({ name, port: etcdPort })),
    etcd.members.map(({ name, clientPort }) => ({ name, port: clientPort })),
  )
  const members: Member[] = []
  for (const description of descriptions) {
    const backupConfig = options.backups
      ? await preparePgbackrest(context, description.name, description)
      : null
    const archiving = backupConfig && archiveCommand(programs.pgbackrest, backupConfig)
    const config = patroniConfig(description, passwords, programs.postgres, archiving)
    // The folder is outside of the member's disk, so that Patroni keeps working when that disk is full.
    const folder = await folders.make(`patroni-${description.name}`)
    const file = await folders.write(join(folder, 'patroni.yml'), JSON.stringify(config, null, 2))
    const restUrl = `http://127.0.0.1:${description.restPort}`
    const patroni = context.define({
      name: `patroni-${description.name}`,
      command: programs.patroni,
      args: [file],
      folder,
      // This check succeeds while Patroni runs, even if its PostgreSQL does not.
      isReady: () => answers(`${restUrl}/liveness`),
    })
    members.push(aMember(description, { restUrl, patroni, gate, passwords, backupConfig }))
  }
  await Promise.all(members.map(({ patroni }) => patroni.start()))

  /** The state of all members, as any of them sees it. */
  async function states(): Promise<MemberState[]> {
    for (const { restUrl } of members) {
      const answer = await fetch(`${restUrl}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      )
      if (answer?.ok) return ((await answer.json()) as { members: MemberState[] }).members
    }
    return []
  }

  /** Every member that claims to lead; more than one would be a split brain. */
  async function leaders(): Promise<Member[]> {
    const leading = await Promise.all(members.map((member) => member.isLeader()))
    return members.filter((_, i) => leading[i])
  }

  const databases = {
    etcd: etcd.processes,
    etcdGate: gate,
    members,
    states,
    leaders,
    /** The member that leads, or null during a failover. */
    leader: async () => (await leaders())[0] ?? null,
    /** The synchronous standby, without which no write is acknowledged, or null. */
    async synchronousStandby(): Promise<Member | null> {
      const name = (await states()).find(({ role }) => role === 'sync_standby')?.name
      return members.find((member) => member.name === name) ?? null
    },
    /** The asynchronous standby, which may be behind. */
    async asynchronousReplica(): Promise<Member | null> {
      const name = (await states()).find(({ role }) => role === 'replica')?.name
      return members.find((member) => member.name === name) ?? null
    },
    /** Resolves once there is one leader, a synchronous standby, and every member runs. */
    async untilHealthy(timeoutMs = HEALTHY_MS): Promise<void> {
      const deadline = performance.now() + timeoutMs
      for (;;) {
        context.signal?.throwIfAborted()
        const now = await states()
        if (isHealthy(now)) return
        if (performance.now() > deadline)
          throw new Error(`The database did not become healthy: ${JSON.stringify(now)}`)
        await wait(200)
      }
    },
    password: passwords.application,
  }
  await databases.untilHealthy()
  const leader = await databases.leader()
  if (!leader) throw new Error('No PostgreSQL leads')
  await createDatabase(leader, passwords.application)
  return databases
}

export const isHealthy = (states: readonly MemberState[]) =>
  states.length === MEMBERS &&
  states.every(({ state }) => state === 'running' || state === 'streaming') &&
  states.filter(({ role }) => role === 'leader').length === 1 &&
  states.filter(({ role }) => role === 'sync_standby').length === 1

type Parts = {
  restUrl: string
  patroni: Managed
  gate: Awaited<ReturnType<typeof startEtcdGate>>
  passwords: Passwords
  backupConfig: string | null
}

function aMember({ name, port, restPort, folder }: DatabaseMember, parts: Parts): Member {
  const { restUrl, patroni, gate, passwords, backupConfig } = parts
  const dataFolder = join(folder, 'data')
  const signalPostgres = (signal: NodeJS.Signals) => {
    for (const pid of postgresPids(dataFolder)) signalQuietly(pid, signal)
  }
  return {
    name,
    port,
    restPort,
    restUrl,
    url: urlOf(APPLICATION, passwords.application, port, 'remusic'),
    superuserUrl: urlOf(SUPERUSER, passwords.superuser, port, 'remusic'),
    folder,
    dataFolder,
    backupConfig,
    patroni,
    postgresPids: () => postgresPids(dataFolder),
    isLeader: () => answers(`${restUrl}/primary`).catch(() => false),
    async kill() {
      // Patroni is paused first, because it would start PostgreSQL again.
      patroni.pause()
      await killPostgres(dataFolder)
      await patroni.kill()
    },
    killPostgres: () => killPostgres(dataFolder),
    start: () => patroni.start(),
    pause() {
      patroni.pause()
      signalPostgres('SIGSTOP')
    },
    resume() {
      signalPostgres('SIGCONT')
      patroni.resume()
    },
    partitionFromEtcd: () => gate.cut(name),
    healPartition: () => gate.mend(name),
  }
}

async function createDatabase({ superuserUrl }: Member, password: string) {
  const client = new pg.Client({ connectionString: superuserUrl.replace(/\/remusic$/, '/postgres') })
  await client.connect()
  try {
    await client.query(`create role ${APPLICATION} login password '${password}'`)
    await client.query(`create database remusic owner ${APPLICATION}`)
  } finally {
    await client.end()
  }
}

const newPassword = () => randomBytes(18).toString('base64url')
const urlOf = (user: string, password: string, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
