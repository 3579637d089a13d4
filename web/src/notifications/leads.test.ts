import { NOTIFICATION, type Notification } from '@remusic/contract/notifications'
import { expect, it } from 'vitest'
import { whereItLeads } from './leads.ts'

const ANA = { id: 'a1', name: 'Ana', userImg: '' }
const aNotification = (given: Partial<Notification>): Notification => ({
  id: 'n1',
  type: NOTIFICATION.like,
  text: '',
  title: '',
  actors: [ANA],
  actorCount: 1,
  reviewId: null,
  chatId: null,
  createdAt: '',
  updatedAt: '',
  read: false,
  ...given,
})
const reviewId = 'r1'

it.each<[string, Partial<Notification>, string | null]>([
  ['a like to the review', { reviewId }, '/reviews/r1'],
  ['a comment to the review', { type: NOTIFICATION.comment, reviewId }, '/reviews/r1'],
  ['a like of a review that is gone nowhere', {}, null],
  ['a follower to the person', { type: NOTIFICATION.follow }, '/users/a1'],
  ['several followers to one’s own profile', { type: NOTIFICATION.follow, actorCount: 4 }, '/user'],
  ['a message to the conversation', { type: NOTIFICATION.message, chatId: 'c1' }, '/chat/c1'],
  ['the plan to the plans', { type: NOTIFICATION.plan, actors: [], actorCount: 0 }, '/premium2'],
  ['a decision about a review to it', { type: NOTIFICATION.moderation, reviewId }, '/reviews/r1'],
])('%s', (_what, given, path) => {
  expect(whereItLeads(aNotification(given))).toBe(path)
})
