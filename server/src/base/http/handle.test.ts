import { endpoint } from '@remusic/contract/base/endpoint'
import { ErrorBody } from '@remusic/contract/base/schemas/errors'
import { Text } from '@remusic/contract/base/schemas/fields'
import { route } from '@remusic/contract/base/schemas/route'
import { createPlaylist } from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aSession, aUser } from '../../../testing/builders.ts'
import { rawResponse } from '../../../testing/rawHttp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ConflictError } from '../common/errors.ts'
import { handle } from './handle.ts'

const ROOT = '/api/back-end/prueba'
const Echo = z.object({ me: z.string().nullable() })
const routeFor = (access: 'anyone' | 'account' | 'member' | 'admin') =>
  route(endpoint('GET', `${ROOT}/para/${access}`), { access, summary: 'Prueba', response: Echo })

const write = route(endpoint('POST', `${ROOT}/escribe`), {
  access: 'anyone',
  summary: 'Prueba',
  body: z.object({
    title: Text.min(1, '* Título es requerido').max(20, '* Título es demasiado largo'),
    score: z.int().min(1).max(5),
    tags: z.array(z.strictObject({ name: z.string() })).optional(),
  }),
  response: z.object({ title: z.string() }),
  status: 201,
})
const find = route(endpoint('GET', `${ROOT}/busca/:id`), {
  access: 'anyone',
  summary: 'Prueba',
  params: z.object({ id: z.string().max(40) }),
  query: z.object({
    limit: z.coerce.number({ error: 'El límite no es válido' }).int().max(50, 'Pides demasiado').optional(),
  }),
  response: z.object({ id: z.string(), limit: z.number().optional() }),
})
const toggle = route(endpoint('GET', `${ROOT}/cambia/:id`), {
  access: 'anyone',
  summary: 'Prueba',
  params: z.object({ id: z.string() }),
  response: z.object({ done: z.boolean() }),
  writes: true,
})
const bare = route(endpoint('POST', `${ROOT}/sin-cuerpo`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({}),
})
const big = route(endpoint('POST', `${ROOT}/grande`), {
  access: 'anyone',
  summary: 'Prueba',
  body: z.object({ data: z.string() }),
  response: z.object({ size: z.number() }),
  bodyLimitBytes: 200_000,
})
const wrong = route(endpoint('GET', `${ROOT}/respuesta-mala`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({ count: z.int() }),
})
const extra = route(endpoint('GET', `${ROOT}/respuesta-de-mas`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({ name: z.string() }),
})
const broken = route(endpoint('GET', `${ROOT}/rota`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({}),
})
const store = route(endpoint('GET', `${ROOT}/guarda/:value`), {
  access: 'anyone',
  summary: 'Prueba',
  params: z.object({ value: z.string() }),
  response: z.object({}),
})
const conflict = route(endpoint('PUT', `${ROOT}/conflicto`), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({}),
})

let app: TestApp
let toggled = 0
beforeAll(async () => {
  app = await startTestApp({
    routes: (server, { db }) => {
      for (const access of ['anyone', 'account', 'member', 'admin'] as const) {
        handle(server, routeFor(access), ({ me }) => ({ me: me?.name ?? null }))
      }
      handle(server, write, ({ body }) => ({ title: body.title }))
      handle(server, find, ({ params, query }) => ({ ...params, ...query }))
      handle(server, toggle, () => {
        toggled += 1
        return { done: true }
      })
      handle(server, bare, () => ({}))
      handle(server, big, ({ body }) => ({ size: body.data.length }))
      handle(server, wrong, () => ({ count: 1.5 }))
      handle(server, extra, () => ({ name: 'Ana', passwordHash: 'x' }) as { name: string })
      handle(server, broken, () => {
        throw new Error('secreto del interior en /srv/remusic')
      })
      handle(server, store, async ({ params }) => {
        await db.selectFrom('users').select('id').where('id', '=', params.value).execute()
        return {}
      })
      handle(server, conflict, () => {
        throw new ConflictError('Ya estaba')
      })
    },
  })
})
afterAll(() => app.stop())

const json = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
})

