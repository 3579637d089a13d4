import { createHash } from 'node:crypto'
import { ErrorBody } from '@remusic/contract/errors'
import { MESSAGES } from '@remusic/contract/messages'
import type { Role } from '@remusic/contract/plans'
import type { Access, BodyOf, Cache, ParamsOf, QueryOf, ResponseOf, Route } from '@remusic/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ForbiddenError,
  InvalidFieldsError,
  MalformedError,
  MethodNotAllowedError,
  UnauthenticatedError,
} from './errors.ts'
import { addressOf, type RateLimits } from './rateLimits.ts'

/** The user that the request's token authenticates. */
export type Me = { id: string; sessionId: string; name: string; email: string; role: Role; active: boolean }

export type Identify = (token: string) => Promise<Me | null>

export type Call<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  me: R['access'] extends 'anyone' ? Me | null : Me
  request: FastifyRequest
}

export const BODY_LIMIT_BYTES = 64 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify
    limits: RateLimits
    /** The contract entries that have a route. */
    entries: Set<Route>
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
  { identify, limits }: { identify: Identify; limits: RateLimits },
) {
  app.decorate('identify', identify)
  app.decorate('limits', limits)
  app.decorate('entries', new Set<Route>())
  app.decorateRequest('me', null)
  app.setSerializerCompiler(serializerCompiler)
  readJsonOnly(app)
}

/** Registers the route of a contract entry: checks access and limits, parses the input and validates the response. */
export function handle<R extends Route>(
  app: FastifyInstance,
  entry: R,
  answer: (call: Call<R>) => ResponseOf<R> | Promise<ResponseOf<R>>,
) {
  app.entries.add(entry)
  const status = entry.status ?? 200
  const schemas = {
    params: closed(entry.params),
    query: closed(entry.query),
    body: entry.body ? closed(entry.body) : NO_BODY,
  }
  app.route({
    method: entry.method,
    url: entry.url,
    exposeHeadRoute: entry.method === 'GET' && !entry.writes,
    bodyLimit: entry.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    config: { entry },
    schema: describe(entry, status),
    // The handler parses the input; the schema above is for OpenAPI and for the response.
    validatorCompiler: () => () => true,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (entry.writes) refuseNavigation(request)
      request.me = await authenticate(app, request)
      if (!entry.skipsRateLimit) await app.limits.consumeGeneral(request)
      admit(entry.access, request.me)
      if (entry.limits) await app.limits.consume(entry.limits, keyOf(request))
    },
    handler: async (request, reply) => {
      const call = {
        params: parse(schemas.params, request.params, 'params'),
        query: parse(schemas.query, request.query, 'query'),
        body: parse(schemas.body, request.body, 'body'),
        // A deactivated account sees public data as an anonymous visitor does.
        me: entry.access === 'anyone' && !request.me?.active ? null : request.me,
        request,
      } as Call<R>
      const answered = await answer(call)
      if (entry.cache) reply.header('cache-control', cacheControlOf(entry.cache))
      return send(reply.code(status), answered)
    },
    ...(entry.cache && { onSend: answerConditionally }),
  })
}

/** Answers wrong methods with 405 and the allowed ones, for every URL of the contract. Call it after the last route. */
export function refuseOtherMethods(app: FastifyInstance) {
  for (const [url, allowed] of methodsByUrl(app.entries)) {
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      schema: { hide: true },
      handler: () => {
        throw new MethodNotAllowedError(allowed)
      },
    })
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function methodsByUrl(entries: Iterable<Route>) {
  const found = new Map<string, string[]>()
  for (const { method, url, writes } of entries) {
    const allowed = found.get(url) ?? []
    allowed.push(method, ...(method === 'GET' && !writes ? ['HEAD'] : []))
    found.set(url, allowed)
  }
  return found
}

async function authenticate(app: FastifyInstance, request: FastifyRequest) {
  const [, token] = /^Bearer +([\w.~+/-]{1,512}=*)$/i.exec(request.headers.authorization ?? '') ?? []
  return token ? app.identify(token) : null
}

function admit(access: Access, me: Me | null) {
  if (access === 'anyone') return
  if (!me) throw new UnauthenticatedError()
  if (access === 'account') return
  if (!me.active) throw new ForbiddenError(MESSAGES.inactive, 'inactive')
  if (access === 'admin' && me.role !== 'Admin') throw new ForbiddenError(MESSAGES.adminOnly)
}

const keyOf = (request: FastifyRequest) =>
  request.me ? `user ${request.me.id}` : `address ${addressOf(request)}`

/** A GET that writes must not be triggered by a link, an image or a prefetching browser. */
function refuseNavigation({ headers }: FastifyRequest) {
  const { purpose: legacyPurpose } = headers
  const purpose = String(headers['sec-purpose'] ?? legacyPurpose ?? '')
  if (headers['sec-fetch-mode'] === 'navigate' || purpose.includes('prefetch'))
    throw new MethodNotAllowedError([])
}

const EMPTY = z.strictObject({})
const NO_BODY = EMPTY.nullish()

function closed(schema: z.ZodType | undefined): z.ZodType {
  if (!schema) return EMPTY
  return schema instanceof z.ZodObject && !schema.def.catchall ? schema.strict() : schema
}

function parse(schema: z.ZodType, value: unknown, part: 'params' | 'query' | 'body') {
  // Zod's own messages are English; this is the fallback for schemas without one.
  const parsed = schema.safeParse(value ?? (part === 'body' ? value : {}), {
    error: () => MESSAGES.malformed,
  })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const structural = issues.find((issue) => issue.path.length === 0 || issue.code === 'unrecognized_keys')
  if (part !== 'body' || structural) throw new MalformedError((structural ?? issues[0])?.message)
  const fields = Object.create(null) as Record<string, string>
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  throw new InvalidFieldsError({ ...fields })
}

function send(reply: FastifyReply, value: unknown) {
  // Fastify would send an empty body for these two values, without validating it.
  if (value === undefined || value === null) throw new Error('A handler must return a response body')
  return reply.send(value)
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
  return {
    summary: entry.summary,
    tags: [entry.url.split('/').filter(Boolean).at(2) ?? 'remusic'],
    ...(entry.access !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(entry.params && { params: closed(entry.params) }),
    ...(entry.query && { querystring: closed(entry.query) }),
    ...(entry.body && { body: closed(entry.body) }),
    response: { [status]: entry.response, '4xx': ErrorBody, '5xx': ErrorBody },
  }
}

const takesNoBody = (entry: Route | undefined) => !entry?.body || entry.body.safeParse(undefined).success

function readJsonOnly(app: FastifyInstance) {
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients always announce JSON, and then send an empty body with calls that take none.
    if (body === '' && takesNoBody(request.routeOptions.config.entry)) return done(null, undefined)
    return readJson(request, body as string, done)
  })
}
