import type { MonthFigures, StatRow, Stats } from '@remusic/contract/listening/schemas/stats'
import { expect, test } from 'vitest'
import { sheetRows } from '../../base/ui/charts/chart.ts'
import {
  comparedFigures,
  comparedMonths,
  daysTable,
  meansChart,
  monthsChart,
  rowsTable,
  scoresTable,
  sharesOf,
  yearsChart,
} from './figures.ts'

const months = (listens: (month: number) => number): MonthFigures[] =>
  Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    listens: listens(index + 1),
    reviews: 0,
    meanScore: index === 2 ? 4.25 : null,
  }))

test('the spreadsheet of months has a row for each, named in Spanish', () => {
  const rows = sheetRows(monthsChart(months((month) => month)), 'Mes')
  expect(rows).toHaveLength(13)
  expect(rows[0]).toEqual(['Mes', 'Escuchas', 'Reseñas'])
  expect(rows[9]).toEqual(['septiembre', 9, 0])
})

test('a month without scores has no mean, instead of zero', () => {
  const { rows, ticks } = meansChart(months(() => 1))
  expect(ticks).toEqual([1, 2, 3, 4, 5])
  expect(rows[2]).toMatchObject({ label: 'marzo', shortLabel: 'mar', values: { meanScore: 4.25 } })
  expect(rows[3]?.values).toEqual({})
  expect(sheetRows({ series: meansChart([]).series, rows }, 'Mes')[4]).toEqual(['abril', ''])
})

test('years are drawn from the oldest', () => {
  const figures = { listens: 1, reviews: 2, meanScore: null }
  const { rows } = yearsChart([
    { year: 2026, ...figures },
    { year: 2024, ...figures },
  ])
  expect(rows.map(({ label }) => label)).toEqual(['2024', '2026'])
})

test('a spreadsheet of genres has listens, reviews and the mean', () => {
  const rock: StatRow = { key: '4', name: 'Rock', listens: 3, reviews: 1, meanScore: 4.5 }
  const table = rowsTable([rock, { ...rock, name: 'Ska', meanScore: null }], ({ name }) => name)
  expect(sheetRows(table, 'Género')).toEqual([
    ['Género', 'Escuchas', 'Reseñas', 'Promedio'],
    ['Rock', 3, 1, 4.5],
    ['Ska', 3, 1, ''],
  ])
})

test('the spreadsheet of days has every day, also 29 February', () => {
  const { rows } = daysTable([{ day: '2024-02-29', listens: 2, reviews: 1 }], '2024-01-01', '2024-12-31')
  expect(rows).toHaveLength(366)
  expect(rows.find(({ label }) => label === '29 de febrero de 2024')?.values).toEqual({
    listens: 2,
    reviews: 1,
  })
  expect(rows[0]).toEqual({ label: '1 de enero de 2024', values: { listens: 0, reviews: 0 } })
})

test('shares add up to a hundred, and to nothing without scores', () => {
  expect(sharesOf([1, 0, 1, 2, 4])).toEqual([12.5, 0, 12.5, 25, 50])
  expect(sharesOf([0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0])
})

test('scores are compared with the community where its scores are known', () => {
  expect(scoresTable([1, 0, 0, 0, 1], [0, 0, 0, 0, 9], 'Tú').rows[4]).toEqual({
    label: 'Sol, 5 de 5',
    values: { mine: 50, community: 100 },
  })
  expect(scoresTable([1, 0, 0, 0, 1], null, 'Tú').series).toHaveLength(1)
})

test('two years are compared figure by figure and month by month', () => {
  const stats = (listens: number, meanScore: number | null) =>
    ({
      listens,
      reviews: 2,
      meanScore,
      songs: 1,
      albums: 1,
      artists: 1,
      streaks: { current: null, longest: null },
    }) satisfies Partial<Stats>
  const rows = comparedFigures(stats(1_200, 4.5), stats(3, null))
  expect(rows[0]).toEqual({ label: 'Escuchas', one: '1.200', other: '3' })
  expect(rows[2]).toEqual({ label: 'Promedio', one: '4,5', other: '–' })
  const chart = comparedMonths(
    { year: 2026, months: months((month) => month) },
    { year: 2025, months: months(() => 7) },
  )
  expect(chart.series.map(({ label }) => label)).toEqual(['2026', '2025'])
  expect(chart.rows[11]?.values).toEqual({ one: 12, other: 7 })
})
