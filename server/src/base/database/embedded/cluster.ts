import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError, PostgresVersionError } from './errors.ts'
import type { Installation } from './installation.ts'

/** The first version with a locale provider of its own. */
const FIRST_WITH_BUILTIN_LOCALE = 17
const DRAFT = 'draft-of-cluster'
const PASSWORD_DRAFT = 'draft-of-password'

export const DATABASE_USER = 'remusic'

/** Creates the cluster. An interrupted creation leaves only drafts, which the next creation removes. */
export async function createCluster(
  installation: Installation,
  durable: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const { home, account } = installation
  await removeDrafts(home)
  const id = randomBytes(4).toString('hex')
  const draft = join(home, `${DRAFT}-${id}`)
  const passwordFile = join(home, `${PASSWORD_DRAFT}-${id}`)
  const password = randomBytes(24).toString('base64url')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
  if (account) {
    await chown(draft, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  const { code, output } = await initdb(installation, draft, passwordFile, durable, signal)
  signal?.throwIfAborted()
  if (code !== 0) throw await creationError(home, output)
  await writeFile(join(home, 'password'), password, { mode: 0o600 })
  await rename(draft, installation.cluster)
  await removeDrafts(home)
}

export async function hasCluster({ cluster }: Installation): Promise<boolean> {
  return stat(cluster).then(
    () => true,
    () => false,
  )
}

export async function checkVersion({ cluster, major }: Installation): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => '?',
  )
  if (version !== String(major)) throw new PostgresVersionError(cluster, version, String(major))
}

export async function readPassword(home: string): Promise<string> {
  try {
    return await readFile(join(home, 'password'), 'utf8')
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No se puede leer ${join(home, 'password')}, la contraseña de la base de datos. ` +
        'Usa la cuenta con la que se inicia ReMusic, o recupera ese archivo.',
      { cause: error },
    )
  }
}

async function initdb(
  { programs, major, account }: Installation,
  cluster: string,
  passwordFile: string,
  durable: boolean,
  signal?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  const args = [
    `--pgdata=${cluster}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // The built-in provider does not depend on the locales that the system has installed.
    ...(major >= FIRST_WITH_BUILTIN_LOCALE
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--lc-ctype=C.UTF-8']),
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const child = spawn(join(programs, 'initdb'), args, {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
    ...(signal && { signal }),
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.on('error', (error) => {
    output += error
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

async function removeDrafts(home: string): Promise<void> {
  for (const entry of await readdir(home)) {
    if (entry.startsWith(DRAFT) || entry.startsWith(PASSWORD_DRAFT)) {
      await rm(join(home, entry), { recursive: true, force: true })
    }
  }
}

async function creationError(home: string, output: string): Promise<EmbeddedPostgresError> {
  if (/No space left on device/.test(output)) {
    return new EmbeddedPostgresError(`No queda espacio en el disco para crear la base de datos (${home}).`)
  }
  const log = join(home, 'postgresql.log')
  await appendFile(log, output, { mode: 0o600 })
  return new EmbeddedPostgresError(`No se pudo crear la base de datos. Los detalles están en ${log}.`)
}
