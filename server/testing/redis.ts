import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether Redis is installed; tests that need it are skipped otherwise. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) process.stderr.write('redis-server is not installed: the tests that need it are skipped\n')

export type TestRedis = Awaited<ReturnType<typeof startRedis>>

/** Starts a Redis for one test file, on a port that stays the same across restarts. */
export async function startRedis() {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-redis-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const redis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', String(port), '--dir', folder, '--save', '', '--bind', '127.0.0.1']
      const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] })
      await new Promise<void>((resolve) => {
        started.stdout.on('data', (chunk) => String(chunk).includes('Ready to accept') && resolve())
      })
      child = started
    },
    async kill() {
      if (!child) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      child = null
      await exited
    },
    async remove() {
      await redis.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await redis.start()
  return redis
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
