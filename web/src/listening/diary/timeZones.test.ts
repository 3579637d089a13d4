import { expect, test } from 'vitest'
import { timeZoneText } from './timeZones.ts'

test('time zones have Spanish names', () => {
  expect(timeZoneText('America/Argentina/Buenos_Aires')).toBe('América / Argentina / Buenos Aires')
  expect(timeZoneText('America/Mexico_City')).toBe('América / Ciudad de México')
  expect(timeZoneText('Europe/London')).toBe('Europa / Londres')
  expect(timeZoneText('UTC')).toBe('UTC')
})
