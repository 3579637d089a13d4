import { expect, test } from 'vitest'
import { srcSetOf } from './pictureWidths.ts'

test('a cover is offered in all its widths, other pictures in one', () => {
  expect(srcSetOf('/media/covers/8f3471b5/500.webp?v=1&title=A%2C+B')).toBe(
    '/media/covers/8f3471b5/250.webp?v=1&title=A%2C+B 250w, ' +
      '/media/covers/8f3471b5/500.webp?v=1&title=A%2C+B 500w, ' +
      '/media/covers/8f3471b5/1200.webp?v=1&title=A%2C+B 1200w',
  )
  for (const src of ['/art/cover/x.svg?v=1', 'https://cdn-images.dzcdn.net/images/cover/a/500x500.jpg'])
    expect(srcSetOf(src)).toBeUndefined()
})
