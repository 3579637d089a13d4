import type { Reveal } from '@remusic/contract/together/schemas/listeningRooms'
import { expect, test } from 'vitest'
import { distanceText, isRevealed, type RevealedEntry, revealText } from './reveals.ts'

const person = (name: string) => ({ id: name, name, userImg: '' })
const reveal = (change: Partial<Reveal> = {}): Reveal => ({
  average: 3.5,
  count: 2,
  spread: 3,
  scores: [],
  furthest: [person('Ana'), person('Bruno')],
  ...change,
})
const entry = (change: Partial<Reveal> = {}) =>
  ({ title: 'Malamente', reveal: reveal(change) }) as RevealedEntry

test('names the two who were furthest apart, and by how much', () => {
  expect(distanceText(reveal())).toBe('Ana y Bruno, a 3 puntos de distancia')
  expect(distanceText(reveal({ spread: 1 }))).toBe('Ana y Bruno, a 1 punto de distancia')
})

test('names nobody who is hidden from the reader', () => {
  expect(distanceText(reveal({ furthest: null }))).toBe('Los extremos, a 3 puntos de distancia')
})

test('says that everybody agreed, and nothing about a single score', () => {
  expect(distanceText(reveal({ spread: 0, furthest: null }))).toBe('Todas las personas coincidieron')
  expect(distanceText(reveal({ count: 1, spread: 0, furthest: null }))).toBe('')
})

test('announces the reveal in one sentence', () => {
  expect(revealText(entry())).toBe(
    'Se abrieron las calificaciones de Malamente: promedio 3,5 de 5. Ana y Bruno, a 3 puntos de distancia',
  )
  expect(revealText(entry({ average: null, count: 0 }))).toBe('Terminó Malamente. Nadie la puntuó')
})

test('knows which entries have been revealed', () => {
  expect(isRevealed(null)).toBe(false)
  expect(isRevealed({ ...entry(), reveal: null })).toBe(false)
  expect(isRevealed(entry())).toBe(true)
})
