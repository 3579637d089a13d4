import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis, type RedisOptions } from 'ioredis'
import type { Server } from 'socket.io'
import { ConfigError, type RedisSettings } from '../../config.ts'
import type { Log } from '../common/log.ts'

const MAX_RECONNECT_DELAY_MS = 2_000
const CONNECT_TIMEOUT_MS = 2_000
/** The readers reconnect shortly after the writer. */
const READERS_SETTLE_MS = 500
/** A frozen or partitioned Redis closes no connection, so every connection is checked this often. */
const CHECK_INTERVAL_MS = 5_000
/** A reader answers once its blocking read ends, which takes up to five seconds. */
const CHECK_TIMEOUT_MS = 7_000

const reconnectDelay = (attempts: number) => Math.min(attempts * 100, MAX_RECONNECT_DELAY_MS)

/**
 * Distributes socket events between servers. While Redis is unavailable, each server serves its own sockets; neither startup nor requests
 * wait for Redis. With Sentinel, every new connection goes to the node that is the master at that time.
 */
export function connectRedis(
  io: Server,
  settings: RedisSettings,
  log: Log,
  { onReconnect }: { onReconnect(): void },
) {
  const clients: Redis[] = []
  const open = (options: RedisOptions) => {
    const client = createClient(settings, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      retryStrategy: reconnectDelay,
      sentinelRetryStrategy: reconnectDelay,
      ...options,
    })
    client.on('error', (error: Error) => log.warn({ err: error }, 'sockets: Redis is unavailable'))
    clients.push(client)
    return client
  }
  // An event that could not be written at once is dropped: sent later, it would reach clients out of order.
  const writer = open({ enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  // The adapter does not handle the rejection of a signal to the other servers, or of a subscription that ends with the
  // server. Either would end the process.
  const { publish } = writer
  Object.assign(writer, {
    publish: (channel: string, message: Buffer) => publish.call(writer, channel, message).catch(() => 0),
  })
  // The adapter retries a failed read at once, without a backoff, so reads wait for a lost connection to return instead of failing.
  writer.duplicate = () => {
    const reader = open({ maxRetriesPerRequest: null })
    const { subscribe } = reader
    Object.assign(reader, {
      subscribe: (channels: string[]) => subscribe.call(reader, ...channels).catch(() => 0),
    })
    return reader
  }
  let wasDisconnected = false
  writer.on('close', () => {
    wasDisconnected = true
  })
  writer.on('ready', () => {
    if (wasDisconnected) setTimeout(onReconnect, READERS_SETTLE_MS).unref()
    wasDisconnected = false
  })
  const checking = setInterval(() => clients.forEach(check), CHECK_INTERVAL_MS).unref()
  io.adapter(createAdapter(writer))

  return {
    close() {
      clearInterval(checking)
      void io.of('/').adapter.close()
      for (const client of clients) client.disconnect()
    },
  }
}

/** Replaces a connection that does not answer. */
function check(client: Redis) {
  const reconnect = () => client.disconnect(true)
  if (client.status === 'ready') {
    const late = setTimeout(reconnect, CHECK_TIMEOUT_MS).unref()
    client.ping(() => clearTimeout(late)).catch(() => {})
  } else if (client.status === 'connect') reconnect()
}

function createClient(settings: RedisSettings, options: RedisOptions) {
  if ('url' in settings) return new Redis(settings.url, options)
  const { sentinels, name, password, sentinelPassword } = settings
  return new Redis({
    ...options,
    sentinels,
    name,
    ...(password && { password }),
    ...(sentinelPassword && { sentinelPassword }),
  })
}

/**
 * Rejects settings that waiting cannot make valid: a name that the Sentinels do not know, hosts that do not exist, or servers that are not
 * Sentinels. Unreachable Sentinels are accepted, because they may return.
 */
export async function rejectWrongSentinels(settings: RedisSettings) {
  if ('url' in settings) return
  const { sentinels, name, sentinelPassword } = settings
  const answers = await Promise.all(
    sentinels.map(async (address) => {
      const sentinel = new Redis({
        ...address,
        ...(sentinelPassword && { password: sentinelPassword }),
        connectTimeout: CONNECT_TIMEOUT_MS,
        commandTimeout: CONNECT_TIMEOUT_MS,
        enableReadyCheck: false,
        lazyConnect: true,
        retryStrategy: null,
      })
      let failure: Error | undefined
      sentinel.on('error', (error: Error) => {
        failure ??= error
      })
      try {
        const master = await sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name)
        return master === null ? 'unknown name' : 'ok'
      } catch (error) {
        return reasonOf(failure ?? (error as Error))
      } finally {
        sentinel.disconnect()
      }
    }),
  )
  if (answers.includes('ok') || answers.includes('away')) return
  throw new ConfigError(
    answers.includes('unknown name')
      ? `REDIS_SENTINEL_NAME debe ser el nombre de un servidor que los Sentinels vigilan: ninguno conoce «${name}»`
      : answers.includes('password')
        ? 'REDIS_SENTINEL_PASSWORD debe ser la clave de los Sentinels: la rechazaron'
        : 'REDIS_SENTINELS debe indicar servidores de Redis Sentinel: ninguno de esos existe o es un Sentinel',
  )
}

function reasonOf(error: Error & { code?: string }) {
  if (/^(NOAUTH|WRONGPASS|NOPERM)/.test(error.message)) return 'password'
  if (/unknown command/i.test(error.message) || error.code === 'ENOTFOUND') return 'no Sentinel'
  return 'away'
}
