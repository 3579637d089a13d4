import { describe, expect, it } from 'vitest'
import { ApiError } from './error.ts'
import { errorFrom } from './errorFrom.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

describe('an error response', () => {
  it('keeps the message, the code and the field errors', async () => {
    const error = await errorFrom(
      json(422, { msg: 'Hay campos vacios', code: 'invalid_fields', fields: { name: 'Hay campos vacios' } }),
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_fields',
      msg: 'Hay campos vacios',
      fields: { name: 'Hay campos vacios' },
      retryAfter: null,
    })
  })

  it('contains the seconds of Retry-After', async () => {
    const error = await errorFrom(
      json(429, { msg: 'Demasiados intentos, espera un momento', code: 'too_many' }, { 'retry-after': '7' }),
    )
    expect(error.retryAfter).toBe(7)
  })

  it('ignores a Retry-After that is not a number of seconds', async () => {
    const error = await errorFrom(json(503, {}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }))
    expect(error.retryAfter).toBeNull()
  })

  it.each([
    [404, 'No encontramos lo que buscas'],
    [413, 'Lo que enviaste es demasiado grande'],
    [429, 'Demasiados intentos, espera un momento'],
    [502, 'Servicio no disponible, intenta de nuevo'],
    [500, 'Algo salió mal de nuestro lado, intenta de nuevo'],
  ])('with status %i and an HTML page of a proxy has a Spanish message', async (status, msg) => {
    const error = await errorFrom(new Response('<h1>Bad Gateway</h1>', { status }))
    expect(error.msg).toBe(msg)
  })
})
