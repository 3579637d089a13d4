import { expect, test } from 'vitest'
import { ApiError } from '../base/api/error.ts'
import { isExpectedRecovery, LATE_DIGEST } from './recovered.ts'

const away = new ApiError(503, { msg: 'Vuelve luego', code: 'unavailable' })

test.each([
  ['a part that the server did not finish in time', Object.assign(new Error('419'), { digest: LATE_DIGEST })],
  ['a call that failed', new Error('Concurrent', { cause: away })],
])('%s is not reported', (_what, error) => {
  expect(isExpectedRecovery(error)).toBe(true)
})

test.each([
  ['a part that failed on the server', Object.assign(new Error('419'), { digest: undefined })],
  ['a page that differs from that of the server', new Error('418')],
  ['what is no error', 'late'],
])('%s is reported', (_what, error) => {
  expect(isExpectedRecovery(error)).toBe(false)
})
