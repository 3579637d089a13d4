import type { z } from 'zod'
import type { TokenScope } from '../../people/accessTokens.ts'
import type { Endpoint } from '../endpoint.ts'

/**
 * The people who may make a call.
 * - `anyone`: no token needed; a valid one identifies the caller to the handler.
 * - `account`: any valid token, including that of a deactivated account.
 * - `member`: an active account.
 * - `admin`: an active account whose role is Admin.
 */
export type Access = 'anyone' | 'account' | 'member' | 'admin'

/** A rate limit: `max` calls in `seconds`, counted per account or, without a token, per IP address. */
export type Limit = { name: string; max: number; seconds: number }

/**
 * How long a response is fresh, and how long it may be used stale while it is revalidated. With 0 seconds it is cached, but revalidated on
 * each use. `unless` names a field of the response that forbids caching while it is true. `hasScores` marks a response that differs for
 * people who taste blind: theirs is never cached, and a cached one is never used for them. `adminsSeeMore` marks a response to an Admin
 * that nobody else may get.
 */
export type Cache = {
  seconds: number
  staleSeconds: number
  unless?: string
  hasScores?: true
  adminsSeeMore?: true
}

export type RouteSpec = {
  access: Access
  /** Which scope lets an access token make the call, `any` if every token can; without it only a session can. */
  scope?: TokenScope | 'any'
  /** One Spanish sentence about the call, shown at /docs. */
  summary: string
  params?: z.core.SomeType
  query?: z.core.SomeType
  body?: z.core.SomeType
  /** Instead of JSON the body is binary, up to this many bytes. */
  bytes?: number
  response: z.core.SomeType
  /** Instead of JSON the response is a file of one of these media types; `response` describes its content. */
  file?: readonly string[]
  /** Status of a successful response; 200 by default. */
  status?: 200 | 201 | 202
  /** Marks a GET that changes data: it is never cached or prefetched, and has no HEAD. */
  writes?: true
  /** Set if a successful response is the same for all users and may be cached; by default nothing is cached. */
  cache?: Cache
  limits?: readonly Limit[]
  /** Needs a sign-in or a proof of the last ten minutes; otherwise the call is rejected with `proof_required`. */
  fresh?: true
  /** Exempt from the general rate limit: called by a machine that authenticates itself by other means. */
  skipsRateLimit?: true
  bodyLimitBytes?: number
}

export type Route<E extends Endpoint = Endpoint, S extends RouteSpec = RouteSpec> = E & S

/** Fields that only the server reads, and no type depends on. */
type Wide = Required<Pick<RouteSpec, 'summary' | 'limits' | 'cache'>>

/** Describes the call of an endpoint: who may make it, and its schemas. */
export function route<const E extends Endpoint, const S extends RouteSpec>(
  endpoint: E,
  spec: S,
): E & { [K in keyof S]: K extends keyof Wide ? Wide[K] : S[K] }
// @__NO_SIDE_EFFECTS__
export function route(endpoint: Endpoint, spec: RouteSpec): Route {
  return { ...endpoint, ...spec }
}

type Output<T> = T extends z.core.SomeType ? z.output<T> : undefined

export type ParamsOf<R extends RouteSpec> = Output<R['params']>
export type QueryOf<R extends RouteSpec> = Output<R['query']>
export type BodyOf<R extends RouteSpec> = R['bytes'] extends number ? Uint8Array : Output<R['body']>
/** A file that a call answers with. A text has its charset in `type`. */
export type FileResponse = {
  type: string
  fileName: string
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>
}
/** The result of a handler, as it is sent over the wire. */
export type ResponseOf<R extends RouteSpec> = R['file'] extends readonly string[]
  ? FileResponse
  : z.input<R['response']>
/** The result that a client receives. */
export type ResultOf<R> = R extends { response: infer S } ? z.output<S> : never

type InputOf<R, K extends string> =
  R extends Record<K, infer S extends z.core.SomeType> ? { [key in K]: z.input<S> } : unknown
/**
 * The input that a client passes: only the parts that the route declares. Neither of these two types has a constraint: where a route is
 * still unknown, the compiler would check it for each route of the contract.
 */
export type RequestOf<R> = InputOf<R, 'params'> &
  InputOf<R, 'query'> &
  (R extends { bytes: number } ? { body: Uint8Array<ArrayBuffer> } : InputOf<R, 'body'>)
