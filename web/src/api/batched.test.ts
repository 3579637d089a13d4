import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('questions of one moment are one call, in parts where they are many', async () => {
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

test('a failed call fails for all who asked, and the next ones are asked anew', async () => {
  let fails = true
  const ask = batched(async (numbers: number[]) => {
    if (fails) throw new Error('away')
    return numbers
  }, 10)
  await expect(Promise.all([ask(1), ask(2)])).rejects.toThrow('away')
  fails = false
  expect(await ask(3)).toBe(3)
})
