import { expect, it } from 'vitest'
import { messageOf } from './messageOf.ts'

it('shows an error of our own code in Spanish, never its English message', () => {
  expect(messageOf(new TypeError('x is not a function'))).toBe(
    'Algo salió mal de nuestro lado, intenta de nuevo',
  )
})
