import { expect, test } from 'vitest'
import { isDescription } from './isDescription.ts'

test('a description comes before the few names that contain its words', () => {
  expect(isDescription('algo triste para manejar de noche', 0)).toBe(true)
  expect(isDescription('Música para cocinar', 3)).toBe(true)
})

test('a name stays first, however it is found', () => {
  expect(isDescription('El farol de la cortada', 1)).toBe(false)
  expect(isDescription('Algoritmo', 2)).toBe(false)
  expect(isDescription('para', 12)).toBe(false)
  expect(isDescription('canciones', 40)).toBe(false)
})
