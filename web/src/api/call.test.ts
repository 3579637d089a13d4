import { route } from '@remusic/contract/route'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call, urlOf } from './call.ts'
import { setCaller } from './caller.ts'

const readUser = route('GET', '/api/back-end/user/{id}', {
  access: 'member',
  summary: 'Una persona',
  params: z.object({ id: z.string() }),
  query: z.object({ cursor: z.string().optional() }),
  response: z.object({ name: z.string() }),
})
const write = route('POST', '/api/back-end/algo', {
  access: 'member',
  summary: 'Algo',
  body: z.object({ text: z.string() }),
  response: z.object({ msg: z.string() }),
})

const fetched = vi.fn<typeof fetch>()
const refused = vi.fn()
const inactive = vi.fn()
let token: string | null = 'un-token'

const respondWith = (status: number, body: unknown) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  token = 'un-token'
  setCaller({ token: () => token, refused, inactive })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a call', () => {
  it('goes to the URL of the contract with the token of the session', async () => {
    respondWith(200, { name: 'Lunes' })
    await expect(call(readUser, { params: { id: 'a/b' }, query: { cursor: 'c d' } })).resolves.toEqual({
      name: 'Lunes',
    })
    const [url, init] = fetched.mock.lastCall ?? []
    expect(url).toBe('/api/back-end/user/a%2Fb?cursor=c+d')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer un-token')
  })

  it('carries no authorization without a session', async () => {
    token = null
    respondWith(200, { msg: 'ok' })
    await call(write, { body: { text: 'hola' } })
    const [, init] = fetched.mock.lastCall ?? []
    expect(new Headers(init?.headers).has('authorization')).toBe(false)
    expect(init?.body).toBe('{"text":"hola"}')
  })

  it('reports a network error in Spanish', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call(write, { body: { text: 'hola' } })).rejects.toMatchObject({
      status: 0,
      msg: 'No pudimos conectar con ReMusic, revisa tu conexión',
    })
  })

  it('rejects a response that breaks the contract', async () => {
    respondWith(200, { nombre: 'Lunes' })
    await expect(call(readUser, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
      code: 'internal',
    })
  })
})

describe('a token that the server rejects', () => {
  it('is reported', async () => {
    respondWith(401, { msg: 'Debes iniciar sesión', code: 'unauthenticated' })
    await expect(call(write, { body: { text: 'hola' } })).rejects.toMatchObject({ status: 401 })
    expect(refused).toHaveBeenCalledExactlyOnceWith('un-token')
  })

  it('is not confused with a wrong password', async () => {
    respondWith(401, { msg: 'Email o contraseña incorrectos', code: 'wrong_credentials' })
    await expect(call(write, { body: { text: 'hola' } })).rejects.toMatchObject({ status: 401 })
    expect(refused).not.toHaveBeenCalled()
  })

  it('is not reported for a visitor, who has none', async () => {
    token = null
    respondWith(401, { msg: 'Debes iniciar sesión', code: 'unauthenticated' })
    await expect(call(write, { body: { text: 'hola' } })).rejects.toMatchObject({ status: 401 })
    expect(refused).not.toHaveBeenCalled()
  })
})

it('a deactivated account is reported', async () => {
  respondWith(403, { msg: 'Tu cuenta está desactivada', code: 'inactive' })
  await expect(call(write, { body: { text: 'hola' } })).rejects.toMatchObject({ status: 403 })
  expect(inactive).toHaveBeenCalledOnce()
})

it('undefined query parameters are left out of the URL', () => {
  expect(urlOf('/api/back-end/reviews', {}, { cursor: undefined, limit: 20 })).toBe(
    '/api/back-end/reviews?limit=20',
  )
})
