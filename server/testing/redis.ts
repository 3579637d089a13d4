import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether Redis is installed; tests that need it are skipped otherwise. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) process.stderr.write('redis-server is not installed: the tests that need it are skipped\n')

/** Whether Sentinel is installed, which comes with Redis but in a package of its own. */
export const hasSentinel = hasRedis && spawnSync('redis-sentinel', ['--version']).status === 0
if (!hasSentinel)
  process.stderr.write('redis-sentinel is not installed: the tests that need it are skipped\n')

export type TestRedis = Awaited<ReturnType<typeof startRedis>>

/** Starts a Redis for one test file, on a port that stays the same across restarts. */
export async function startRedis(...settings: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-redis-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const redis = {
    url: `redis://127.0.0.1:${port}`,
    port,
    async start() {
      const options = [
        '--port',
        String(port),
        '--dir',
        folder,
        '--save',
        '',
        '--bind',
        '127.0.0.1',
        ...settings,
      ]
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

/** Starts a master, its replica, and a Sentinel that promotes the replica half a second after the master has died. */
export async function startSentinel({ name, password }: { name: string; password: string }) {
  const secrets = ['--requirepass', password, '--masterauth', password]
  const master = await startRedis(...secrets)
  const replica = await startRedis(...secrets, '--replicaof', '127.0.0.1', String(master.port))
  const folder = await mkdtemp(join(tmpdir(), 'remusic-sentinel-'))
  const port = await freePort()
  const file = join(folder, 'sentinel.conf')
  const settings = [
    `port ${port}`,
    `dir ${folder}`,
    'bind 127.0.0.1',
    `sentinel monitor ${name} 127.0.0.1 ${master.port} 1`,
    `sentinel auth-pass ${name} ${password}`,
    `sentinel down-after-milliseconds ${name} 500`,
    `sentinel failover-timeout ${name} 2000`,
  ]
  await writeFile(file, settings.join('\n'))
  const sentinel = spawn('redis-sentinel', [file], { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  const hasLogged = (text: string) =>
    new Promise<void>((resolve) => {
      const check = () => output.includes(text) && resolve()
      sentinel.stdout.on('data', check)
      check()
    })
  sentinel.stdout.on('data', (chunk) => {
    output += chunk
  })
  // A replica that the Sentinel does not know yet cannot be promoted.
  await hasLogged('+slave slave')
  return {
    address: `127.0.0.1:${port}`,
    master,
    isPromoted: () => hasLogged('+switch-master'),
    async remove() {
      const exited = once(sentinel, 'exit')
      sentinel.kill('SIGKILL')
      await exited
      await Promise.all([master.remove(), replica.remove()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
