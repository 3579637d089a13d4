import { endpoint } from '@remusic/contract/base/endpoint'
import { type RequestOf, type Route, route } from '@remusic/contract/base/schemas/route'
import { userById } from '@remusic/contract/people/schemas/accounts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { NotFoundError } from '../common/errors.ts'
import type { InProcessCall } from './calls.ts'
import { handle } from './handle.ts'

const ROOT = '/api/back-end/prueba'
const echo = route(endpoint('GET', `${ROOT}/eco/:id`), {
  access: 'anyone',
  summary: 'Prueba',
  params: z.object({ id: z.string().max(300) }),
  query: z.object({
    limit: z.coerce.number({ error: 'El límite no es válido' }).max(50, 'Pides demasiado').optional(),
    own: z.enum(['true', 'false']).or(z.boolean()).optional(),
    words: z.string().optional(),
  }),
  response: z.object({
    me: z.string().nullable(),
    id: z.string(),
    limit: z.number().optional(),
    own: z.string().optional(),
    words: z.string().optional(),
  }),
})
const readFor = (access: 'account' | 'member' | 'admin') =>
  route(endpoint('GET', `${ROOT}/para/${access}`), {
    access,
    summary: 'Prueba',
    response: z.object({ me: z.string() }),
  })
const missing = route(endpoint('GET', `${ROOT}/falta`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({}),
})
const broken = route(endpoint('GET', `${ROOT}/rota`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({}),
})
const wrong = route(endpoint('GET', `${ROOT}/respuesta-mala`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({ count: z.int() }),
})
const limited = route(endpoint('GET', `${ROOT}/con-tope`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({}),
  limits: [{ name: 'prueba', max: 1, seconds: 60 }],
})
const toggle = route(endpoint('GET', `${ROOT}/cambia`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({}),
  writes: true,
})
const write = route(endpoint('POST', `${ROOT}/escribe`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({}),
})

const PAGE = '/prueba-pagina'
let app: TestApp
let server: FastifyInstance
let written = 0
let renderPage: (request: FastifyRequest) => Promise<unknown>

beforeAll(async () => {
  app = await startTestApp({
    env: { RATE_LIMIT_SCALE: '1' },
    routes: (instance) => {
      server = instance
      instance.get(PAGE, { schema: { hide: true } }, (request) => renderPage(request))
      handle(instance, echo, ({ me, params, query }) => ({
        ...params,
        ...query,
        own: query.own === undefined ? undefined : `${typeof query.own} ${query.own}`,
        me: me?.name ?? null,
        secret: 'x',
      }))
      for (const access of ['account', 'member', 'admin'] as const)
        handle(instance, readFor(access), ({ me }) => ({ me: me.name }))
      handle(instance, missing, () => {
        throw new NotFoundError('No está')
      })
      handle(instance, broken, () => {
        throw new Error('secreto del interior')
      })
      handle(instance, wrong, () => ({ count: 1.5 }))
      handle(instance, limited, () => ({}))
      for (const entry of [toggle, write])
        handle(instance, entry, () => {
          written += 1
          return {}
        })
    },
  })
})
afterAll(() => app.stop())

/** Performs the call on behalf of the token's owner while the server answers a page request. */
async function perform(call: InProcessCall, token?: string) {
  let answer: { status: number; body: unknown } | undefined
  renderPage = async (request) => {
    const me = token === undefined ? null : await server.identify(token)
    const { status, json } = await server.calls.perform(call, { me, request })
    answer = { status, body: JSON.parse(json) }
    return {}
  }
  await app.request(PAGE)
  if (!answer) throw new Error('The page was not rendered')
  return answer
}

/** Makes the call over HTTP and in process, and expects the same response. */
async function performLikeHttp<R extends Route>(entry: R, input: RequestOf<R>, token?: string) {
  const { status, data } = await app.call(entry, input, token === undefined ? {} : { token })
  const { method, url } = entry
  expect(await perform({ method, url, ...(input as object) }, token)).toEqual({ status, body: data })
  return { status, body: data as unknown }
}

