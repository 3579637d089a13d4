import { describe, expect, test } from 'vitest'
import { LABELS } from './labels.ts'
import { createListener, KEYS, SEQUENCE_TIMEOUT_MS } from './shortcuts.ts'

const keyPress = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', true>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('keyboard shortcuts', () => {
  test('a slash and Ctrl+K both open the search', () => {
    expect(createListener()(keyPress('/'), 0)).toBe('search')
    expect(createListener()(keyPress('k', { ctrlKey: true }), 0)).toBe('search')
    expect(createListener()(keyPress('K', { metaKey: true }), 0)).toBe('search')
  })

  test('a sequence of two keys navigates', () => {
    const handle = createListener()
    expect(handle(keyPress('g'), 0)).toBeNull()
    expect(handle(keyPress('p'), 300)).toBe('profile')
  })

  test('a second key after the timeout counts on its own', () => {
    const handle = createListener()
    handle(keyPress('g'), 0)
    expect(handle(keyPress('p'), SEQUENCE_TIMEOUT_MS + 1)).toBe('previous')
  })

  test('the help lists every shortcut once', () => {
    const listed = LABELS.flatMap(({ shortcuts }) => Object.keys(shortcuts))
    expect(listed.sort()).toEqual(Object.keys(KEYS).sort())
  })

  test('shortcuts of the browser or the system are ignored', () => {
    expect(createListener()(keyPress('p', { ctrlKey: true }), 0)).toBeNull()
    expect(createListener()(keyPress('/', { altKey: true }), 0)).toBeNull()
  })
})
