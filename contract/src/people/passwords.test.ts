import { expect, test } from 'vitest'
import { ratePassword } from './passwords.ts'

const ana = ['Anastasia', 'anastasia.pena@example.org']

test.each([
  '123456',
  'password',
  'aaaaaa',
  'abababab',
  'abcdef',
  'fedcba',
  'ghijkl',
  'aabbcc',
  '121212',
  'abcd1234',
  'asdfgh',
  'abcdefabcdef',
  'qwertyuiop123456',
  'realmadrid2026',
  'contraseña1',
  'ReMusic2026!',
  'p4ssw0rd!!',
  'anastasia1',
  'Anastasia.Pena99',
])('%s is too common', (password) => {
  expect(ratePassword(password, ana)).toEqual({ score: 1, isTooCommon: true })
})

test.each([
  ['x7Kp2m', 2],
  ['tr0mpeta', 3],
  ['k3!vMq9zRt', 4],
  ['persiana media abierta', 4],
])('%s is accepted with a score of %i', (password, score) => {
  expect(ratePassword(password, ana)).toEqual({ score, isTooCommon: false })
})

test('a name makes a password weak for its owner only', () => {
  expect(ratePassword('filomena1', ['Filomena']).isTooCommon).toBe(true)
  expect(ratePassword('filomena de otra', ['Anastasia']).isTooCommon).toBe(false)
})
