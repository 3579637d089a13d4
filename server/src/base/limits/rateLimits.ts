import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Limit } from '@remusic/contract/base/schemas/route'
import { CALLS_PER_OWNER, CALLS_PER_TOKEN } from '@remusic/contract/people/accessTokens'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyError } from '../common/errors.ts'
import type { Db } from '../database/client.ts'
import { createDistinctLimits } from './distinctLimits.ts'
import { createPacer } from './pacer.ts'
import { createRateLimitStore } from './rateLimitStore.ts'

/**
 * The general limits, in calls per `duration` seconds; each process counts them in memory. Hundreds of people share the
 * address of a mobile carrier (docs/decisions/0021-limits-by-address.md), and what they read must not use up their sign-ins.
 */
const PER_ACCOUNT = { points: 600, duration: 300 }
const READS_PER_ADDRESS = { points: 12_000, duration: 300 }
const WRITES_PER_ADDRESS = { points: 1_500, duration: 300 }
/** Programs have limits of their own, so that they never lock out the person for whom they act. */
const PER_TOKEN = { points: CALLS_PER_TOKEN.max, duration: CALLS_PER_TOKEN.seconds }
const PER_OWNER_OF_TOKENS = { points: CALLS_PER_OWNER.max, duration: CALLS_PER_OWNER.seconds }
/** Pictures and sounds are requested without a session, and one page shows dozens. */
const MEDIA_PER_ADDRESS = { points: 30_000, duration: 300 }
/** Limits of the other public requests, by kind. The first one is the most generous, because a refused person sees no page. */
const BY_ADDRESS = {
  pages: { points: 12_000, duration: 300 },
  docs: { points: 300, duration: 300 },
  /** Picture cards, which cost far more than other pictures; a dialog shows one or two. */
  cards: { points: 1_200, duration: 300 },
  /** Services that read feeds for many people send requests from few addresses. */
  feeds: { points: 3_000, duration: 300 },
  /** Embedded cards, which readers of other sites open, and their descriptions. */
  embeds: { points: 12_000, duration: 300 },
  cspReports: { points: 60, duration: 300 },
  forgedWebhooks: { points: 60, duration: 300 },
  /** The payment provider itself sends these, several for each payment. */
  unsignedWebhooks: { points: 600, duration: 300 },
}
/** A paced call waits at most this long, so that it fails before a proxy or a person gives up. */
const MAX_PACED_WAIT_MS = 15_000

/** Slows down instead of refusing: beyond `burst` calls at once, one call every `intervalMs`. */
export type Pace = { name: string; burst: number; intervalMs: number }

export type RateLimits = ReturnType<typeof createRateLimits>

/** Rate limits. Named ones are shared by all servers, the general ones are per process. */
export function createRateLimits({ pool, db, scale }: { pool: Pool; db: Db; scale: number }) {
  const scaled = (points: number) => Math.max(1, Math.round(points * scale))
  const inMemory = ({ points, duration }: { points: number; duration: number }) =>
    new RateLimiterMemory({ points: scaled(points), duration })
  const perAccount = inMemory(PER_ACCOUNT)
  const perToken = inMemory(PER_TOKEN)
  const perOwnerOfTokens = inMemory(PER_OWNER_OF_TOKENS)
  const reads = inMemory(READS_PER_ADDRESS)
  const writes = inMemory(WRITES_PER_ADDRESS)
  const media = inMemory(MEDIA_PER_ADDRESS)
  const byAddress = new Map(Object.entries(BY_ADDRESS).map(([kind, limit]) => [kind, inMemory(limit)]))
  const named = createRateLimitStore(pool)
  const distinct = createDistinctLimits(pool)
  const pacerOf = ({ name, burst, intervalMs }: Pace, key: string) =>
    createPacer(db, {
      key: `${name}:${digest(key)}`,
      intervalMs,
      burst: scaled(burst),
      maxWaitMs: MAX_PACED_WAIT_MS,
    })
  const windowOf = ({ name, max, seconds }: Limit, key: string) => ({
    key: `${name}:${digest(key)}`,
    max: scaled(max),
    seconds,
  })

  return {
    /** Counts one call of `key`, or as many as its work is worth, against each of the limits; throws 429 if one is exhausted. */
    async consume(limits: Limit | readonly Limit[], key: string, points = 1) {
      const windows = [limits].flat().map((limit) => ({ ...windowOf(limit, key), points }))
      rejectIfWaiting(await named.consume(windows))
    },
    /** Takes one counted call back. */
    async refund(limit: Limit, key: string) {
      await named.refund(windowOf(limit, key))
    },
    /** Waits for the turn of this call; throws 429 if too many are waiting. The wait occupies a timer and nothing else. */
    async pace(pace: Pace, key: string) {
      const waitMs = await pacerOf(pace, key).reserve()
      if (waitMs === null) throw new TooManyError(MAX_PACED_WAIT_MS / 1_000)
      if (waitMs > 0) await wait(waitMs, undefined, { ref: false })
    },
    /** Takes a paced call back, so that it does not delay the next ones. */
    async unpace(pace: Pace, key: string) {
      await pacerOf(pace, key).refund()
    },
    /** Whether the item is one of the first `limit.max` different ones that `key` has used. Never throws 429. */
    admitsDistinct(limit: Limit, key: string, item: string) {
      return distinct.admits(windowOf(limit, key), digest(`${key} ${item}`))
    },
    async reset(limit: Limit, key: string) {
      await named.reset(windowOf(limit, key))
    },
    /**
     * Counts a call against the general limit of the account, however many sessions it has, or of the address. A program counts
     * by its token, and learns from the returned headers how many calls are left.
     */
    async consumeGeneral(request: FastifyRequest): Promise<Record<string, string>> {
      if (request.me?.token) return this.consumeToken(request.me.token.id, request.me.id)
      const perAddress = isRead(request) ? reads : writes
      const consumed = request.me ? perAccount.consume(request.me.id) : perAddress.consume(addressOf(request))
      await orTooMany(consumed)
      return {}
    },
    /** Counts a call made with an access token, and returns the headers that tell what is left. */
    async consumeToken(tokenId: string, ownerId: string): Promise<Record<string, string>> {
      await orTooMany(perOwnerOfTokens.consume(ownerId))
      const left = await orTooMany(perToken.consume(tokenId))
      return {
        'x-ratelimit-limit': String(perToken.points),
        'x-ratelimit-remaining': String(left.remainingPoints),
        'x-ratelimit-reset-in': String(Math.ceil(left.msBeforeNext / 1_000)),
      }
    },
    async consumeMedia(request: FastifyRequest) {
      await orTooMany(media.consume(addressOf(request)))
    },
    async consumeByAddress(kind: keyof typeof BY_ADDRESS, request: FastifyRequest) {
      const limiter = byAddress.get(kind)
      if (limiter) await orTooMany(limiter.consume(addressOf(request)))
    },
    close() {
      named.close()
    },
  }
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

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

async function orTooMany<T>(consumed: Promise<T>): Promise<T> {
  try {
    return await consumed
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new TooManyError(error.msBeforeNext / 1_000)
    throw error
  }
}

/** Keys may contain an e-mail address, which must not be stored in plain text. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)
