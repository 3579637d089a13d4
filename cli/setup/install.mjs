import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runChild } from './children.mjs'
import { SetupError } from './errors.mjs'
import { withFolderLock } from './lock.mjs'
import { withProgress } from './progress.mjs'
import { PROJECT } from './project.mjs'

/** Inside the folder that it describes, so that both are deleted together. */
const STAMP = join(PROJECT, 'node_modules', '.installed-from')

const PING_TIMEOUT_MS = 10_000

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockEntry */

/** The Node that runs everything, whatever version the machine has. */
export const NODE_24 = join(PROJECT, 'node_modules', 'node', 'bin', 'node')

/** Installs the packages of the lock file unless they are installed. */
export async function ensureInstalled() {
  if (isInstalled() && (await nodeRuns())) return
  await withFolderLock(async () => {
    if (isInstalled() && (await nodeRuns())) return
    // npm runs the install script of a package only when it installs the package.
    if (!(await nodeRuns())) rmSync(join(PROJECT, 'node_modules', 'node'), { recursive: true, force: true })
    await withProgress('Instalando las dependencias (solo la primera vez)', npmInstall)
    writeFileSync(STAMP, lockFingerprint())
    if (!(await nodeRuns())) {
      throw new SetupError(
        'Las dependencias están instaladas, pero falta Node 24 (node_modules/node). ' +
          'Comprueba que npm pueda ejecutar los scripts de instalación y vuelve a intentarlo.',
      )
    }
  })
}

/** Whether this command or a manual `npm install` has installed the packages of this lock file. */
function isInstalled() {
  try {
    if (readFileSync(STAMP, 'utf8') === lockFingerprint()) return true
  } catch {
    // Not installed by this command.
  }
  return isInstalledManually()
}

/** npm writes this file at the very end of an installation. */
function isInstalledManually() {
  const wanted = readPackages(join(PROJECT, 'package-lock.json'))
  const installed = readPackages(join(PROJECT, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    if (!found) return isForAnotherPlatform(entry)
    return found.version === entry.version && (entry.link === true || existsSync(join(PROJECT, path)))
  })
}

function lockFingerprint() {
  const lock = readFileSync(join(PROJECT, 'package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`
}

/**
 * @param {string} path
 * @returns {Record<string, LockEntry> | null}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

/** @param {LockEntry} entry */
function isForAnotherPlatform({ optional, os, cpu, libc }) {
  if (!optional) return false
  const isForThisOne = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return !isForThisOne
}

async function nodeRuns() {
  try {
    const { stdout } = await promisify(execFile)(NODE_24, ['--version'])
    return stdout.startsWith('v24.')
  } catch {
    return false
  }
}

async function npmInstall() {
  // Not `npm ci`: newer versions of npm reject a lock file without the optional packages of other platforms.
  // With --no-save the lock file is respected and not changed.
  const args = [
    'install',
    '--no-save',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts=false',
  ]
  // Without a network npm retries each package for minutes. Offline it takes what it has downloaded before, and fails at once.
  const isOffline = !(await reachesRegistry())
  const { code, output } = await npm(isOffline ? [...args, '--offline'] : args)
  if (code === 0) return
  if (isOffline) {
    const [, missing] = /request to https?:\/\/[^/]+\/(\S+) failed/.exec(output) ?? []
    const name = missing && decodeURIComponent(missing).replace(/\/-\/.*/, '')
    throw new SetupError(
      `No hay conexión con el registro de npm, y falta descargar ${name ? `el paquete ${name}` : 'paquetes'}. ` +
        'Conéctate a Internet (o configura el proxy de npm) y vuelve a intentarlo: lo ya descargado no se pierde.',
    )
  }
  throw new SetupError(
    'No se pudieron instalar las dependencias. ¿Hay conexión a Internet y espacio en el disco?',
    output,
  )
}

/** Any response proves that the registry is reachable, even the rejection by one that has no ping. */
async function reachesRegistry() {
  const { output } = await npm(['ping', '--fetch-retries=0', `--fetch-timeout=${PING_TIMEOUT_MS}`])
  return !/ECONN|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(output)
}

/** @param {string[]} args */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: npmNode } = process.env
  // An earlier installation puts its Node first in the path. npm must run on the machine's Node, because it replaces ours.
  const node = npmNode ?? process.execPath
  return runChild(script ? node : 'npm', script ? [script, ...args] : args, {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
