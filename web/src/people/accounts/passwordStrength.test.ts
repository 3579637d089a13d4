import { ratePassword } from '@remusic/contract/people/passwords'
import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

const strengthOf = (password: string, personal: string[] = []) =>
  passwordStrength(password, (typed) => ratePassword(typed, personal))

test('an empty field has no rating', () => {
  expect(strengthOf('')).toEqual({ score: 0, word: '', advice: '' })
})

test('a password below the minimum length is weak and states the minimum', () => {
  expect(strengthOf('Ñ7!x')).toEqual({ score: 1, word: 'débil', advice: 'Usa al menos 6 caracteres' })
})

test.each(['123456', 'aaaaaaaaaa', 'abcdefgh', 'contraseña1', 'Password12', 'qwerty', 'realmadrid2026'])(
  'a common password is weak: %s',
  (password) => {
    const advice = 'Evita palabras que cualquiera probaría primero'
    expect(strengthOf(password)).toEqual({ score: 1, word: 'débil', advice })
  },
)

test("the user's own name makes a password weak", () => {
  expect(strengthOf('lunesdevinilo').score).toBe(4)
  expect(strengthOf('lunesdevinilo', ['lunesdevinilo']).score).toBe(1)
})

test('a long phrase gets the best rating without any symbol', () => {
  expect(strengthOf('persiana media abierta')).toEqual({ score: 4, word: 'muy buena', advice: '' })
})

test('adding random characters never lowers the rating', () => {
  const scores = ['k3!vMq', 'k3!vMq9z', 'k3!vMq9zRt', 'k3!vMq9zRtWp2'].map((text) => strengthOf(text).score)
  expect(scores).toEqual([...scores].sort())
  expect(scores.at(-1)).toBe(4)
})
