import { expect, test } from 'vitest'
import { createScreenCache } from './screenCache.ts'

const MAX_CHARACTERS = 100

test('many large screens take no more memory than the limit, and the latest ones stay', () => {
  const screens = createScreenCache(MAX_CHARACTERS)
  for (const url of ['/1', '/2', '/3', '/1', '/4'])
    screens.set(url, { state: 's'.repeat(8), screen: 'x'.repeat(20) })
  expect(screens.characters).toBe(3 * 30)
  expect(['/1', '/2', '/3', '/4'].filter((url) => screens.get(url))).toEqual(['/1', '/3', '/4'])
})

test('a screen that is larger than the limit is not kept', () => {
  const screens = createScreenCache(MAX_CHARACTERS)
  screens.set('/1', { state: '', screen: 'x'.repeat(MAX_CHARACTERS) })
  expect(screens.characters).toBe(0)
  expect(screens.get('/1')).toBeUndefined()
})
