// npm run hydration: opens all screens with a development build of React, which reports differences between the rendered and
// the hydrated page that a production build does not report. A warning in the console fails the test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runChild } from './setup/children.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { runCommand } from './setup/command.mjs'
import { SetupError } from './setup/errors.mjs'
import { ensureInstalled, NODE_24 } from './setup/install.mjs'
import { PROJECT } from './setup/project.mjs'

const BIN = join(PROJECT, 'node_modules', '.bin')
const { PATH = '' } = process.env

await runCommand(async () => {
  await ensureInstalled()
  const webDir = mkdtempSync(join(tmpdir(), 'remusic-web-'))
  try {
    const build = ['build', 'web', '--mode', 'development', '--logLevel', 'error']
    const built = await run('vite', build, { NODE_ENV: 'development', WEB_OUT_DIR: webDir })
    if (built !== 0) throw new SetupError('No se pudo construir la página.')
    const screens = ['test', '--config', 'e2e/playwright.config.ts', 'screens', 'hydration']
    return await run('playwright', screens, { CHROMIUM_PATH: await ensureChromium(), WEB_DIR: webDir })
  } finally {
    rmSync(webDir, { recursive: true, force: true })
  }
})

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
async function run(program, args, env) {
  const { code } = await runChild(NODE_24, [join(BIN, program), ...args], {
    cwd: PROJECT,
    env: { ...process.env, PATH: BIN + delimiter + PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return code ?? 1
}
