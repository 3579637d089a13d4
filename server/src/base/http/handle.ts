import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { MESSAGES } from '@remusic/contract/base/messages'
import { ErrorBody } from '@remusic/contract/base/schemas/errors'
import type {
  Access,
  BodyOf,
  Cache,
  FileResponse,
  ParamsOf,
  QueryOf,
  ResponseOf,
  Route,
} from '@remusic/contract/base/schemas/route'
import { TOKEN_TEXTS, type TokenScope } from '@remusic/contract/people/accessTokens'
import type { Role } from '@remusic/contract/people/plans'
import { SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import {
  ForbiddenError,
  MethodNotAllowedError,
  UnauthenticatedError,
  UnsupportedTypeError,
} from '../common/errors.ts'
import type { Db } from '../database/client.ts'
import { addressOf, type RateLimits } from '../limits/rateLimits.ts'
import type { WriteSlots } from '../limits/writeSlots.ts'
import { tokenNote } from './apiGuide.ts'
import { nameOfCall } from './apiNames.ts'
import { closed, inputParser, type RawInput } from './callInput.ts'

/** The user that the request's token authenticates. */
export type Me = {
  id: string
  /** The id of the session, or that of the access token if the person acts through one. */
  sessionId: string
  /** The access token by which a program acts for the person; null if the person acts in a session. */
  token: { id: string; scopes: readonly TokenScope[] } | null
  name: string
  email: string
  role: Role
  active: boolean
  /** Whether the session was opened or proved again within the last ten minutes. */
  fresh: boolean
  /** Whether this is an Admin who has to add a second factor before administering anything. */
  lacksSecondFactor: boolean
  /** Whether scores of an item are hidden from the person until they have reviewed it ('Cata a ciegas'). */
  blind: boolean
  /** The time zone in which the person's days are counted; UTC until a browser has reported another one. */
  timeZone: string
  /** Identifies the person's latest write, if it is recent; null while there is no replica that could lack it. */
  mark: string | null
}

export type Identify = (token: string) => Promise<Me | null>

/** Resolves the page cookie of a request for a document; null for a visitor. */
export type IdentifyPage = (request: Pick<FastifyRequest, 'headers'>) => Promise<Me | null>

/** Prevents a person from reading a replica that lacks their own writes. */
export type OwnWrites = {
  /** Call it after the person's write was committed and before it is answered. */
  remember(me: Me): Promise<void>
  /** The replica if there is one and it has all writes of this person, otherwise the primary; null for a visitor. */
  readsOf(me: Me | null): Db
}

export type Call<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  me: R['access'] extends 'anyone' ? Me | null : Me
  request: FastifyRequest
  /** For reads that may lag behind the latest writes of others, but have all of the caller's own. */
  replica: Db
  /** Adds a Set-Cookie header to the response; only for calls that write. */
  setCookie: SetCookie
}

type SetCookie = (cookie: string) => void

/** On whose behalf a call is made, and the request that caused it. */
export type Caller = { me: Me | null; request: FastifyRequest }

/** The implementation of a contract entry, called over HTTP and in process. */
export type Handler = {
  entry: Route
  /** Throws unless the caller may make the call now. */
  admit(caller: Caller): Promise<void>
  answer(input: RawInput, caller: Caller, setCookie: SetCookie): Promise<unknown>
}

export const BODY_LIMIT_BYTES = 64 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify
    identifyPage: IdentifyPage
    limits: RateLimits
    writeSlots: WriteSlots
    ownWrites: OwnWrites
    /** The routes that handle() has registered, by method and URL pattern. */
    handlers: Map<string, Handler>
  }
  interface FastifyRequest {
    me: Me | null
  }
  interface FastifyContextConfig {
    /** The contract entry that the route serves; unset on other routes. */
    entry?: Route
  }
}

/** Adds to the server what handle() needs. Call it once, before the first route. */
export function prepareHandling(
  app: FastifyInstance,
  {
    identify,
    identifyPage,
    limits,
    writeSlots,
    ownWrites,
  }: {
    identify: Identify
    identifyPage: IdentifyPage
    limits: RateLimits
    writeSlots: WriteSlots
    ownWrites: OwnWrites
  },
) {
  app.decorate('identify', identify)
  app.decorate('identifyPage', identifyPage)
  app.decorate('limits', limits)
  app.decorate('writeSlots', writeSlots)
  app.decorate('ownWrites', ownWrites)
  app.decorate('handlers', new Map<string, Handler>())
  app.decorateRequest('me', null)
  app.setSerializerCompiler(serializerCompiler)
  readBodies(app)
}

