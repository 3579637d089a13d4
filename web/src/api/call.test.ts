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

const answers = (status: number, body: unknown) =>
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
  it('goes to the address of the contract, as the person who is signed in', async () => {
    answers(200, { name: 'Lunes' })
    await expect(call(readUser, { params: { id: 'a/b' }, query: { cursor: 'c d' } })).resolves.toEqual({
      name: 'Lunes',
    })
    const [url, init] = fetched.mock.lastCall ?? []
    expect(url).toBe('/api/back-end/user/a%2Fb?cursor=c+d')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer un-token')
  })

  it('carries no authorization when nobody is signed in', async () => {
    token = null
    answers(200, { msg: 'ok' })
    await call(write, { body: { text: 'hola' } })
    const [, init] = fetched.mock.lastCall ?? []
    expect(new Headers(init?.headers).has('authorization')).toBe(false)
    expect(init?.body).toBe('{"text":"hola"}')
  })

  it('tells that the line is down in Spanish', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call(write, { body: { text: 'hola' } })).rejects.toMatchObject({
      status: 0,
      msg: 'No pudimos conectar con ReMusic, revisa tu conexión',
    })
  })

  it('refuses an answer that breaks the contract', async () => {
    answers(200, { nombre: 'Lunes' })
    await expect(call(readUser, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
      code: 'internal',
    })
  })
})

describe('a token that the server refuses', () => {
  it('is reported', async () => {
    answers(401, { msg: 'Debes iniciar sesión', code: 'unauthenticated' })
    await expect(call(write, { body: { text: 'hola' } })).rejects.toMatchObject({ status: 401 })
    expect(refused).toHaveBeenCalledExactlyOnceWith('un-token')
  })

  it('is not confused with a wrong password', async () => {
    answers(401, { msg: 'Email o contraseña incorrectos', code: 'wrong_credentials' })
    await expect(call(write, { body: { text: 'hola' } })).rejects.toMatchObject({ status: 401 })
    expect(refused).not.toHaveBeenCalled()
  })

  it('is not missed by a visitor, who has none', async () => {
    token = null
    answers(401, { msg: 'Debes iniciar sesión', code: 'unauthenticated' })
    await expect(call(write, { body: { text: 'hola' } })).rejects.toMatchObject({ status: 401 })
    expect(refused).not.toHaveBeenCalled()
  })
})

it('a deactivated account is reported', async () => {
  answers(403, { msg: 'Tu cuenta está desactivada', code: 'inactive' })
  await expect(call(write, { body: { text: 'hola' } })).rejects.toMatchObject({ status: 403 })
  expect(inactive).toHaveBeenCalledOnce()
})

it('what is not asked is not in the address', () => {
  expect(urlOf('/api/back-end/reviews', {}, { cursor: undefined, limit: 20 })).toBe(
    '/api/back-end/reviews?limit=20',
  )
})
