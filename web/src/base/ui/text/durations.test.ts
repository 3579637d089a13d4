import { expect, test } from 'vitest'
import { clockText, minutesText, spokenDuration } from './durations.ts'

test.each([
  [214, '3.57 min'],
  [60, '1.00 min'],
  [0, '—'],
  [30, '0.50 min'],
])('formats %i seconds in minutes with two decimals', (seconds, text) => {
  expect(minutesText(seconds)).toBe(text)
})

test.each([
  [214, '3 minutos 34 segundos'],
  [61, '1 minuto 1 segundo'],
  [180, '3 minutos'],
  [34, '34 segundos'],
  [0, 'Duración desconocida'],
  [3_725, '1 hora 2 minutos 5 segundos'],
  [29.6, '30 segundos'],
])('spells out %d seconds in Spanish', (seconds, text) => {
  expect(spokenDuration(seconds)).toBe(text)
})

test.each([
  [0, '0:00'],
  [12.9, '0:12'],
  [61, '1:01'],
])('formats position %d s as minutes and seconds', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
