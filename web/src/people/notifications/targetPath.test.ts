import { NOTIFICATION } from '@remusic/contract/people/notifications'
import type { Notification } from '@remusic/contract/people/schemas/notifications'
import { expect, it } from 'vitest'
import { targetPathOf } from './targetPath.ts'

const ANA = { id: 'a1', name: 'Ana', userImg: '' }
const aNotification = (fields: Partial<Notification>): Notification => ({
  id: 'n1',
  type: NOTIFICATION.like,
  text: '',
  title: '',
  actors: [ANA],
  actorCount: 1,
  reviewId: null,
  chatId: null,
  sanctionId: null,
  correctionId: null,
  albumId: null,
  roomId: null,
  playlistId: null,
  createdAt: '',
  updatedAt: '',
  read: false,
  ...fields,
})
const reviewId = 'r1'

it.each<[string, Partial<Notification>, string | null]>([
  ['a like opens the review', { reviewId }, '/reviews/r1'],
  ['a comment opens the review', { type: NOTIFICATION.comment, reviewId }, '/reviews/r1'],
  ['a mention opens the review', { type: NOTIFICATION.mention, reviewId }, '/reviews/r1'],
  ['a like of a deleted review opens nothing', {}, null],
  ['an invitation to a room opens it', { type: NOTIFICATION.room, roomId: 's1' }, '/room/s1'],
  ['news of a playlist open it', { type: NOTIFICATION.playlist, playlistId: 'p1' }, '/shared/p1'],
  ['news of a deleted playlist open nothing', { type: NOTIFICATION.playlist }, null],
  ['a follower opens their profile', { type: NOTIFICATION.follow }, '/users/a1'],
  ['several followers open one’s own profile', { type: NOTIFICATION.follow, actorCount: 4 }, '/user'],
  ['a message opens the conversation', { type: NOTIFICATION.message, chatId: 'c1' }, '/chat/c1'],
  ['a plan change opens the plans', { type: NOTIFICATION.plan, actors: [], actorCount: 0 }, '/premium2'],
  [
    'a moderation decision about oneself opens it',
    { type: NOTIFICATION.moderation, sanctionId: 's1' },
    '/moderation/s1',
  ],
  ['a release opens the album', { type: NOTIFICATION.release, albumId: 'd1', actors: [] }, '/album/d1'],
  [
    'a review of what one wants to listen to opens it',
    { type: NOTIFICATION.wanted, reviewId },
    '/reviews/r1',
  ],
  ['a deleted one opens the list', { type: NOTIFICATION.wanted }, '/user?vista=por-escuchar'],
  ['a decision about what one reported opens nothing', { type: NOTIFICATION.moderation }, null],
])('%s', (_what, fields, path) => {
  expect(targetPathOf(aNotification(fields))).toBe(path)
})
