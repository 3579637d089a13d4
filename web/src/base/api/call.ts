import type { Endpoint } from '@remusic/contract/base/endpoint'
import { MESSAGES } from '@remusic/contract/base/messages'
import type { ErrorBody } from '@remusic/contract/base/schemas/errors'
import type { RequestOf, ResultOf } from '@remusic/contract/base/schemas/route'
import type { AnyEndpoint, RouteOf } from '@remusic/contract/routes'
import { caller } from './caller.ts'
import { ApiError, offlineError } from './error.ts'
import { errorFrom } from './errorFrom.ts'

type Options = { signal?: AbortSignal | undefined; keepalive?: boolean }

/**
 * Makes a call of the contract. Throws `ApiError` unless the response is 2xx and JSON, which the server has validated. A call
 * that needs a fresh proof asks the user for it and is made again.
 */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<RouteOf<E>>,
  options?: Options,
): Promise<ResultOf<RouteOf<E>>>
// Not generic: to pass on the types of one route, the compiler would compare those of all.
export async function call(endpoint: Endpoint, request: unknown, options: Options = {}): Promise<unknown> {
  try {
    return await callOnce(endpoint, request as AnyRequest, options)
  } catch (error) {
    const isUnproved = error instanceof ApiError && error.code === 'proof_required'
    if (!isUnproved || !(await caller().prove())) throw error
    return callOnce(endpoint, request as AnyRequest, options)
  }
}

async function callOnce(
  endpoint: Endpoint,
  { params, query, body }: AnyRequest,
  { signal, keepalive }: Options,
): Promise<unknown> {
  const { token: tokenNow, refused, inactive, perform } = caller()
  if (perform) {
    const { status, body: answer } = await perform({
      method: endpoint.method,
      url: endpoint.url,
      ...(params && { params }),
      ...(query && { query }),
    })
    if (status >= 400) throw new ApiError(status, answer as ErrorBody)
    return answer
  }
  const token = tokenNow()
  const response = await send(endpoint.method, urlOf(endpoint.url, params, query), {
    token,
    body,
    signal: signal ?? null,
    keepalive: keepalive ?? false,
  })
  if (!response.ok) {
    const error = await errorFrom(response)
    // The session is over and the login page is about to open. A read stays pending until then instead of showing an error.
    if (error.code === 'unauthenticated' && refused(token) && endpoint.method === 'GET')
      return new Promise(() => {})
    if (token && error.code === 'inactive') inactive()
    throw error
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (answer === undefined) throw new ApiError(response.status, { msg: MESSAGES.internal, code: 'internal' })
  return answer
}

type AnyRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type SendOptions = { token: string | null; body: unknown; signal: AbortSignal | null; keepalive: boolean }

async function send(method: string, url: string, { token, body, signal, keepalive }: SendOptions) {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const isBinary = body instanceof Uint8Array
  if (body !== undefined)
    headers.set('content-type', isBinary ? 'application/octet-stream' : 'application/json')
  try {
    return await fetch(url, {
      method,
      headers,
      body: body === undefined ? null : isBinary ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
      signal,
      keepalive,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw offlineError()
  }
}

/** Fills the parameters of `/user/:id` and adds the query, without undefined values. */
export function urlOf(
  url: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
