import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { findProgram, findPrograms, MissingPackagesError } from '@remusic/cluster/programs'

/** The programs that tests start and the Debian packages that contain them. */
export const PACKAGES = {
  'redis-server': 'redis-server',
  'redis-sentinel': 'redis-sentinel',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  promtool: 'prometheus',
} as const

/** For `skipIf`: whether a program is missing that the tests start. */
export function isMissing(program: keyof typeof PACKAGES): boolean {
  if (findProgram(program)) return false
  reportMissing([PACKAGES[program]])
  return true
}

/** Whether a program is missing that `npm run cluster` starts; with backups, also those that its recovery needs. */
export function isClusterMissing(options: { withBackups?: boolean } = {}): boolean {
  try {
    findPrograms(options)
    return false
  } catch (error) {
    if (!(error instanceof MissingPackagesError)) throw error
    reportMissing(error.packages)
    return true
  }
}

/** With CI=true nothing is skipped: the file fails. Elsewhere the run names at its end what has to be installed. */
export function reportMissing(packages: readonly string[]) {
  const { CI, TEST_MISSING: file } = process.env
  if (CI === 'true') throw new Error(`Packages that these tests need are missing: ${packages.join(' ')}`)
  if (file) appendFileSync(file, packages.map((name) => `missing ${name}\n`).join(''))
}

/** A program that tests kill and start again. `launch` resolves when it is ready. The folder is deleted at the end. */
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
