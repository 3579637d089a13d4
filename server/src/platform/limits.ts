import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Limit } from '@remusic/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyError } from './errors.ts'

/** What is not limited by name: so many calls in so long, counted in this process alone. */
const PER_SESSION = { points: 600, duration: 300 }
const PER_ADDRESS = { points: 300, duration: 300 }
/** Pictures and sounds, which come without a session: one page shows dozens, and a household shares an address. */
const MEDIA_PER_ADDRESS = { points: 3_000, duration: 300 }

export type Limits = ReturnType<typeof createLimits>

/**
 * Allowances. Those with a name are counted in PostgreSQL, so that all servers share them; while it is away each
 * server counts for itself.
 */
export function createLimits({ pool, scale }: { pool: Pool; scale: number }) {
  const scaled = (points: number) => Math.max(1, Math.round(points * scale))
  const perSession = new RateLimiterMemory({ ...PER_SESSION, points: scaled(PER_SESSION.points) })
  const perAddress = new RateLimiterMemory({ ...PER_ADDRESS, points: scaled(PER_ADDRESS.points) })
  const media = new RateLimiterMemory({ ...MEDIA_PER_ADDRESS, points: scaled(MEDIA_PER_ADDRESS.points) })
  const named = new Map<string, RateLimiterPostgres>()

  function limiterFor({ name, max, seconds }: Limit) {
    const known = named.get(name)
    if (known) return known
    const options = { keyPrefix: name, points: scaled(max), duration: seconds }
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // One limiter sweeps the table for all.
      clearExpiredByTimeout: named.size === 0,
      inMemoryBlockOnConsumed: options.points,
      insuranceLimiter: new RateLimiterMemory(options),
    })
    named.set(name, limiter)
    return limiter
  }

  return {
    /** Counts one call against the allowance of `key`; throws 429 when it is used up. */
    async consume(limit: Limit, key: string) {
      await orTooMany(limiterFor(limit).consume(shortened(key)))
    },
    /** Throws 429 when the allowance is used up already, without counting. */
    async check(limit: Limit, key: string) {
      const limiter = limiterFor(limit)
      const state = await limiter.get(shortened(key))
      if (state && state.consumedPoints >= limiter.points) throw new TooManyError(state.msBeforeNext / 1_000)
    },
    async forgive(limit: Limit, key: string) {
      await limiterFor(limit).delete(shortened(key))
    },
    /** The allowance for everything together: per session, or per address for whoever has none. */
    async consumeGeneral(request: FastifyRequest) {
      const spent = request.me
        ? perSession.consume(request.me.sessionId)
        : perAddress.consume(addressOf(request))
      await orTooMany(spent)
    },
    async consumeMedia(request: FastifyRequest) {
      await orTooMany(media.consume(addressOf(request)))
    },
  }
}

/** Who is counted: an IPv6 customer owns a whole /64, so that is one address here. */
export function addressOf({ ip }: { ip: string }) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  return isIPv6(ip) ? `${firstHalf(ip)}::/64` : ip
}

function firstHalf(ip: string) {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

async function orTooMany(consumed: Promise<unknown>) {
  try {
    await consumed
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new TooManyError(error.msBeforeNext / 1_000)
    throw error
  }
}

/** Keys may hold an e-mail: the table has no use for it in the clear. */
const shortened = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)
