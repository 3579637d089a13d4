import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from './program.ts'

export type TestRedis = Awaited<ReturnType<typeof startRedis>>

/** Starts a Redis for one test file, on a port that stays the same across restarts. */
export async function startRedis(...settings: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-redis-'))
  const port = await freePort()
  const args = ['--port', String(port), '--dir', folder, '--save', '', '--bind', '127.0.0.1', ...settings]
  const program = await startProgram(folder, async () => {
    const started = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] })
    await new Promise<void>((resolve) => {
      started.stdout.on('data', (chunk) => String(chunk).includes('Ready to accept') && resolve())
    })
    return started
  })
  return { ...program, url: `redis://127.0.0.1:${port}`, port }
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
