import { expect, it } from 'vitest'
import { ApiError, offlineError } from './error.ts'
import { isWorthRetrying, retryDelayMs } from './query.ts'

const away = (retryAfter: number | null) =>
  new ApiError(503, { msg: 'Servicio no disponible, intenta de nuevo', code: 'unavailable' }, retryAfter)
const refusal = new ApiError(404, { msg: 'No encontramos lo que buscas', code: 'not_found' })

it('what the server refused is not asked again', () => {
  expect(isWorthRetrying(0, refusal)).toBe(false)
})

it('a server or a line that is away is tried twice more', () => {
  for (const error of [away(null), offlineError()])
    expect([0, 1, 2].map((failures) => isWorthRetrying(failures, error))).toEqual([true, true, false])
})

it('nobody asks again sooner than the server said', () => {
  expect(retryDelayMs(0, away(2))).toBe(2_000)
  expect(retryDelayMs(3, away(2))).toBe(4_800)
})
