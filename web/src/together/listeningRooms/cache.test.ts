import type { Room, RoomMessage } from '@remusic/contract/together/schemas/listeningRooms'
import { expect, test } from 'vitest'
import { newerRoom, withMessages, withNext, withOwnScore, withPlaying, withScored } from './cache.ts'

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

test('an answer from before another score takes nothing from the count', () => {
  const counted = { ...room(7), current: { id: 'a', scoredCount: 2, myScore: null } } as Room
  const own = withOwnScore(counted, 'a', { myScore: 5, scoredCount: 1 })
  expect(own.current).toMatchObject({ scoredCount: 2, myScore: 5 })
  expect(withOwnScore(counted, 'b', { myScore: 5, scoredCount: 3 })).toBe(counted)
  const readEarlier = { ...room(7), current: { id: 'a', scoredCount: 1, myScore: 5 } } as Room
  expect(newerRoom(own, readEarlier).current?.scoredCount).toBe(2)
  const nextSong = { ...room(8), current: { id: 'b', scoredCount: 0 } } as Room
  expect(newerRoom(own, nextSong)).toBe(nextSong)
})

test('a song of the queue starts with the event, and no answer from before it ends the song', () => {
  const before = {
    ...room(7),
    current: { id: 'a' },
    queue: [{ id: 'b' }, { id: 'c' }],
    skip: { votes: 2, needed: 3 },
    me: { inside: true, votedSkip: true },
  } as Room
  const playing = { id: 'b', startsAt: 1_000, endsAt: 31_000, hasPreview: true }
  const after = withPlaying(before, 8, playing)
  expect(after.current).toEqual({ ...playing, state: 'playing' })
  expect(after.queue.map(({ id }) => id)).toEqual(['c'])
  expect(after).toMatchObject({ skip: { votes: 0, needed: 3 }, me: { inside: true, votedSkip: false } })
  expect(newerRoom(after, before)).toBe(after)
  const fetched = room(8)
  expect(newerRoom(after, fetched)).toBe(fetched)
})

test('an event that is older than the room, or about a song that it does not know, changes nothing', () => {
  const before = { ...room(7), current: null, queue: [{ id: 'b' }] } as unknown as Room
  const playing = { id: 'b', startsAt: 1_000, endsAt: 31_000, hasPreview: true }
  expect(withPlaying(before, 7, playing)).toBe(before)
  expect(withPlaying(before, 8, { ...playing, id: 'x' })).toBe(before)
  expect(withPlaying(before, 8, null)).toBe(before)
})

test('messages are in order and none is twice, however they arrive', () => {
  const loaded = withMessages(withMessages(NONE, [message(3), message(1)]), [message(2), message(3)])
  expect(texts(loaded)).toEqual(['1', '2', '3'])
  expect(loaded.upTo).toBe(3)
})

test('a message is not added while an earlier one is missing', () => {
  const loaded = withMessages(NONE, [message(1), message(2)])
  expect(texts(withNext(loaded, message(3)))).toEqual(['1', '2', '3'])
  expect(withNext(loaded, message(4))).toBe(loaded)
})

test('a message that moderation hides replaces its text', () => {
  const loaded = withMessages(withMessages(NONE, [message(1, 'algo feo'), message(2)]), [
    message(1, 'Mensaje oculto por la moderación'),
  ])
  expect(texts(loaded)).toEqual(['Mensaje oculto por la moderación', '2'])
  expect(loaded.upTo).toBe(2)
})
