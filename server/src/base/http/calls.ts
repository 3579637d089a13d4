import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import {
  MalformedError,
  MethodNotAllowedError,
  NotFoundError,
  respondToError,
  unstorable,
} from '../common/errors.ts'
import type { Caller } from './handle.ts'

/** The router's limit on a path parameter; longer ones match no route. */
export const MAX_PARAM_LENGTH = 256

/** A contract call as the web makes it; `url` is the pattern of its contract entry. */
export type InProcessCall = {
  method: string
  url: string
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
}

type Calls = {
  /**
   * Answers a call with the status and the JSON that HTTP would send. Only GETs that do not write can be performed. The call does not count
   * against the general rate limit, because the page request has been counted already.
   */
  perform(call: InProcessCall, caller: Caller): Promise<{ status: number; json: string }>
}

declare module 'fastify' {
  interface FastifyInstance {
    calls: Calls
  }
}

/** Lets server rendering make contract calls in process. Call it after prepareHandling. */
export function prepareCalls(app: FastifyInstance) {
  app.decorate<Calls>('calls', {
    async perform(call, caller) {
      try {
        return await perform(app, call, caller)
      } catch (error) {
        const { status, body } = respondToError(error, caller.request, call.url)
        return { status, json: JSON.stringify(body) }
      }
    },
  })
}

async function perform(app: FastifyInstance, call: InProcessCall, caller: Caller) {
  const handler = app.handlers.get(`${call.method} ${call.url}`)
  if (!handler) throw new NotFoundError()
  const { method, url, writes, file, status = 200, response: schema } = handler.entry
  if (method !== 'GET' || writes || file) throw new MethodNotAllowedError([])
  const input = { params: paramsOf(call), query: queryOf(call), body: undefined }
  await handler.admit(caller)
  const answered = await handler.answer(input, caller, refuseCookie)
  return { status, json: serializerCompiler({ schema: schema as z.core.$ZodType, method, url })(answered) }
}

/** The parameters as the router would read them from the path. */
function paramsOf({ params = {} }: InProcessCall) {
  const texts = Object.entries(params).map(([name, value]) => [name, String(value)] as const)
  if (texts.some(([, text]) => unstorable(text))) throw new MalformedError()
  if (texts.some(([, text]) => text === '' || text.length > MAX_PARAM_LENGTH)) throw new NotFoundError()
  return Object.fromEntries(texts)
}

/** The query as it would arrive in a URL, where each value is a string. */
function queryOf({ query = {} }: InProcessCall) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value).toWellFormed()]))
}

function refuseCookie() {
  throw new Error('A call that sets a cookie cannot be performed in process')
}
