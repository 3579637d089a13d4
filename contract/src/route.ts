import type { z } from 'zod'

/**
 * Who may make a call.
 * - `anyone`: no token needed; a valid one tells the handler who is asking.
 * - `account`: any valid token, a deactivated account's too.
 * - `member`: an active account.
 * - `admin`: an active account whose role is Admin.
 */
export type Access = 'anyone' | 'account' | 'member' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One allowance: so many calls in so long, counted per account or, without one, per address. */
export type Limit = { name: string; max: number; seconds: number }

/**
 * How long an answer is taken as it is, and how long it may still be shown while a fresh one is fetched.
 * 0 seconds: kept, but asked about each time.
 */
export type Cache = { seconds: number; staleSeconds: number }

export type Shapes = {
  access: Access
  /** What the call does, in one Spanish sentence: the line shown at /docs. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
  /** Status of the good answer; 200 unless told. */
  status?: 200 | 201 | 202
  /** A GET that changes something: never cached, never prefetched, no HEAD. */
  writes?: true
  /** The good answer is the same for everybody and may be kept; without it nothing is. */
  cache?: Cache
  limits?: readonly Limit[]
  /** Not counted against the general allowance of its address: a machine calls, and proves who it is by itself. */
  uncounted?: true
  bodyLimitBytes?: number
}

export type Route<S extends Shapes = Shapes> = S & { method: Method; url: string }

/** Declares a call once; server and web both import what comes back. */
export function route<const S extends Shapes>(method: Method, url: string, shapes: S): Route<S> {
  return { ...shapes, method, url }
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Given<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<R extends Shapes> = Parsed<R['params']>
export type QueryOf<R extends Shapes> = Parsed<R['query']>
export type BodyOf<R extends Shapes> = Parsed<R['body']>
/** What a handler returns and what goes over the wire. */
export type AnswerOf<R extends Shapes> = z.input<R['response']>
/** What a caller gets back. */
export type ResultOf<R extends Shapes> = z.output<R['response']>

type Part<K extends string, T> = [T] extends [undefined] ? unknown : { [key in K]: T }
/** What a caller hands over: only the parts that the route has. */
export type RequestOf<R extends Shapes> = Part<'params', Given<R['params']>> &
  Part<'query', Given<R['query']>> &
  Part<'body', Given<R['body']>>
