import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { expect, test } from 'vitest'
import { moved, placeOf } from './order.ts'

const songs = ['a', 'b', 'c'].map((apiId) => ({ apiId }) as Song)
const order = (songId: string, position: number) => moved(songs, songId, position).map((each) => each.apiId)

test('moves a song to its new position and shifts the others', () => {
  expect(order('a', 3)).toEqual(['b', 'c', 'a'])
  expect(order('c', 1)).toEqual(['c', 'a', 'b'])
  expect(order('b', 2)).toEqual(['a', 'b', 'c'])
})

test('a position beyond the end is the end, and an unknown song changes nothing', () => {
  expect(order('a', 500)).toEqual(['b', 'c', 'a'])
  expect(order('z', 1)).toEqual(['a', 'b', 'c'])
})

test('moving a song back to its old position undoes the move', () => {
  const there = moved(songs, 'a', 3)
  expect(moved(there, 'a', placeOf(songs, 'a'))).toEqual(songs)
})