/** Registers the answer to a contract entry, over HTTP and in process. */
export function handle<R extends Route>(app: FastifyInstance, entry: R, answer: Answer<R>) {
  const handler = handlerOf(app, entry, answer)
  app.handlers.set(`${entry.method} ${entry.url}`, handler)
  const status = entry.status ?? 200
  const writes = entry.writes ?? entry.method !== 'GET'
  app.route({
    method: entry.method,
    url: entry.url,
    exposeHeadRoute: entry.method === 'GET' && !entry.writes,
    bodyLimit: entry.bytes ?? entry.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    config: { entry },
    schema: describe(entry, status),
    // The handler parses the input; the schema above is for OpenAPI and for the response.
    validatorCompiler: () => () => true,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (entry.writes) refuseNavigation(request)
      request.me = await authenticate(app, request)
      if (!entry.skipsRateLimit) reply.headers(await app.limits.consumeGeneral(request))
      await handler.admit({ me: request.me, request })
    },
    handler: async (request, reply) => {
      const setCookie = (cookie: string) => void reply.header('set-cookie', cookie)
      const answer = () => handler.answer(request, { me: request.me, request }, setCookie)
      const answered = await (writes ? app.writeSlots(slotsOf(request), answer) : answer())
      if (writes && request.me) await app.ownWrites.remember(request.me)
      // The scores in a cached response depend on the viewer.
      if (entry.cache?.hasScores) reply.header('vary', 'authorization')
      if (entry.cache && !isUncacheable(entry.cache, answered, request.me))
        reply.header('cache-control', cacheControlOf(entry.cache))
      reply.code(status)
      return entry.file ? sendFile(reply, answered as FileResponse) : reply.send(answered)
    },
    ...(entry.cache && { onSend: answerConditionally }),
  })
}

type Answer<R extends Route> = (call: Call<R>) => ResponseOf<R> | Promise<ResponseOf<R>>

/** Checks access and the call's own limits, and parses the input. The response is validated where it is serialized. */
function handlerOf<R extends Route>(app: FastifyInstance, entry: R, answer: Answer<R>): Handler {
  const parseInput = inputParser(entry)
  return {
    entry,
    async admit(caller) {
      admit(entry, caller.me)
      if (entry.limits) await app.limits.consume(entry.limits, keyOf(caller))
    },
    async answer(input, { me, request }, setCookie) {
      // A deactivated account sees public data as an anonymous visitor does.
      const seenBy = entry.access === 'anyone' && !me?.active ? null : me
      const replica = app.ownWrites.readsOf(me)
      const call = { ...parseInput(input), me: seenBy, request, replica, setCookie } as Call<R>
      const answered = await (me && !seenBy ? asInactive(() => answer(call)) : answer(call))
      // Fastify would send an empty body for these two values, without validating it.
      if (answered === undefined || answered === null)
        throw new Error('A handler must return a response body')
      return answered
    },
  }
}

async function authenticate(app: FastifyInstance, request: FastifyRequest) {
  const [, token] = /^Bearer +([\w.~+/-]{1,512}=*)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) return null
  try {
    return await app.identify(token)
  } catch (error) {
    // A guesser of tokens must be slowed down, and there is no user to count by, so the request counts against its address.
    if (error instanceof UnauthenticatedError) await app.limits.consumeGeneral(request)
    throw error
  }
}

function admit({ access, fresh, scope }: Route, me: Me | null) {
  if (me?.token) requireScope(scope, me.token)
  if (access !== 'anyone') requireAccess(access, me)
  if (fresh) requireFreshProof(me)
}

function sendFile(reply: FastifyReply, { type, fileName, content }: FileResponse) {
  reply.headers({ 'content-type': type, 'content-disposition': attachment(fileName) })
  const isWhole = typeof content === 'string' || content instanceof Uint8Array
  return reply.send(isWhole ? Buffer.from(content as string) : Readable.from(content))
}

/** RFC 6266: an ASCII name for old clients, and the full name for all others. */
function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Every call is closed to access tokens unless its contract opens it to a scope. */
export function requireScope(scope: TokenScope | 'any' | undefined, { scopes }: NonNullable<Me['token']>) {
  if (scope === undefined) throw new ForbiddenError(TOKEN_TEXTS.notForTokens)
  if (scope !== 'any' && !scopes.includes(scope)) throw new ForbiddenError(TOKEN_TEXTS.lacksScope(scope))
}

