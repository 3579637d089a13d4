import { join } from 'node:path'
import { ask } from './ask.ts'
import type { Context } from './context.ts'
import type { Managed } from './process.ts'

/** The name under which the Sentinels know the master. */
export const SENTINEL_NAME = 'remusic'

/** Nothing is saved to disk: Redis only carries events between servers. */
export function redisConfig(port: number, folder: string, masterPort: number | null): string {
  return lines([
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${folder}`,
    'save ""',
    'appendonly no',
    // With this backlog, a replica that reconnects within a minute only gets the part of the stream that it missed.
    'repl-backlog-size 4mb',
    ...(masterPort === null ? [] : [`replicaof 127.0.0.1 ${masterPort}`]),
  ])
}

/** A Sentinel rewrites this file when it learns of others, or of a new master. */
export function sentinelConfig(port: number, folder: string, masterPort: number, quorum: number): string {
  return lines([
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${folder}`,
    `sentinel monitor ${SENTINEL_NAME} 127.0.0.1 ${masterPort} ${quorum}`,
    `sentinel down-after-milliseconds ${SENTINEL_NAME} 2000`,
    `sentinel failover-timeout ${SENTINEL_NAME} 6000`,
    `sentinel parallel-syncs ${SENTINEL_NAME} 1`,
  ])
}

const lines = (list: string[]) => `${list.join('\n')}\n`

const REPLICAS = 2
const SENTINELS = 3

export type Redis = Awaited<ReturnType<typeof startRedis>>

/** A master, its replicas, and the Sentinels that replace the master when most of them cannot reach it. */
export async function startRedis(context: Context) {
  const masterPort = await context.ports.free()
  const servers: (Managed & { port: number })[] = []
  for (let i = 0; i <= REPLICAS; i++) {
    const port = i === 0 ? masterPort : await context.ports.free()
    const name = `redis${i + 1}`
    const config = (folder: string) => redisConfig(port, folder, i === 0 ? null : masterPort)
    servers.push({ ...(await define(name, port, config)), port })
  }
  const sentinels: (Managed & { port: number })[] = []
  const quorum = Math.floor(SENTINELS / 2) + 1
  for (let i = 1; i <= SENTINELS; i++) {
    const port = await context.ports.free()
    const config = (folder: string) => sentinelConfig(port, folder, masterPort, quorum)
    sentinels.push({ ...(await define(`sentinel${i}`, port, config, ['--sentinel'])), port })
  }
  await Promise.all(servers.map((server) => server.start()))
  await Promise.all(sentinels.map((sentinel) => sentinel.start()))

  async function define(
    name: string,
    port: number,
    config: (folder: string) => string,
    flags: string[] = [],
  ) {
    const folder = await context.folders.make(name)
    const file = await context.folders.write(join(folder, 'redis.conf'), config(folder))
    return context.define({
      name,
      command: context.programs['redis-server'],
      args: [file, ...flags],
      folder,
      isReady: async () => (await ask(port, 'PING', /\r\n/)).startsWith('+PONG'),
    })
  }

  return {
    servers,
    sentinels,
    /** The master as most Sentinels see it; null while they are choosing one. */
    async master() {
      const question = `SENTINEL get-master-addr-by-name ${SENTINEL_NAME}`
      const answered = await Promise.all(
        sentinels.map(({ port }) => ask(port, question, /\$\d+\r\n\d+\r\n$/).catch(() => '')),
      )
      const ports = answered.map((answer) => Number(/(\d+)\r\n$/.exec(answer)?.[1]))
      return servers.find(({ port }) => ports.filter((seen) => seen === port).length >= quorum) ?? null
    },
  }
}
