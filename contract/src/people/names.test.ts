import { describe, expect, test } from 'vitest'
import { cleanName, nameProblem } from './names.ts'

const LINK = 'El nombre no puede tener enlaces'
const HIDDEN = 'El nombre tiene caracteres que no se ven'
const NO_LETTER = 'El nombre necesita al menos una letra o un número'

test.each([
  'Ana',
  'José María Núñez',
  'J.Lo',
  'St. Vincent',
  'will.i.am',
  'Dr. Ñ',
  '2Pac',
  '宇多田ヒカル',
  'محمد',
  'Ana 👩‍🎤',
  '❤️ Ana',
])('%s is a name', (name) => {
  expect(nameProblem(name)).toBeNull()
})

test.each([
  ['Ganaste 500 USD: https://evil.example/premio', LINK],
  ['Entra a www.evil.com', LINK],
  ['EVIL.EXAMPLE', LINK],
  ['gratis t.me/evil', LINK],
  ['tienda.ñandú', LINK],
  ['\u202eanA', HIDDEN],
  ['An\u200ba', HIDDEN],
  ['Ana\u2066', HIDDEN],
  ['A\u00adna', HIDDEN],
  ['\u3164', HIDDEN],
  ['🎵', NO_LETTER],
  ['...', NO_LETTER],
  ['\u200d', NO_LETTER],
])('%j is rejected: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})

describe('a name from elsewhere', () => {
  test.each([
    ['Ana\u202e López', 'Ana López'],
    ['Gana en https://evil.example', 'Gana en https evil example'],
    ['ana.lopez', 'ana lopez'],
    [' Ana\nLópez ', 'Ana López'],
  ])('%j becomes %j', (name, cleaned) => {
    expect(cleanName(name)).toBe(cleaned)
    expect(nameProblem(cleaned)).toBeNull()
  })
})
