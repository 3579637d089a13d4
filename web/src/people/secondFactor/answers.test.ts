import { expect, it } from 'vitest'
import { TYPED_FIELDS } from './answers.ts'

it.each([
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['1234567', '123456'],
])('a pasted code is reduced to its six digits: %j', (pasted, code) => {
  expect(TYPED_FIELDS.totp.clean(pasted)).toBe(code)
})

it('a code with too few digits is rejected before it is sent', () => {
  expect(TYPED_FIELDS.totp.problemWith('12345')).toBe('Escribe los 6 números de tu aplicación')
  expect(TYPED_FIELDS.totp.problemWith('123456')).toBeNull()
})
