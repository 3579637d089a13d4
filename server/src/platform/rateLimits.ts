import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Limit } from '@remusic/contract/schemas/route'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyError } from './errors.ts'
import { createRateLimitStore } from './rateLimitStore.ts'

/** The general limits, in calls per `duration` seconds; each process counts them in memory. */
const PER_ACCOUNT = { points: 600, duration: 300 }
const PER_ADDRESS = { points: 300, duration: 300 }
/** Pictures and sounds are requested without a session: one page shows dozens, and a household shares an address. */
const MEDIA_PER_ADDRESS = { points: 3_000, duration: 300 }
/** What else anybody can request, by kind. The first one is the most generous, because a refused person sees no page. */
const BY_ADDRESS = {
  pages: { points: 12_000, duration: 300 },
  docs: { points: 300, duration: 300 },
  cspReports: { points: 60, duration: 300 },
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Rate limits. Named ones are shared by all servers, the general ones are per process. */
export function createRateLimits({ pool, scale }: { pool: Pool; scale: number }) {
  const scaled = (points: number) => Math.max(1, Math.round(points * scale))
  const perAccount = new RateLimiterMemory({ ...PER_ACCOUNT, points: scaled(PER_ACCOUNT.points) })
  const perAddress = new RateLimiterMemory({ ...PER_ADDRESS, points: scaled(PER_ADDRESS.points) })
  const media = new RateLimiterMemory({ ...MEDIA_PER_ADDRESS, points: scaled(MEDIA_PER_ADDRESS.points) })
  const byAddress = new Map(
    Object.entries(BY_ADDRESS).map(([kind, { points, duration }]) => [
      kind,
      new RateLimiterMemory({ points: scaled(points), duration }),
    ]),
  )
  const named = createRateLimitStore(pool)
  const windowOf = ({ name, max, seconds }: Limit, key: string) => ({
    key: `${name}:${digest(key)}`,
    max: scaled(max),
    seconds,
  })

  return {
    /** Counts one call of `key` against each of the limits; throws 429 if one is exhausted. */
    async consume(limits: Limit | readonly Limit[], key: string) {
      const windows = [limits].flat().map((limit) => windowOf(limit, key))
      rejectIfWaiting(await named.consume(windows))
    },
    /** Throws 429 if the limit is exhausted, without counting a call. */
    async check(limit: Limit, key: string) {
      rejectIfWaiting(await named.peek(windowOf(limit, key)))
    },
    async reset(limit: Limit, key: string) {
      await named.reset(windowOf(limit, key))
    },
    /** Counts a call against the general limit of the account, however many sessions it has, or of the address. */
    async consumeGeneral(request: FastifyRequest) {
      const consumed = request.me
        ? perAccount.consume(request.me.id)
        : perAddress.consume(addressOf(request))
      await orTooMany(consumed)
    },
    async consumeMedia(request: FastifyRequest) {
      await orTooMany(media.consume(addressOf(request)))
    },
    async consumeByAddress(kind: keyof typeof BY_ADDRESS, request: FastifyRequest) {
      await orTooMany(byAddress.get(kind)?.consume(addressOf(request)))
    },
  }
}

function rejectIfWaiting(waitMs: number) {
  if (waitMs > 0) throw new TooManyError(waitMs / 1_000)
}

/** The address to count by. One IPv6 customer owns a whole /64, which therefore counts as one address. */
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

async function orTooMany(consumed: Promise<unknown> | undefined) {
  try {
    await consumed
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new TooManyError(error.msBeforeNext / 1_000)
    throw error
  }
}

/** Keys may contain an e-mail address, which must not be stored in plain text. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)
