import { describe, expect, test } from 'vitest'
import { createListener, SECOND_KEY_WITHIN_MS } from './shortcuts.ts'

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', true>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('the keys of a keyboard', () => {
  test('a slash and Ctrl K both open the search', () => {
    expect(createListener()(pressed('/'), 0)).toBe('search')
    expect(createListener()(pressed('k', { ctrlKey: true }), 0)).toBe('search')
    expect(createListener()(pressed('K', { metaKey: true }), 0)).toBe('search')
  })

  test('two keys one after the other lead somewhere', () => {
    const hear = createListener()
    expect(hear(pressed('g'), 0)).toBeNull()
    expect(hear(pressed('p'), 300)).toBe('profile')
  })

  test('the second key counts for itself once it comes late', () => {
    const hear = createListener()
    hear(pressed('g'), 0)
    expect(hear(pressed('p'), SECOND_KEY_WITHIN_MS + 1)).toBe('previous')
  })

  test('what belongs to the browser or the system is left alone', () => {
    expect(createListener()(pressed('p', { ctrlKey: true }), 0)).toBeNull()
    expect(createListener()(pressed('/', { altKey: true }), 0)).toBeNull()
  })
})
