import { beforeEach, expect, test } from 'vitest'
import { storage } from '../../base/api/storage.ts'
import { forgetAllSearches, forgetSearch, rememberSearch } from './recentSearches.ts'

const stored = () => JSON.parse(storage.getItem('recent-searches') ?? '[]') as string[]

beforeEach(forgetAllSearches)

test('the latest search comes first, once, and a continued one replaces its beginning', () => {
  for (const words of ['cumbia', 'lun', 'luna', ' CUMBIA ', 'rock']) rememberSearch(words)
  expect(stored()).toEqual(['rock', 'CUMBIA', 'luna'])
})

test('only a few are kept, and each can be forgotten', () => {
  for (let i = 10; i < 30; i++) rememberSearch(`${i} veces`)
  expect(stored()).toHaveLength(8)
  forgetSearch('29 veces')
  expect(stored()[0]).toBe('28 veces')
  forgetAllSearches()
  expect(storage.getItem('recent-searches')).toBeNull()
})
