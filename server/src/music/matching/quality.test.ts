import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeLabelledCatalogue } from '../../../testing/matching/labelledCatalogue.ts'
import { DISTORTED } from '../../../testing/matching/labelledDistortions.ts'
import { HAND_WRITTEN, type Labelled } from '../../../testing/matching/labelledRows.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { matchItems } from './index.ts'
import type { Match } from './model.ts'

const MIN_ROWS = 500
const MIN_HAND_WRITTEN = 150
const MIN_PRECISION_OF_SURE = 0.98
const MIN_RECALL = 0.9

type Tally = {
  rows: number
  sure: number
  sureWrong: number
  likely: number
  likelyWrong: number
  missed: number
  absent: number
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await storeLabelledCatalogue(app.db)
})
afterAll(() => app.stop())

function tally(rows: readonly Labelled[], matches: readonly Match[]): Tally {
  const counts: Tally = {
    rows: rows.length,
    sure: 0,
    sureWrong: 0,
    likely: 0,
    likelyWrong: 0,
    missed: 0,
    absent: 0,
  }
  for (const [i, { expected }] of rows.entries()) {
    const match = matches[i] as Match
    if (expected === null) counts.absent += 1
    if (match.certainty === 'unknown') {
      if (expected !== null) counts.missed += 1
      continue
    }
    counts[match.certainty] += 1
    if (match.apiId !== expected) counts[`${match.certainty}Wrong`] += 1
  }
  return counts
}

const figuresOf = ({ rows, sure, sureWrong, likely, likelyWrong, absent }: Tally) => ({
  precision: sure === 0 ? 1 : (sure - sureWrong) / sure,
  recall: rows === absent ? 1 : (sure - sureWrong + likely - likelyWrong) / (rows - absent),
})

/** The result of each trap, and every wrong answer. `npm run bench -- matching` prints it. */
function reportOf(rows: readonly Labelled[], matches: readonly Match[]) {
  const traps = [...new Set(rows.map(({ trap }) => trap)), 'all'].map((trap) => {
    const numbers = rows.flatMap((row, i) => (trap === 'all' || row.trap === trap ? [i] : []))
    const counts = tally(
      numbers.map((i) => rows[i] as Labelled),
      numbers.map((i) => matches[i] as Match),
    )
    return { trap, ...counts, ...figuresOf(counts) }
  })
  const wrong = rows.flatMap(({ trap, wanted, expected }, i) => {
    const match = matches[i] as Match
    const found = match.certainty === 'unknown' ? null : match.apiId
    const { artist, title } = wanted
    return found === expected ? [] : [{ certainty: match.certainty, trap, artist, title, found, expected }]
  })
  return { traps, wrong }
}

test('a sure match is right in 98 of 100 cases, and 90 of 100 items are found', async () => {
  const rows = [...HAND_WRITTEN, ...DISTORTED]
  expect(HAND_WRITTEN.length).toBeGreaterThanOrEqual(MIN_HAND_WRITTEN)
  expect(rows.length).toBeGreaterThanOrEqual(MIN_ROWS)
  const matches = await matchItems(
    app.db,
    rows.map(({ wanted }) => wanted),
  )
  const file = process.env.MATCHING_REPORT
  if (file) await writeFile(file, JSON.stringify(reportOf(rows, matches)))
  const everything = figuresOf(tally(rows, matches))
  expect(everything.precision).toBeGreaterThanOrEqual(MIN_PRECISION_OF_SURE)
  expect(everything.recall).toBeGreaterThanOrEqual(MIN_RECALL)
  const byHand = figuresOf(tally(HAND_WRITTEN, matches))
  expect(byHand.precision).toBeGreaterThanOrEqual(MIN_PRECISION_OF_SURE)
  expect(byHand.recall).toBeGreaterThanOrEqual(MIN_RECALL)
})
