import { followersOf } from '@remusic/contract/music/follows'
import { resendConfirmation } from '@remusic/contract/people/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, urlOf } from './call.ts'
import { setCaller } from './caller.ts'
import { pagedQuery } from './pagedQuery.ts'
import { createQueryClient } from './query.ts'

const body = { email: 'ana@example.org' }

const fetched = vi.fn<typeof fetch>()
const refused = vi.fn<(token: string | null) => boolean>()
const inactive = vi.fn()
const prove = vi.fn<() => Promise<boolean>>()
let token: string | null = 'un-token'

const respondWith = (status: number, body: unknown) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  token = 'un-token'
  refused.mockImplementation((refusedToken) => refusedToken !== null)
  setCaller(() => ({ token: () => token, refused, inactive, prove }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('a list is called page by page, with the cursor of the answer before', async () => {
  const client = createQueryClient()
  respondWith(200, { items: ['a'], next: 'c d' })
  const options = pagedQuery(followersOf, { queryKey: ['followers'], params: { id: 'a/b' } })
  await client.infiniteQuery({ ...options, pages: 2 })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    '/api/back-end/user/followers/a%2Fb',
    '/api/back-end/user/followers/a%2Fb?cursor=c+d',
  ])
})

describe('a call', () => {
  it('goes to the URL of the contract with the token of the session', async () => {
    respondWith(200, { items: [], next: null })
    await expect(call(followersOf, { params: { id: 'a/b' }, query: { cursor: 'c d' } })).resolves.toEqual({
      items: [],
      next: null,
    })
    const [url, init] = fetched.mock.lastCall ?? []
    expect(url).toBe('/api/back-end/user/followers/a%2Fb?cursor=c+d')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer un-token')
  })

  it('carries no authorization without a session', async () => {
    token = null
    respondWith(200, { msg: 'ok' })
    await call(resendConfirmation, { body })
    const [, init] = fetched.mock.lastCall ?? []
    expect(new Headers(init?.headers).has('authorization')).toBe(false)
    expect(init?.body).toBe(JSON.stringify(body))
  })

  it('reports a network error in Spanish', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call(resendConfirmation, { body })).rejects.toMatchObject({
      status: 0,
      msg: 'No pudimos conectar con ReMusic, revisa tu conexión',
    })
  })

  it('rejects a response that is not JSON', async () => {
    fetched.mockImplementation(async () => new Response('<!doctype html>'))
    await expect(call(resendConfirmation, { body })).rejects.toMatchObject({ code: 'internal' })
  })
})

describe('a token that the server rejects', () => {
  it('is reported', async () => {
    respondWith(401, { msg: 'Debes iniciar sesión', code: 'unauthenticated' })
    await expect(call(resendConfirmation, { body })).rejects.toMatchObject({ status: 401 })
    expect(refused).toHaveBeenCalledExactlyOnceWith('un-token')
  })

  it('leaves a read pending, because the login page replaces the screen', async () => {
    respondWith(401, { msg: 'Debes iniciar sesión', code: 'unauthenticated' })
    const settled = vi.fn()
    void call(followersOf, { params: { id: '7' }, query: {} }).then(settled, settled)
    await expect.poll(() => refused).toHaveBeenCalledExactlyOnceWith('un-token')
    await new Promise((resolve) => setTimeout(resolve))
    expect(settled).not.toHaveBeenCalled()
  })

  it('is not confused with a wrong password', async () => {
    respondWith(401, { msg: 'Email o contraseña incorrectos', code: 'wrong_credentials' })
    await expect(call(resendConfirmation, { body })).rejects.toMatchObject({ status: 401 })
    expect(refused).not.toHaveBeenCalled()
  })

  it('is an error for a visitor, who has none', async () => {
    token = null
    respondWith(401, { msg: 'Debes iniciar sesión', code: 'unauthenticated' })
    await expect(call(followersOf, { params: { id: '7' }, query: {} })).rejects.toMatchObject({ status: 401 })
  })

  it('leaves a read without a token pending while the screen of the ended session is left', async () => {
    token = null
    refused.mockReturnValue(true)
    respondWith(401, { msg: 'Debes iniciar sesión', code: 'unauthenticated' })
    const settled = vi.fn()
    void call(followersOf, { params: { id: '7' }, query: {} }).then(settled, settled)
    await expect.poll(() => refused).toHaveBeenCalledExactlyOnceWith(null)
    await new Promise((resolve) => setTimeout(resolve))
    expect(settled).not.toHaveBeenCalled()
  })
})

describe('a call that needs a fresh proof', () => {
  const unproved = () =>
    Response.json({ msg: 'Confirma que eres tú', code: 'proof_required' }, { status: 403 })

  it('is made again, with the same data, once the user has given it', async () => {
    prove.mockResolvedValue(true)
    fetched.mockImplementationOnce(async () => unproved())
    fetched.mockImplementationOnce(async () => Response.json({ msg: 'ok' }))
    await expect(call(resendConfirmation, { body })).resolves.toEqual({ msg: 'ok' })
    expect(prove).toHaveBeenCalledOnce()
    expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual(Array(2).fill(JSON.stringify(body)))
  })

  it('is rejected if the user cancels', async () => {
    prove.mockResolvedValue(false)
    fetched.mockImplementation(async () => unproved())
    await expect(call(resendConfirmation, { body })).rejects.toMatchObject({ code: 'proof_required' })
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('asks once, also if the server does not accept the proof', async () => {
    prove.mockResolvedValue(true)
    fetched.mockImplementation(async () => unproved())
    await expect(call(resendConfirmation, { body })).rejects.toMatchObject({ code: 'proof_required' })
    expect(prove).toHaveBeenCalledOnce()
  })
})

it('a deactivated account is reported', async () => {
  respondWith(403, { msg: 'Tu cuenta está desactivada', code: 'inactive' })
  await expect(call(resendConfirmation, { body })).rejects.toMatchObject({ status: 403 })
  expect(inactive).toHaveBeenCalledOnce()
})

it('undefined query parameters are left out of the URL', () => {
  expect(urlOf('/api/back-end/reviews', {}, { cursor: undefined, limit: 20 })).toBe(
    '/api/back-end/reviews?limit=20',
  )
})
