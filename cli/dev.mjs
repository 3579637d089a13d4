// npm run dev: ReMusic with hot reload. Runs on the machine's Node, before anything is installed.
// npm run dev -- --inspect opens the debugger of the server; any --inspect… flag of Node is passed on.
import { join } from 'node:path'
import { isInterrupted, runChild } from './setup/children.mjs'
import { runCommand } from './setup/command.mjs'
import { SetupError } from './setup/errors.mjs'
import { ensureInstalled, NODE_24 } from './setup/install.mjs'
import { PROJECT } from './setup/project.mjs'

await runCommand(async () => {
  const flags = process.argv.slice(2)
  const unknown = flags.find((flag) => !flag.startsWith('--inspect'))
  if (unknown) throw new SetupError(`No existe la opción ${unknown}. Uso: npm run dev -- --inspect`)
  await ensureInstalled()
  const { code } = await runChild(NODE_24, [join(PROJECT, 'cli', 'dev', 'main.ts'), ...flags], {
    cwd: PROJECT,
    // The IPC channel lets the child notice when this process is killed.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return isInterrupted() ? 0 : (code ?? 1)
})
