import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'

/** Whether a program is installed; if not, the run says that the tests that need it are skipped. */
export function isInstalled(program: string): boolean {
  const isFound = spawnSync(program, ['--version']).status === 0
  if (!isFound) process.stderr.write(`${program} is not installed: the tests that need it are skipped\n`)
  return isFound
}

/** A program that tests kill and start again. `launch` resolves when it is ready; its folder goes with it in the end. */
export async function startProgram(folder: string, launch: () => Promise<ChildProcess>) {
  let child: ChildProcess | null = null
  const program = {
    async start() {
      child = await launch()
    },
    async kill() {
      if (!child) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      child = null
      await exited
    },
    async remove() {
      await program.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await program.start()
  return program
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
