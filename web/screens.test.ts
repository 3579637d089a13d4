import { SCREENS } from '@remusic/contract/base/screens'
import { expect, test } from 'vitest'
import { SCREEN_CHECKS } from '../e2e/support/screens.ts'

test('the accessibility of every screen is checked, or skipped for a stated reason', () => {
  expect(Object.keys(SCREEN_CHECKS).sort()).toEqual([...SCREENS].sort())
})
