import { expect, test } from 'vitest'
import { splitBrains } from './leaderWatch.ts'

const write = (member: string, timeline: string) => ({ member, timeline })

test('a failover and a return of the first leader are no split brain', () => {
  expect(
    splitBrains([write('pg1', '01'), write('pg2', '02'), write('pg2', '02'), write('pg1', '03')]),
  ).toEqual([])
})

test('a former leader that accepts a write after its successor is a split brain', () => {
  expect(splitBrains([write('pg1', '01'), write('pg2', '02'), write('pg1', '01')])).toEqual([
    'pg1 on timeline 01 after pg2 on timeline 02',
  ])
})

test('two leaders on one timeline are a split brain', () => {
  expect(splitBrains([write('pg1', '01'), write('pg2', '01')])).toHaveLength(1)
})
