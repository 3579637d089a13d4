import { expect, test } from 'vitest'
import type { KeyValueStore } from '../../base/api/storage.ts'
import { createDrafts } from './drafts.ts'
import { withStored } from './useFormDraft.ts'

const DAY_MS = 86_400_000

function aStore(): KeyValueStore & { full: boolean } {
  const entries = new Map<string, string>()
  return {
    full: false,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (this.full) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

test('a draft belongs to its author', () => {
  const drafts = createDrafts(aStore(), () => 0)
  drafts.save('ana', 'comment/1', 'Hola')
  expect(drafts.read('ana', 'comment/1')).toBe('Hola')
  expect(drafts.read('bruno', 'comment/1')).toBeUndefined()
  drafts.discard('ana', 'comment/1')
  expect(drafts.read('ana', 'comment/1')).toBeUndefined()
})

test('drafts that nobody finished are removed after two months', () => {
  let now = 0
  const store = aStore()
  const drafts = createDrafts(store, () => now)
  drafts.save('ana', 'comment/1', 'Vieja')
  now = 61 * DAY_MS
  drafts.save('ana', 'comment/2', 'Nueva')
  expect(drafts.read('ana', 'comment/1')).toBeUndefined()
  expect(store.length).toBe(1)
})

test('a full storage does not stop anybody from typing', () => {
  const store = aStore()
  store.full = true
  expect(() => createDrafts(store, () => 0).save('ana', 'comment/1', 'Hola')).not.toThrow()
})

test('values of an older form are only restored into fields of the same type', () => {
  const initial = { title: '', score: 0, moments: [] as string[] }
  expect(withStored(initial, { title: 'Bien', score: '4', moments: {}, color: 'rojo' })).toEqual({
    ...initial,
    title: 'Bien',
  })
  expect(withStored(initial, null)).toEqual(initial)
})
