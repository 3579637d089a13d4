import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Server } from 'socket.io'
import type { Log } from './log.ts'

const RECONNECT_MOST_MS = 2_000
/** The readers come back a moment after the writer. */
const SETTLED_MS = 500

/**
 * Carries events between servers. While Redis is away each server serves its own sockets; neither the start nor a
 * request waits for it.
 */
export function connectRedis(io: Server, url: string, log: Log, { onReturn }: { onReturn(): void }) {
  const open = (disableOfflineQueue: boolean) => {
    const client = createClient({
      url,
      disableOfflineQueue,
      socket: { reconnectStrategy: (tries) => Math.min(tries * 100, RECONNECT_MOST_MS) },
    })
    client.on('error', (error: Error) => log.warn({ err: error }, 'sockets: Redis is away'))
    return client
  }
  const readers: ReturnType<typeof open>[] = []
  const writer = open(true)
  // The adapter asks again the moment a read fails, without a pause: a reader has to wait for Redis by itself, and
  // its connection may fail only silently, because nobody listens for that.
  writer.duplicate = () => {
    const reader = open(false)
    const connect = reader.connect.bind(reader)
    reader.connect = () => connect().catch(() => new Promise(() => {}))
    reader.disconnect = async () => end(reader)
    readers.push(reader)
    return reader as never
  }
  let wasAway = false
  writer.on('error', () => {
    wasAway = true
  })
  writer.on('ready', () => {
    if (wasAway) setTimeout(onReturn, SETTLED_MS).unref()
    wasAway = false
  })
  void writer.connect().catch(() => {})
  io.adapter(createAdapter(writer))

  return {
    close() {
      io.of('/').adapter.close()
      for (const client of [...readers, writer]) end(client)
    },
  }
}

function end(client: { isOpen: boolean; destroy(): void }) {
  if (client.isOpen) client.destroy()
}