function requireAccess(access: Exclude<Access, 'anyone'>, me: Me | null) {
  if (!me) throw new UnauthenticatedError()
  if (access === 'account') return
  if (!me.active) throw new ForbiddenError(MESSAGES.inactive, 'inactive')
  if (access === 'admin') requireAdmin(me)
}

export function requireAdmin(me: Me) {
  if (me.token) throw new ForbiddenError(TOKEN_TEXTS.notForTokens)
  if (me.role !== 'Admin') throw new ForbiddenError(MESSAGES.adminOnly)
  if (me.lacksSecondFactor) throw new ForbiddenError(SECOND_FACTOR_TEXTS.missing, 'second_factor_missing')
}

function requireFreshProof(me: Me | null) {
  if (!me?.fresh) throw new ForbiddenError(SECOND_FACTOR_TEXTS.proofRequired, 'proof_required')
}

/** By convention, the last parameter of a path is the id of the row that the call changes. */
function slotsOf({ me, params }: FastifyRequest) {
  return { accountId: me?.id, rowId: Object.values(params as Record<string, string>).at(-1) }
}

const keyOf = ({ me, request }: Caller) => (me ? `user ${me.id}` : `address ${addressOf(request)}`)

/** A GET that writes must not be triggered by a link, an image or a prefetching browser. */
function refuseNavigation({ headers }: FastifyRequest) {
  const { purpose: legacyPurpose } = headers
  const purpose = String(headers['sec-purpose'] ?? legacyPurpose ?? '')
  if (headers['sec-fetch-mode'] === 'navigate' || purpose.includes('prefetch'))
    throw new MethodNotAllowedError([])
}

/** With 401 for data that visitors may not see, a client would end the session of a deactivated account. */
async function asInactive<T>(answer: () => T | Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    throw error instanceof UnauthenticatedError ? new ForbiddenError(MESSAGES.inactive, 'inactive') : error
  }
}

function isUncacheable({ unless, hasScores, adminsSeeMore }: Cache, answered: unknown, me: Me | null) {
  if (hasScores && me?.blind) return true
  if (adminsSeeMore && me?.role === 'Admin') return true
  return unless !== undefined && (answered as Record<string, unknown>)[unless] === true
}

function cacheControlOf({ seconds, staleSeconds }: Cache) {
  if (seconds === 0) return 'public, no-cache'
  return `public, max-age=${seconds}, stale-while-revalidate=${staleSeconds}`
}

/** Answers 304 if the client already has this response. Runs before compression. */
async function answerConditionally(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const etag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`
  reply.header('etag', etag)
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? []
  if (!known.includes(etag)) return payload
  reply.code(304)
  return null
}

function describe(entry: Route, status: number) {
  const operationId = nameOfCall(entry.method, entry.url)
  return {
    ...(operationId !== undefined && { operationId }),
    summary: entry.summary,
    description: tokenNote(entry),
    tags: [entry.url.split('/').filter(Boolean).at(2) ?? 'remusic'],
    security: entry.access === 'anyone' ? [] : [{ bearer: [] }, ...(entry.scope ? [{ token: [] }] : [])],
    ...(entry.params && { params: closed(entry.params) }),
    ...(entry.query && { querystring: closed(entry.query) }),
    ...(entry.body && { body: closed(entry.body) }),
    ...(entry.bytes !== undefined && { consumes: ['application/octet-stream'] }),
    response: { [status]: entry.file ? fileOf(entry) : entry.response, '4xx': ErrorBody, '5xx': ErrorBody },
  }
}

const fileOf = ({ file = [], response: schema }: Route) => ({
  description: 'El archivo',
  content: Object.fromEntries(file.map((type) => [type, { schema }])),
})

const takesNoBody = (entry: Route | undefined) =>
  !entry?.body || closed(entry.body).safeParse(undefined).success

/** A body is JSON, or bytes where the contract says so. */
function readBodies(app: FastifyInstance) {
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients always send a JSON content type, even with an empty body for calls that take none.
    if (body === '' && takesNoBody(request.routeOptions.config.entry)) return done(null, undefined)
    if (request.routeOptions.config.entry?.bytes !== undefined) return done(new UnsupportedTypeError())
    return readJson(request, body as string, done)
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    const isWanted = request.routeOptions.config.entry?.bytes !== undefined
    return isWanted ? done(null, body) : done(new UnsupportedTypeError())
  })
}