/** Every error response, whatever its cause, has this form. */
async function expectError(response: Response, status: number, code: string) {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = ErrorBody.strict().parse(await response.json())
  expect(body.code).toBe(code)
  expect(body.msg).toMatch(/^[A-ZÁÉÍÓÚÑ*¡¿]/)
  expect(body.msg).not.toMatch(/\b(is|the|not found|invalid|must|error|expected|body|request)\b/i)
  return body
}

describe('a valid call', () => {
  test('is answered with the status of its contract entry and is not cached', async () => {
    const answer = await app.call(write, { body: { title: 'Aún', score: 5 } })
    expect(answer.status).toBe(201)
    expect(answer.data).toEqual({ title: 'Aún' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('has its parameters and query parsed', async () => {
    const answer = await app.call(find, { params: { id: 'a/b ñ' }, query: { limit: 7 } })
    expect(answer.data).toEqual({ id: 'a/b ñ', limit: 7 })
  })

  test('that takes no body accepts an empty JSON body, an empty object, or none', async () => {
    for (const init of [{ method: 'POST' }, json(''), json('{}')]) {
      expect((await app.request(bare.url, init)).status).toBe(200)
    }
    await expectError(await app.request(bare.url, json('{"a":1}')), 400, 'malformed')
  })

  test('may have a larger body if the contract allows it', async () => {
    const data = 'x'.repeat(150_000)
    expect((await app.call(big, { body: { data } })).data).toEqual({ size: 150_000 })
    expect((await app.request(big.url, json(JSON.stringify({ data: data + data })))).status).toBe(413)
  })
})

describe('invalid input is rejected in Spanish', () => {
  const good = JSON.stringify({ title: 'a', score: 1 })
  const cases: [string, string, RequestInit, number, string][] = [
    ['an unknown path', '/api/back-end/nada', {}, 404, 'not_found'],
    ['a prefix of a known path', '/api', {}, 404, 'not_found'],
    ['an unknown path with another method', '/nada', { method: 'DELETE' }, 404, 'not_found'],
    ['a wrong method', write.url, { method: 'DELETE' }, 405, 'method_not_allowed'],
    ['a CORS preflight', write.url, { method: 'OPTIONS' }, 405, 'method_not_allowed'],
    ['truncated JSON', write.url, json('{"title":'), 400, 'malformed'],
    ['an empty body', write.url, json(''), 400, 'malformed'],
    ['no body at all', write.url, { method: 'POST' }, 400, 'malformed'],
    ['a list instead of an object', write.url, json('[]'), 400, 'malformed'],
    ['null', write.url, json('null'), 400, 'malformed'],
    ['a string instead of an object', write.url, json('"x"'), 400, 'malformed'],
    ['text/plain', write.url, json(good, { 'content-type': 'text/plain' }), 415, 'unsupported_type'],
    [
      'a form',
      write.url,
      json('title=a&score=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_type',
    ],
    [
      'a content type with a tab',
      write.url,
      json(good, { 'content-type': 'application/json\tx' }),
      415,
      'unsupported_type',
    ],
    ['no content type', write.url, { method: 'POST', body: new Blob([good]) }, 415, 'unsupported_type'],
    ['a compressed body', write.url, json('\u001f\u008b', { 'content-encoding': 'gzip' }), 400, 'malformed'],
    ['an unknown key', write.url, json('{"title":"a","score":1,"role":"Admin"}'), 400, 'malformed'],
    [
      'an unknown nested key',
      write.url,
      json('{"title":"a","score":1,"tags":[{"name":"x","y":1}]}'),
      400,
      'malformed',
    ],
    ['__proto__', write.url, json('{"title":"a","score":1,"__proto__":{"x":1}}'), 400, 'malformed'],
    [
      'constructor',
      write.url,
      json('{"title":"a","score":1,"constructor":{"prototype":{}}}'),
      400,
      'malformed',
    ],
    ['deeply nested arrays', write.url, json('['.repeat(20_000) + ']'.repeat(20_000)), 400, 'malformed'],
    [
      'deeply nested objects',
      write.url,
      json(`${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`),
      400,
      'malformed',
    ],
    ['a NUL in a string', write.url, json('{"title":"a\\u0000b","score":1}'), 422, 'invalid_fields'],
    ['a lone surrogate', write.url, json('{"title":"\\ud800","score":1}'), 422, 'invalid_fields'],
    ['a number instead of a string', write.url, json('{"title":7,"score":1}'), 422, 'invalid_fields'],
    ['an infinite number', write.url, json('{"title":"a","score":1e400}'), 422, 'invalid_fields'],
    ['ten megabytes', write.url, json(`{"title":"${'x'.repeat(10_000_000)}"}`), 413, 'too_large'],
    ['a bad percent escape', `${ROOT}/busca/%zz`, {}, 400, 'malformed'],
    ['an incomplete UTF-8 sequence', `${ROOT}/busca/%C3`, {}, 400, 'malformed'],
    ['a NUL in the path', `${ROOT}/busca/a%00b`, {}, 400, 'malformed'],
    ['a parameter that is too long', `${ROOT}/busca/${'x'.repeat(41)}`, {}, 400, 'malformed'],
    ['a parameter beyond the router’s limit', `${ROOT}/busca/${'x'.repeat(5_000)}`, {}, 404, 'not_found'],
    ['an unknown query parameter', `${ROOT}/busca/1?admin=true`, {}, 400, 'malformed'],
    ['a repeated query parameter', `${ROOT}/busca/1?limit=1&limit=2`, {}, 400, 'malformed'],
    ['a query parameter that is not a number', `${ROOT}/busca/1?limit=x`, {}, 400, 'malformed'],
    ['__proto__ in the query', `${ROOT}/busca/1?__proto__=x`, {}, 400, 'malformed'],
    ['a string where the database expects a uuid', `${ROOT}/guarda/no-es-un-id`, {}, 400, 'malformed'],
    ['headers of 20 kB', write.url, { headers: { 'x-long': 'x'.repeat(20_000) } }, 431, 'too_large'],
  ]
  test.each(cases)('%s', async (_name, path, init, status, code) => {
    await expectError(await app.request(path, init), status, code)
  })

  test('each invalid field has a message, the first of which is the main one', async () => {
    const body = await expectError(
      await app.request(write.url, json('{"title":"","score":9}')),
      422,
      'invalid_fields',
    )
    expect(body).toEqual({
      code: 'invalid_fields',
      msg: '* Título es requerido',
      fields: { title: '* Título es requerido', score: 'Datos no válidos' },
    })
  })

  test('the message of an invalid query parameter is passed on', async () => {
    const response = await app.request(`${ROOT}/busca/1?limit=900`)
    expect(await response.json()).toMatchObject({ msg: 'Pides demasiado' })
  })

  test('a 405 response lists the allowed methods', async () => {
    expect((await app.request(write.url, { method: 'PATCH' })).headers.get('allow')).toBe('POST')
    expect((await app.request(`${ROOT}/busca/1`, { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD')
  })

  test('a wrong method is not taken for another call whose pattern matches the address', async () => {
    const { status, headers } = await app.request(createPlaylist.url)
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })

  test.each([
    ['bytes that are not HTTP', 'hola\r\n\r\n', 400],
    ['a NUL in a header', 'GET /api HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n', 400],
    [
      'two conflicting body lengths',
      'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['an invalid Content-Length', 'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400],
  ])('before routing: %s', async (_name, bytes, status) => {
    const answer = await rawResponse(app.url, bytes)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'malformed' })
  })
})

describe('a GET that writes', () => {
  const path = `${ROOT}/cambia/1`
  test.each([
    ['HEAD', 'HEAD', ''],
    ['navigation', 'GET', 'Sec-Fetch-Mode: navigate\r\n'],
    ['a prefetch', 'GET', 'Sec-Purpose: prefetch;prerender\r\n'],
    ['a legacy prefetch', 'GET', 'Purpose: prefetch\r\n'],
  ])('is not triggered by %s', async (_name, method, header) => {
    const before = toggled
    const answer = await rawResponse(
      app.url,
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n`,
    )
    expect(answer).toContain('HTTP/1.1 405 ')
    expect(toggled).toBe(before)
  })

  test('is triggered by a call and not cached', async () => {
    const before = toggled
    const response = await app.request(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(toggled).toBe(before + 1)
  })

  test('has no HEAD route, unlike one that only reads', async () => {
    const response = await app.request(`${ROOT}/busca/1`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('access', () => {
  const statuses = async (token?: string) => {
    const found: Record<string, number> = {}
    for (const access of ['anyone', 'account', 'member', 'admin'] as const) {
      found[access] = (await app.call(routeFor(access), {}, token === undefined ? {} : { token })).status
    }
    return found
  }

  test('without a token only public calls are allowed', async () => {
    expect(await statuses()).toEqual({ anyone: 200, account: 401, member: 401, admin: 401 })
    const response = await app.request(routeFor('member').url)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    await expectError(response, 401, 'unauthenticated')
  })

  test('an invalid token counts as none', async () => {
    for (const token of ['', 'x', 'a b', '../../etc', 'x'.repeat(3_000)]) {
      expect(await statuses(token)).toEqual({ anyone: 200, account: 401, member: 401, admin: 401 })
    }
  })

  test('a member may make the calls for members', async () => {
    const user = await aUser(app.db, { name: 'Luz', role: 'Premium' })
    const token = await aSession(app.db, user.id)
    expect(await statuses(token)).toEqual({ anyone: 200, account: 200, member: 200, admin: 403 })
    expect((await app.call(routeFor('anyone'), {}, { token })).data).toEqual({ me: 'Luz' })
    const refusal = await app.request(routeFor('admin').url, {
      headers: { authorization: `bearer ${token}` },
    })
    await expectError(refusal, 403, 'forbidden')
  })

  test('a deactivated account may make the calls for accounts, and public ones as a visitor', async () => {
    const user = await aUser(app.db, { active: false, role: 'Admin' })
    const token = await aSession(app.db, user.id)
    expect(await statuses(token)).toEqual({ anyone: 200, account: 200, member: 403, admin: 403 })
    expect((await app.call(routeFor('anyone'), {}, { token })).data).toEqual({ me: null })
    expect((await app.call(routeFor('member'), {}, { token })).data).toMatchObject({ code: 'inactive' })
  })

  test('an Admin may make every call', async () => {
    const admin = await aUser(app.db, { role: 'Admin' })
    const token = await aSession(app.db, admin.id)
    expect(await statuses(token)).toEqual({ anyone: 200, account: 200, member: 200, admin: 200 })
  })

  test('access is checked before the body is parsed', async () => {
    const login = await app.request(routeFor('member').url, { headers: { 'content-type': 'text/plain' } })
    expect(login.status).toBe(401)
  })
})

describe('an internal failure', () => {
  test('is answered with an id that is also in the log, and no details', async () => {
    const response = await app.request(broken.url)
    const body = await expectError(response, 500, 'internal')
    expect(Object.keys(body).sort()).toEqual(['code', 'id', 'msg'])
    expect(JSON.stringify(body)).not.toContain('secreto')
    const line = app.logs.find(
      (entry) => entry.includes(String(body.id)) && entry.includes('secreto del interior'),
    )
    expect(line).toBeDefined()
  })

  test('a request id sent by the client is ignored', async () => {
    const response = await app.request(broken.url, {
      headers: { 'request-id': 'mío', 'x-request-id': 'mío' },
    })
    expect(((await response.json()) as { id: string }).id).not.toBe('mío')
  })

  test('a response that violates the contract is not sent', async () => {
    await expectError(await app.request(wrong.url), 500, 'internal')
    expect(app.logs.some((line) => line.includes('count') && line.includes(wrong.url))).toBe(true)
  })

  test('fields that the contract does not declare are removed from the response', async () => {
    expect((await app.call(extra, {})).data).toEqual({ name: 'Ana' })
  })

  test('an error of a room keeps its message', async () => {
    const body = await expectError(await app.request(conflict.url, { method: 'PUT' }), 409, 'conflict')
    expect(body.msg).toBe('Ya estaba')
  })
})
