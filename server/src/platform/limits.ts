import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Limit } from '@remusic/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { createCounters } from './counters.ts'
import { TooManyError } from './errors.ts'

/** What is not limited by name: so many calls in so long, counted in this process alone. */
const PER_SESSION = { points: 600, duration: 300 }
const PER_ADDRESS = { points: 300, duration: 300 }
/** Pictures and sounds, which come without a session: one page shows dozens, and a household shares an address. */
const MEDIA_PER_ADDRESS = { points: 3_000, duration: 300 }

export type Limits = ReturnType<typeof createLimits>

/** Allowances. Those with a name are counted for all servers together. */
export function createLimits({ pool, scale }: { pool: Pool; scale: number }) {
  const scaled = (points: number) => Math.max(1, Math.round(points * scale))
  const perSession = new RateLimiterMemory({ ...PER_SESSION, points: scaled(PER_SESSION.points) })
  const perAddress = new RateLimiterMemory({ ...PER_ADDRESS, points: scaled(PER_ADDRESS.points) })
  const media = new RateLimiterMemory({ ...MEDIA_PER_ADDRESS, points: scaled(MEDIA_PER_ADDRESS.points) })
  const named = createCounters(pool)
  const counterOf = ({ name, max, seconds }: Limit, key: string) => ({
    ...{ key: `${name}:${shortened(key)}`, most: scaled(max), seconds },
  })

  return {
    /** Counts one call against each of these allowances of `key`; throws 429 when one is used up. */
    async consume(limits: Limit | readonly Limit[], key: string) {
      const counters = [limits].flat().map((limit) => counterOf(limit, key))
      throwIfLong(await named.consume(counters))
    },
    /** Throws 429 when the allowance is used up already, without counting. */
    async check(limit: Limit, key: string) {
      throwIfLong(await named.waitFor(counterOf(limit, key)))
    },
    async forgive(limit: Limit, key: string) {
      await named.forgive(counterOf(limit, key))
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

function throwIfLong(waitMs: number) {
  if (waitMs > 0) throw new TooManyError(waitMs / 1_000)
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
