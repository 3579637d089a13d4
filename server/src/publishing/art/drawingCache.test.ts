import { expect, test } from 'vitest'
import { createDrawingCache } from './drawingCache.ts'

test('a drawing is rendered once while it is cached', () => {
  const drawings = createDrawingCache(1_000)
  let made = 0
  const draw = () => drawings.draw('a', () => `<svg>${++made}</svg>`)
  expect(draw()).toEqual(draw())
  expect(made).toBe(1)
})

test('evicts the least recently used drawing and respects the size limit', () => {
  const drawings = createDrawingCache(1_000)
  const made: string[] = []
  const draw = (key: string) =>
    drawings.draw(key, () => {
      made.push(key)
      return 'x'.repeat(400)
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) draw(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  expect(drawings.bytes).toBeLessThanOrEqual(1_000)
})

test('a drawing larger than the limit is returned but not cached', () => {
  const drawings = createDrawingCache(100)
  expect(drawings.draw('a', () => 'x'.repeat(500)).svg).toHaveLength(500)
  expect(drawings.bytes).toBe(0)
})
