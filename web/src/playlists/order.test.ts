import type { Song } from '@remusic/contract/catalogue'
import type { Playlist } from '@remusic/contract/playlists'
import { expect, test } from 'vitest'
import { moved } from './order.ts'

const song = (apiId: string) => ({ apiId }) as Song
const playlist: Playlist = { id: 'x', name: 'x', shared: false, songs: ['a', 'b', 'c'].map(song) }
const order = (songId: string, position: number) =>
  moved(playlist, songId, position).songs.map((each) => each.apiId)

test('a song goes to its new place and the others close up', () => {
  expect(order('a', 3)).toEqual(['b', 'c', 'a'])
  expect(order('c', 1)).toEqual(['c', 'a', 'b'])
  expect(order('b', 2)).toEqual(['a', 'b', 'c'])
})

test('a place beyond the end is the end, and a song that is not there changes nothing', () => {
  expect(order('a', 500)).toEqual(['b', 'c', 'a'])
  expect(order('z', 1)).toEqual(['a', 'b', 'c'])
})
