import type { Room, RoomMessage } from '@remusic/contract/schemas/listeningRooms'
import { expect, test } from 'vitest'
import { newerRoom, withMessages, withScored } from './cache.ts'

const room = (revision: number) => ({ revision }) as Room
const message = (seq: number, text = `${seq}`) => ({ seq, text }) as RoomMessage
const texts = (loaded: { items: RoomMessage[] }) => loaded.items.map(({ text }) => text)
const NONE = { items: [], earlier: null, upTo: 0 }

test('an answer that was overtaken by a newer one is ignored', () => {
  expect(newerRoom(room(7), room(6)).revision).toBe(7)
  expect(newerRoom(room(7), room(8)).revision).toBe(8)
  expect(newerRoom(undefined, room(1)).revision).toBe(1)
})

test('an answer of the same revision is taken, because what is only for the caller may have changed', () => {
  const arrived = room(7)
  expect(newerRoom(room(7), arrived)).toBe(arrived)
})

test('an event about how many have scored changes what plays, and never lowers the count', () => {
  const playing = { ...room(7), current: { id: 'a', scoredCount: 2 } } as Room
  expect(withScored(playing, 'a', 3).current?.scoredCount).toBe(3)
  expect(withScored(playing, 'a', 1)).toBe(playing)
  expect(withScored(playing, 'b', 5)).toBe(playing)
})

test('messages are in order and none is twice, however they arrive', () => {
  const loaded = withMessages(withMessages(NONE, [message(3), message(1)]), [message(2), message(3)])
  expect(texts(loaded)).toEqual(['1', '2', '3'])
  expect(loaded.upTo).toBe(3)
})

test('a message that moderation has hidden replaces what it said', () => {
  const loaded = withMessages(withMessages(NONE, [message(1, 'algo feo'), message(2)]), [
    message(1, 'Mensaje oculto por la moderación'),
  ])
  expect(texts(loaded)).toEqual(['Mensaje oculto por la moderación', '2'])
  expect(loaded.upTo).toBe(2)
})
