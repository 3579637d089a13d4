import type { PlaylistChange, PlaylistEvent } from '@remusic/contract/together/schemas/playlistHistory'
import { expect, test } from 'vitest'
import { sentenceOf } from './sentences.ts'
import { undoneText } from './undoneText.ts'

const ANA = { id: 'a1', name: 'Ana', userImg: '' }
const song = { title: 'Duelo' } as NonNullable<Extract<PlaylistChange, { kind: 'added' }>['song']>
const sentence = (change: PlaylistChange, fields: Partial<PlaylistEvent> = {}) =>
  sentenceOf({ actor: ANA, undoes: [], change, ...fields })

test.each<[PlaylistChange, string]>([
  [{ kind: 'added', song, position: 3 }, 'Ana añadió «Duelo» en el lugar 3'],
  [{ kind: 'removed', song, position: 1 }, 'Ana quitó «Duelo» del lugar 1'],
  [{ kind: 'moved', song, from: 1, to: 4 }, 'Ana llevó «Duelo» del lugar 1 al 4'],
  [
    { kind: 'added', song: null, position: 3 },
    'Ana añadió una canción que ya no está en el catálogo en el lugar 3',
  ],
  [{ kind: 'renamed', from: 'Una', to: 'Otra' }, 'Ana cambió el nombre de «Una» a «Otra»'],
  [{ kind: 'ruled', smart: false }, 'Ana convirtió la playlist en una normal'],
  [
    { kind: 'restored', version: 7, added: 1, removed: 2, moved: 0 },
    'Ana volvió a la versión 7 (1 canción más, 2 canciones menos)',
  ],
  [
    { kind: 'batch', cause: 'imported', added: 120, removed: 0, moved: 0 },
    'Ana hizo varios cambios: canciones importadas (120 canciones más)',
  ],
])('says what an event did', (change, expected) => {
  expect(sentence(change)).toBe(expected)
})

test('says which changes were undone, and that somebody without an account did it', () => {
  const change = { kind: 'removed', song, position: 1 } as const
  expect(sentence(change, { undoes: [12] })).toBe('Ana deshizo el cambio 12: quitó «Duelo» del lugar 1')
  expect(sentence(change, { undoes: [12, 10, 9, 4, 2] })).toBe('Ana deshizo 5 cambios (12, 10, 9 y 2 más)')
  expect(sentence(change, { actor: null })).toBe('Alguien quitó «Duelo» del lugar 1')
})

test('says what was undone, what was not, and what is left', () => {
  expect(undoneText({ undone: 1, left: 0, skipped: [] })).toBe('Deshicimos el cambio')
  expect(undoneText({ undone: 1_000, left: 20, skipped: ['a', 'b', 'c', 'd', 'e'] })).toBe(
    'Deshicimos 1000 cambios. a. b. c. Y 2 cosas más que ya no se pudieron deshacer. Quedan 20: vuelve a pulsar para seguir',
  )
})
