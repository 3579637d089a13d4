import { spawn } from 'node:child_process'
import { once } from 'node:events'

const CLI = new URL('../cli/remusic.ts', import.meta.url).pathname

/** Runs a command of the operator on the database of this installation. Fails unless it succeeds. */
export async function runCommand(dataDir: string, args: string[], onPid?: (pid: number) => void) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: 'false' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (child.pid) onPid?.(child.pid)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`remusic ${args.join(' ')} exited with ${code}`)
}