describe('a call performed in process has the same answer as over HTTP', () => {
  test('for a visitor, with the values of the query as strings', async () => {
    const input = { params: { id: 'a/b ñ%2F' }, query: { limit: 7, own: true, words: undefined } }
    const { status, body } = await performLikeHttp(echo, input)
    expect(status).toBe(200)
    expect(body).toEqual({ me: null, id: 'a/b ñ%2F', limit: 7, own: 'string true' })
  })

  test('for a member', async () => {
    const user = await aUser(app.db, { name: 'Luz' })
    const token = await aSession(app.db, user.id)
    const { body } = await performLikeHttp(echo, { params: { id: '1' }, query: {} }, token)
    expect(body).toMatchObject({ me: 'Luz' })
    expect((await performLikeHttp(readFor('member'), {}, token)).status).toBe(200)
    expect((await performLikeHttp(readFor('admin'), {}, token)).status).toBe(403)
    const profile = await performLikeHttp(userById, { params: { id: user.id } }, token)
    expect(profile.body).toMatchObject({ name: 'Luz' })
  })

  test('for a deactivated account, which sees public data as a visitor', async () => {
    const user = await aUser(app.db, { active: false })
    const token = await aSession(app.db, user.id)
    const { body } = await performLikeHttp(echo, { params: { id: '1' }, query: {} }, token)
    expect(body).toMatchObject({ me: null })
    expect((await performLikeHttp(readFor('account'), {}, token)).status).toBe(200)
    expect((await performLikeHttp(readFor('member'), {}, token)).body).toMatchObject({ code: 'inactive' })
  })

  test('if it needs an account', async () => {
    expect((await performLikeHttp(readFor('member'), {})).status).toBe(401)
  })

  test('if the room does not find it', async () => {
    const { status, body } = await performLikeHttp(missing, {})
    expect({ status, body }).toEqual({ status: 404, body: { code: 'not_found', msg: 'No está' } })
  })

  test.each<[string, string, { limit?: number; words?: string; other?: string }, number]>([
    ['a value out of range', '1', { limit: 900 }, 400],
    ['an unknown query parameter', '1', { other: 'x' }, 400],
    ['a parameter with a NUL', 'a\u0000b', {}, 400],
    ['a parameter that is too long for the router', 'x'.repeat(257), {}, 404],
    ['a lone surrogate in the query', '1', { words: 'a\ud800' }, 200],
  ])('with %s', async (_name, id, query, expected) => {
    expect((await performLikeHttp(echo, { params: { id }, query })).status).toBe(expected)
  })

  test('if its own rate limit is exhausted', async () => {
    const { method, url } = limited
    expect(await perform({ method, url })).toEqual({ status: 200, body: {} })
    expect((await performLikeHttp(limited, {})).status).toBe(429)
  })
})

test('a failure is logged and answered with the id of the request, without details', async () => {
  for (const { method, url } of [broken, wrong]) {
    const answer = await perform({ method, url })
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    const { id } = answer.body as { id: string }
    expect(app.logs.some((line) => line.includes(id) && line.includes(url) && line.includes('"err"'))).toBe(
      true,
    )
  }
})

test('a call that writes is refused', async () => {
  for (const { method, url } of [toggle, write])
    expect(await perform({ method, url })).toMatchObject({ status: 405 })
  expect(written).toBe(0)
})

test('an unknown call is not found', async () => {
  expect(await perform({ method: 'GET', url: '/api/back-end/nada' })).toMatchObject({ status: 404 })
})

test('the general rate limit is not consumed', async () => {
  const { method, url } = echo
  renderPage = async (request) => {
    for (let i = 0; i < 400; i += 1)
      await server.calls.perform({ method, url, params: { id: i } }, { me: null, request })
    return {}
  }
  await app.request(PAGE)
  expect((await app.call(echo, { params: { id: '1' }, query: {} })).status).toBe(200)
})
