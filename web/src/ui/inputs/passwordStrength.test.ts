import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

test('nothing written is not judged', () => {
  expect(passwordStrength('')).toEqual({ score: 0, word: '', advice: '' })
})

test('a password below the shortest length is weak and says how long it has to be', () => {
  expect(passwordStrength('Ñ7!x')).toEqual({ score: 1, word: 'débil', advice: 'Usa al menos 6 caracteres' })
})

test.each(['123456', 'aaaaaaaaaa', 'abcdefgh', 'contraseña1', 'Password12', 'qwerty'])(
  'what everybody tries first is weak: %s',
  (password) => {
    expect(passwordStrength(password).score).toBe(1)
  },
)

test('a name that the site already knows adds nothing', () => {
  const alone = passwordStrength('lunesdevinilo')
  const known = passwordStrength('lunesdevinilo', ['lunesdevinilo'])
  expect(alone.score).toBeGreaterThan(known.score)
  expect(known.advice).toBe('Evita palabras que cualquiera probaría primero')
})

test('a long phrase is as good as it gets without any symbol', () => {
  expect(passwordStrength('persiana media abierta')).toEqual({ score: 4, word: 'muy buena', advice: '' })
})

test('more of the same kind never makes a password weaker', () => {
  const scores = ['k3!vMq', 'k3!vMq9z', 'k3!vMq9zRt', 'k3!vMq9zRtWp2'].map(
    (text) => passwordStrength(text).score,
  )
  expect(scores).toEqual([...scores].sort())
  expect(scores.at(-1)).toBe(4)
})
