import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './children.mjs'
import { SetupError } from './errors.mjs'
import { withProgress } from './progress.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/snap/bin/chromium']

/** @returns {Promise<string>} the path of a Chromium, installed now if this machine lets us */
export async function ensureChromium() {
  const { CHROMIUM_PATH: given } = process.env
  if (given) {
    if (existsSync(given)) return given
    throw new SetupError(`CHROMIUM_PATH indica ${given}, que no existe.`)
  }
  const found = findChromium()
  if (found) return found
  if (isDebian() && process.getuid?.() === 0) {
    await withProgress('Instalando Chromium con apt-get', installWithApt)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new SetupError(
    'Las pruebas de navegador necesitan Chromium y no está instalado. ' +
      (isDebian()
        ? 'Instálalo con: sudo apt-get install chromium'
        : 'Instala Chromium o Google Chrome, o indica dónde está con CHROMIUM_PATH=/ruta/al/programa'),
  )
}

function findChromium() {
  const { PATH = '' } = process.env
  const folders = [...PATH.split(delimiter), '/usr/bin']
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE]
  return candidates.find((path) => existsSync(path)) ?? null
}

function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8')) && existsSync('/usr/bin/apt-get')
  } catch {
    return false
  }
}

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '--yes', '--no-install-recommends', 'chromium']
  let last = { code: /** @type {number | null} */ (1), output: '' }
  for (const args of [['update'], install]) {
    last = await runChild('apt-get', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }
  if (last.code !== 0) {
    throw new SetupError(
      'No se pudo instalar Chromium. Hazlo a mano con: apt-get install chromium',
      last.output,
    )
  }
}
