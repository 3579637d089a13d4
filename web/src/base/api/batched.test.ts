import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('batches concurrent requests into one call, split at the maximum batch size', async () => {
  const calls: number[][] = []
  const double = batched(async (numbers: number[]) => {
    calls.push(numbers)
    return numbers.map((number) => number * 2)
  }, 3)
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(calls).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('a failed batch rejects all of its requests and does not affect the next one', async () => {
  let fails = true
  const request = batched(async (numbers: number[]) => {
    if (fails) throw new Error('away')
    return numbers
  }, 10)
  await expect(Promise.all([request(1), request(2)])).rejects.toThrow('away')
  fails = false
  expect(await request(3)).toBe(3)
})
