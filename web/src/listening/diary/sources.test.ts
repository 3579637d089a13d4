import { expect, it } from 'vitest'
import { hourIn, importText, sourceText } from './sources.ts'

it('names the service that an entry comes from', () => {
  expect(importText('spotifyExtended')).toBe('de Spotify')
  expect(importText('lastfmCsv')).toBe('de Last.fm')
  expect(importText('rateYourMusic')).toBe('de Rate Your Music')
  expect(importText('table')).toBe('importado')
  expect(importText(null)).toBe('importado')
  expect(sourceText({ source: 'person', from: null })).toBeNull()
  expect(sourceText({ source: 'scrobble', from: null })).toBe('scrobble')
  expect(sourceText({ source: 'import', from: 'deezer' })).toBe('de Deezer')
})

it('shows the time of day where the person lives', () => {
  expect(hourIn('America/Lima', '2026-03-10T03:05:00Z')).toBe('22:05')
  expect(hourIn(null, '2026-03-10T00:05:00Z')).toBe('00:05')
})
