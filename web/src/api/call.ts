import { MESSAGES } from '@remusic/contract/messages'
import type { RequestOf, ResultOf, Route, RouteSpec } from '@remusic/contract/route'
import { caller } from './caller.ts'
import { takeEarly } from './early.ts'
import { ApiError, offlineError } from './error.ts'
import { errorFrom } from './errorFrom.ts'

type Options = { signal?: AbortSignal | undefined; keepalive?: boolean }

/** Calls a route of the contract. Throws `ApiError` unless the response is 2xx and valid. */
export async function call<S extends RouteSpec>(
  route: Route<S>,
  request: RequestOf<S>,
  { signal, keepalive }: Options = {},
): Promise<ResultOf<S>> {
  const { params, query, body } = request as AnyRequest
  const { token: tokenNow, refused, inactive } = caller()
  const token = tokenNow()
  const response = await send(route.method, urlOf(route.url, params, query), {
    token,
    body,
    signal: signal ?? null,
    keepalive: keepalive ?? false,
  })
  if (!response.ok) {
    const error = await errorFrom(response)
    if (token && error.code === 'unauthenticated') refused(token)
    if (token && error.code === 'inactive') inactive()
    throw error
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (!isValidResponse(route, answer))
    throw new ApiError(response.status, { msg: MESSAGES.internal, code: 'internal' })
  return answer as ResultOf<S>
}

/** The server already validates its responses; in production the schemas are left out of the bundle. */
const isValidResponse = (route: Route, answer: unknown) =>
  import.meta.env?.PROD ? answer !== undefined : route.response.safeParse(answer).success

type AnyRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type SendOptions = { token: string | null; body: unknown; signal: AbortSignal | null; keepalive: boolean }

async function send(method: string, url: string, { token, body, signal, keepalive }: SendOptions) {
  const early = method === 'GET' ? takeEarly(url, token) : undefined
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  try {
    return await (early ??
      fetch(url, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal,
        keepalive,
      }))
  } catch (error) {
    if (signal?.aborted) throw error
    throw offlineError()
  }
}

/** Fills the parameters of `/user/{id}` or `/user/:id` and adds the query, without undefined values. */
export function urlOf(
  url: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = url.replaceAll(/:(\w+)|\{(\w+)\}/g, (_, colon: string, brace: string) =>
    encodeURIComponent(String(params[colon ?? brace])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
