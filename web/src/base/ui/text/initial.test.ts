import { expect, test } from 'vitest'
import { initialOf } from './initial.ts'

test.each([
  ['lunes de vinilo', 'L'],
  ['  ñandú', 'Ñ'],
  ['¡Éxito!', 'É'],
  ['ليلى', 'ل'],
  ['🎷 4 vientos', '4'],
  ['', '·'],
])('%j is shown as %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter)
})
