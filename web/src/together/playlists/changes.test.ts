import type { PlaylistChange, PlaylistEvent } from '@remusic/contract/together/schemas/playlistHistory'
import type { PlaylistSong } from '@remusic/contract/together/schemas/playlists'
import { expect, test } from 'vitest'
import { type SongList, withEvents, withOwnChange } from './changes.ts'
import { moved, without } from './order.ts'

const ANA = { id: 'a1', name: 'Ana', userImg: '' }
const AT = '2026-11-18T12:00:00.000Z'
const aSong = (apiId: string) => ({ apiId, title: apiId }) as PlaylistSong
const aList = (ids: string, number = 0): SongList => ({ items: [...ids].map(aSong), number })
const anEvent = (number: number, change: PlaylistChange): PlaylistEvent => ({
  number,
  at: AT,
  actor: ANA,
  acceptedBy: null,
  change,
  undoes: [],
  undone: false,
})
const idsOf = (list: SongList | null) => list?.items.map(({ apiId }) => apiId).join('')

test('applies additions, removals and moves in order', () => {
  const after = withEvents(aList('abc', 7), [
    anEvent(8, { kind: 'added', song: aSong('x'), position: 2 }),
    anEvent(9, { kind: 'removed', song: aSong('a'), position: 1 }),
    anEvent(10, { kind: 'renamed', from: 'Una', to: 'Otra' }),
    anEvent(11, { kind: 'moved', song: aSong('c'), from: 3, to: 1 }),
  ])
  expect(idsOf(after)).toBe('cxb')
  expect(after?.number).toBe(11)
  expect(after?.items[1]).toMatchObject({ addedBy: ANA, addedAt: AT })
})

test('events that are already in the list change nothing', () => {
  const after = withEvents(aList('ab', 3), [anEvent(3, { kind: 'added', song: aSong('b'), position: 2 })])
  expect(idsOf(after)).toBe('ab')
})

test.each<[string, PlaylistEvent]>([
  ['a gap in the numbers', anEvent(3, { kind: 'removed', song: aSong('a'), position: 1 })],
  ['a song that is not where it was', anEvent(2, { kind: 'removed', song: aSong('a'), position: 2 })],
  ['a song that is already there', anEvent(2, { kind: 'added', song: aSong('a'), position: 1 })],
  ['a place beyond the end', anEvent(2, { kind: 'added', song: aSong('x'), position: 9 })],
  ['a song that is gone', anEvent(2, { kind: 'moved', song: null, from: 1, to: 2 })],
  [
    'a song that an undo brought back',
    { ...anEvent(2, { kind: 'added', song: aSong('x'), position: 1 }), undoes: [1] },
  ],
  ['a batch', anEvent(2, { kind: 'batch', cause: 'imported', added: 9, removed: 0, moved: 0 })],
  ['a restored version', anEvent(2, { kind: 'restored', version: 0, added: 0, removed: 2, moved: 0 })],
])('%s means that the list must be fetched', (_, event) => {
  expect(withEvents(aList('ab', 1), [event])).toBeNull()
})

test('own changes in progress are replaced by what the server made of them', () => {
  const ahead = withOwnChange(
    withOwnChange(aList('abc', 5), (songs) => moved(songs, 'a', 3)),
    (songs) => without(songs, 'b'),
  )
  expect(idsOf(ahead)).toBe('ca')
  const after = withEvents(ahead, [
    anEvent(6, { kind: 'added', song: aSong('x'), position: 1 }),
    anEvent(7, { kind: 'moved', song: aSong('a'), from: 2, to: 3 }),
    anEvent(8, { kind: 'removed', song: aSong('b'), position: 2 }),
  ])
  expect(idsOf(after)).toBe('xac')
  expect(after).not.toHaveProperty('confirmed')
})

/** A seeded generator of numbers from 0 to below 1 (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('screens that learn of the same changes in different portions show the same list, for 300 random histories', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed)
    const upTo = (count: number) => Math.floor(random() * count)
    const start = aList('abcdef')
    const events: PlaylistEvent[] = []
    let songs = start.items
    for (let number = 1; number <= 40; number++) {
      const [kind, from] = [upTo(3), 1 + upTo(Math.max(songs.length, 1))]
      const song = songs[from - 1]
      if (kind === 0 || !song) {
        const added = aSong(`n${number}`)
        const position = 1 + upTo(songs.length + 1)
        songs = songs.toSpliced(position - 1, 0, added)
        events.push(anEvent(number, { kind: 'added', song: added, position }))
      } else if (kind === 1) {
        songs = without(songs, song.apiId)
        events.push(anEvent(number, { kind: 'removed', song, position: from }))
      } else {
        const to = 1 + upTo(songs.length)
        songs = moved(songs, song.apiId, to)
        events.push(anEvent(number, { kind: 'moved', song, from, to }))
      }
    }
    const expected = songs.map(({ apiId }) => apiId)
    const screens = Array.from({ length: 3 }, () => {
      let list: SongList = start
      while (list.number < events.length) {
        // Portions may overlap, and the screen may be ahead with a change of its own.
        if (random() < 0.3) list = withOwnChange(list, (items) => items.slice(1))
        const portion = events.slice(Math.max(0, list.number - upTo(3)), list.number + 1 + upTo(7))
        const next = withEvents(list, portion)
        if (!next) throw new Error(`Seed ${seed}: the events after ${list.number} do not apply`)
        list = next
      }
      return list.items.map(({ apiId }) => apiId)
    })
    expect(screens, `seed ${seed}`).toEqual([expected, expected, expected])
  }
})
