import type { Server } from 'socket.io'
import type { Log } from './log.ts'

const RECONNECT_MOST_MS = 2_000

/**
 * Carries events between servers. While Redis is away each server serves its own sockets; neither the start nor a
 * request waits for it.
 */
export function connectRedis(io: Server, url: string, log: Log) {
  const ready = open(io, url, log).catch((error: unknown) => {
    log.error({ err: error }, 'sockets: no connection to other servers')
    return null
  })
  return {
    async close() {
      const client = await ready
      client?.destroy()
    },
  }
}

async function open(io: Server, url: string, log: Log) {
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import('redis'),
    import('@socket.io/redis-streams-adapter'),
  ])
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (tries) => Math.min(tries * 100, RECONNECT_MOST_MS) },
  })
  client.on('error', (error: Error) => log.warn({ err: error }, 'sockets: Redis is away'))
  void client.connect().catch(() => {})
  io.adapter(createAdapter(client))
  return client
}
