import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Server } from 'socket.io'
import type { Log } from './log.ts'

const MAX_RECONNECT_DELAY_MS = 2_000
/** The readers reconnect shortly after the writer. */
const READERS_SETTLE_MS = 500

/**
 * Distributes socket events between servers. While Redis is unavailable, each server serves its own sockets; neither
 * startup nor requests wait for Redis.
 */
export function connectRedis(io: Server, url: string, log: Log, { onReconnect }: { onReconnect(): void }) {
  const open = (disableOfflineQueue: boolean) => {
    const client = createClient({
      url,
      disableOfflineQueue,
      socket: { reconnectStrategy: (attempts) => Math.min(attempts * 100, MAX_RECONNECT_DELAY_MS) },
    })
    client.on('error', (error: Error) => log.warn({ err: error }, 'sockets: Redis is unavailable'))
    return client
  }
  const readers: ReturnType<typeof open>[] = []
  const writer = open(true)
  // The adapter does not handle the rejection of a signal to the other servers, which would end the process.
  const { publish } = writer
  Object.assign(writer, {
    publish: (channel: string, message: Buffer) => publish.call(writer, channel, message).catch(() => 0),
  })
  // The adapter retries a failed read at once, without a backoff, so each reader has to wait for Redis itself. Its connect()
  // must not reject, because the adapter does not handle that rejection.
  writer.duplicate = () => {
    const reader = open(false)
    const connect = reader.connect.bind(reader)
    reader.connect = () => connect().catch(() => new Promise(() => {}))
    reader.disconnect = async () => end(reader)
    readers.push(reader)
    return reader as never
  }
  let wasDisconnected = false
  writer.on('error', () => {
    wasDisconnected = true
  })
  writer.on('ready', () => {
    if (wasDisconnected) setTimeout(onReconnect, READERS_SETTLE_MS).unref()
    wasDisconnected = false
  })
  void writer.connect().catch(() => {})
  io.adapter(createAdapter(writer))

  return {
    close() {
      void io.of('/').adapter.close()
      for (const client of [...readers, writer]) end(client)
    },
  }
}

function end(client: { isOpen: boolean; destroy(): void }) {
  if (client.isOpen) client.destroy()
}
