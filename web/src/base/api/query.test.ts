import { expect, it } from 'vitest'
import { ApiError, offlineError } from './error.ts'
import { isWorthRetrying, retryDelayMs } from './query.ts'

const unavailable = (retryAfter: number | null) =>
  new ApiError(503, { msg: 'Servicio no disponible, intenta de nuevo', code: 'unavailable' }, retryAfter)
const notFound = new ApiError(404, { msg: 'No encontramos lo que buscas', code: 'not_found' })

it('does not retry a 4xx response', () => {
  expect(isWorthRetrying(0, notFound)).toBe(false)
})

it('retries twice if the server or the network is unavailable', () => {
  for (const error of [unavailable(null), offlineError()])
    expect([0, 1, 2].map((failures) => isWorthRetrying(failures, error))).toEqual([true, true, false])
})

it('waits at least as long as Retry-After', () => {
  expect(retryDelayMs(0, unavailable(2))).toBe(2_000)
  expect(retryDelayMs(3, unavailable(2))).toBe(4_800)
})
