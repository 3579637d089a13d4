import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './children.mjs'
import { SetupError } from './errors.mjs'
import { withProgress } from './progress.mjs'

/** The headless shell loads pages in half the time of a complete Chromium, which is the fallback. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const OTHER_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/snap/bin/chromium']

/** @returns {Promise<string>} the path of Chromium, which is installed if it is missing and this account may do so */
export async function ensureChromium() {
  const { CHROMIUM_PATH: path } = process.env
  if (path) {
    if (existsSync(path)) return path
    throw new SetupError(`CHROMIUM_PATH indica ${path}, que no existe.`)
  }
  const shell = find(SHELLS)
  if (shell) return shell
  const found = find(NAMES, OTHER_PATHS)
  if (isDebian() && process.getuid?.() === 0) {
    const isInstalled = await withProgress('Instalando Chromium con apt-get', () => installWithApt(!found))
    const installed = isInstalled && find(SHELLS)
    if (installed) return installed
  }
  if (found) return found
  throw new SetupError(
    'Las pruebas de navegador necesitan Chromium y no está instalado. ' +
      (isDebian()
        ? 'Instálalo con: sudo apt-get install chromium-headless-shell'
        : 'Instala Chromium o Google Chrome, o indica dónde está con CHROMIUM_PATH=/ruta/al/programa'),
  )
}

/**
 * @param {string[]} names
 * @param {string[]} otherPaths
 */
function find(names, otherPaths = []) {
  const { PATH = '' } = process.env
  const folders = [...PATH.split(delimiter), '/usr/bin']
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...otherPaths]
  return candidates.find((path) => existsSync(path)) ?? null
}

function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8')) && existsSync('/usr/bin/apt-get')
  } catch {
    return false
  }
}

/**
 * @param {boolean} isNeeded whether a failure throws
 * @returns {Promise<boolean>} whether it was installed
 */
async function installWithApt(isNeeded) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']
  let last = { code: /** @type {number | null} */ (1), output: '' }
  for (const args of [['update'], install]) {
    last = await runChild('apt-get', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }
  if (last.code !== 0 && isNeeded) {
    throw new SetupError(
      'No se pudo instalar Chromium. Hazlo a mano con: apt-get install chromium-headless-shell',
      last.output,
    )
  }
  return last.code === 0
}
