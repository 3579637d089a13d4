import { DEMO_SCREENS, SCREENS } from '@remusic/contract/base/screens'
import { describe, expect, it } from 'vitest'
import { paths, safeReturnPath } from './paths.ts'

describe('the return page of a login', () => {
  it('is the previous page with its query and hash', () => {
    expect(safeReturnPath('/search?query=noche&filter=track#dos')).toBe(
      '/search?query=noche&filter=track#dos',
    )
  })

  it.each([
    ['nothing', null],
    ['an empty string', ''],
    ['another site', 'https://evil.example/feed'],
    ['another site without its scheme', '//evil.example/feed'],
    ['another site behind a backslash', '/\\evil.example'],
    ['another site behind a tab', '/\t/evil.example'],
    ['another site behind dots', '/.//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative page', 'feed'],
    ['the login itself', '/login?volver=/feed'],
  ])('is never %s', (_what, value) => {
    expect(safeReturnPath(value)).toBeNull()
  })
})

it('an id with a slash stays one path segment', () => {
  expect(paths.song('3/../../admin')).toBe('/song/3%2F..%2F..%2Fadmin')
})

it('the login URL contains the page to return to', () => {
  expect(paths.login('/song/3?a=1')).toBe('/login?volver=%2Fsong%2F3%3Fa%3D1')
})

it('every screen has an address that links can use, and every link leads to a screen', () => {
  const links = Object.values(paths).map(
    (path: (...ids: string[]) => string) => path('1', '2').split(/[?#]/)[0],
  )
  const screens = [...SCREENS, ...DEMO_SCREENS].map((screen) => screen.replace(/:\w+/, '1'))
  expect(new Set(links)).toEqual(new Set(screens))
})
