// npm start: installs and builds what is missing and serves ReMusic. Runs on the machine's Node, before anything is installed.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { isInterrupted, onInterrupt, runChild, throwIfInterrupted } from './setup/children.mjs'
import { runCommand } from './setup/command.mjs'
import { SetupError } from './setup/errors.mjs'
import { ensureInstalled, NODE_24 } from './setup/install.mjs'
import { duration, withProgress } from './setup/progress.mjs'
import { PROJECT } from './setup/project.mjs'

/**
 * Messages that the server sends to this process.
 * @typedef {{ role: string, email: string }} DemoAccount
 * @typedef {{ password: string, accounts: DemoAccount[] }} Demo
 * @typedef {{ url: string, logFile: string | null, demo: Demo | null, warning: string | null, setupLink: string | null }} Ready
 * @typedef {{ progress: string } | { ready: Ready } | { failed: string }} Message
 */

const began = Date.now()

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { ready, ended } = await withProgress('Iniciando ReMusic', startServer)
  console.log(summary(ready))
  onInterrupt(() => console.log('\nDeteniendo ReMusic…'))
  await ended
  if (!isInterrupted()) {
    const hint = ready.logFile ? ` El motivo está en ${relative(PROJECT, ready.logFile)}.` : ''
    throw new SetupError(`ReMusic terminó de forma inesperada.${hint}`)
  }
  console.log('ReMusic se detuvo.')
  return 0
})

/**
 * @param {(step: string) => void} onProgress
 * @returns {Promise<{ ready: Ready, ended: Promise<unknown> }>}
 */
function startServer(onProgress) {
  return new Promise((resolve, reject) => {
    /** @param {Message} message */
    const onMessage = (message) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('ready' in message) resolve({ ready: message.ready, ended })
      else reject(new SetupError(message.failed))
    }
    const server = join(PROJECT, 'server')
    /** Memory settings of Node and of its allocator. @type {{ flags: string[], env: Record<string, string> }} */
    const { flags, env } = JSON.parse(readFileSync(join(server, 'node.json'), 'utf8'))
    const ended = runChild(NODE_24, [...flags, join(server, 'src', 'main.ts')], {
      cwd: PROJECT,
      // Saves half a second at every start after the first.
      env: { NODE_COMPILE_CACHE: join(PROJECT, '.cache', 'compiled'), ...env, ...process.env },
      // The server sends its messages over this channel, and shuts down when the channel closes because this process died.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      onMessage,
    })
    ended
      .then(() => {
        throwIfInterrupted()
        throw new SetupError('ReMusic no pudo iniciar.')
      })
      .catch(reject)
  })
}

/** @param {Ready} ready */
function summary({ url, logFile, demo, warning, setupLink }) {
  const lines = [``, `ReMusic está en marcha en ${url}  (${duration(began)})`]
  if (demo) {
    lines.push('', `Cuentas de demostración, todas con la contraseña ${demo.password}`)
    for (const { role, email } of demo.accounts) lines.push(`  ${role.padEnd(10)}${email}`)
    lines.push('', `Correos enviados     ${url}/dev/mailbox`)
  } else {
    lines.push('')
  }
  if (setupLink)
    lines.push('Todavía no hay administrador. Crea su cuenta aquí (el enlace sirve 24 horas):', setupLink, '')
  lines.push(`Documentación        ${url}/docs`)
  if (logFile) lines.push(`Registro             ${relative(PROJECT, logFile)}`)
  if (warning) lines.push('', warning)
  lines.push('', 'Para detener ReMusic pulsa Ctrl+C.')
  return lines.join('\n')
}
