import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const POSTGRES_HOME = '/usr/lib/postgresql'
const MIN_POSTGRES = 15
/** The folder of PgBouncer and HAProxy, which is not on the PATH of ordinary accounts. */
const SYSTEM_FOLDER = '/usr/sbin'

/** The programs of the cluster and the Debian packages that contain them. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
} as const
const BACKUP_PACKAGES = { pgbackrest: 'pgbackrest' } as const

export type Programs = Record<keyof typeof PACKAGES, string> & {
  /** The folder of initdb, postgres and pg_ctl. */
  postgres: string
  /** Empty unless backups were asked for. */
  pgbackrest: string
}

export class MissingPackagesError extends Error {
  override name = 'MissingPackagesError'
  readonly packages: string[]
  constructor(packages: string[]) {
    super(
      `The cluster needs ${packages.length === 1 ? 'a Debian package that is' : 'Debian packages that are'} not installed.\n` +
        `Install with: apt install ${packages.join(' ')}`,
    )
    this.packages = packages
  }
}

export function findPrograms({ withBackups = false } = {}): Programs {
  const wanted: [string, string][] = [
    ...Object.entries(PACKAGES),
    ...(withBackups ? Object.entries(BACKUP_PACKAGES) : []),
  ]
  const found = Object.fromEntries(wanted.map(([program]) => [program, findProgram(program)]))
  const postgres = findPostgres()
  const missing = wanted.filter(([program]) => !found[program]).map(([, name]) => name)
  if (!postgres) missing.push(`postgresql-${MIN_POSTGRES}`)
  if (missing.length > 0) throw new MissingPackagesError(missing)
  return { pgbackrest: '', ...found, postgres } as Programs
}

/** The path of a program; empty if it is not installed. */
export function findProgram(program: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), SYSTEM_FOLDER]
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? ''
}

function findPostgres(): string {
  const versions = ignoringAbsence(() => readdirSync(POSTGRES_HOME)) ?? []
  const newest = versions
    .map(Number)
    .filter((version) => version >= MIN_POSTGRES)
    .toSorted((a, b) => b - a)
  return newest.map((version) => join(POSTGRES_HOME, String(version), 'bin')).find(hasServer) ?? ''
}

const hasServer = (folder: string) => isExecutable(join(folder, 'postgres'))

function isExecutable(file: string): boolean {
  return ignoringAbsence(() => accessSync(file, constants.X_OK) === undefined) ?? false
}

function ignoringAbsence<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

export type Account = { uid: number; gid: number }

/** PostgreSQL and PgBouncer refuse to run as root, so root runs the engines as Debian's account `postgres`. Null: the current account. */
export function findAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres']).stdout))
  if (!uid || !gid) throw new MissingPackagesError(['postgresql-common'])
  return { uid, gid }
}
