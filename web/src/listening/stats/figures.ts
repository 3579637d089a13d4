import type {
  DayFigures,
  MonthFigures,
  StatRow,
  Stats,
  YearFigures,
} from '@remusic/contract/listening/schemas/stats'
import { daysBetween } from '../../base/ui/charts/calendar.ts'
import type { ChartData, ChartRow, ChartSeries } from '../../base/ui/charts/chart.ts'
import { SCORE_NOTES } from '../../base/ui/marks/scores.ts'
import { dayText } from '../diary/days.ts'

import { meanText, monthNameOf, percentText } from './texts.ts'

const LISTENS: ChartSeries = { key: 'listens', label: 'Escuchas', ink: 1 }
const REVIEWS: ChartSeries = { key: 'reviews', label: 'Reseñas', ink: 3 }
const MEAN: ChartSeries = { key: 'meanScore', label: 'Promedio', ink: 2, formatValue: meanText }

type Figures = { listens: number; reviews: number; meanScore: number | null }

/** A mean that does not exist is left out. */
const valuesOf = ({ listens, reviews, meanScore }: Figures) => ({
  listens,
  reviews,
  ...(meanScore !== null && { meanScore }),
})

const monthLabel = (month: number) => ({
  label: monthNameOf(month),
  shortLabel: monthNameOf(month).slice(0, 3),
})

export const monthsChart = (months: MonthFigures[]): ChartData => ({
  series: [LISTENS, REVIEWS],
  rows: months.map(({ month, listens, reviews }) => ({ ...monthLabel(month), values: { listens, reviews } })),
})

/** Oldest first. */
export const yearsChart = (years: YearFigures[]): ChartData => ({
  series: [LISTENS, REVIEWS],
  rows: years
    .toReversed()
    .map(({ year, listens, reviews }) => ({ label: String(year), values: { listens, reviews } })),
})

/** The five lines of the staff are the five scores. */
const SCORE_TICKS = SCORE_NOTES.map(({ value }) => value)
const noteOf = (score: number) => SCORE_NOTES.find(({ value }) => value === score)?.note ?? String(score)

export const meansChart = (months: MonthFigures[]): ChartData => ({
  series: [MEAN],
  rows: months.map(({ month, meanScore }) => ({
    ...monthLabel(month),
    values: meanScore === null ? {} : { meanScore },
  })),
  ticks: SCORE_TICKS,
  formatValue: meanText,
  formatTick: noteOf,
})

/** Genres, decades, countries or languages with everything that is counted of them. */
export const rowsTable = (rows: StatRow[], nameOf: (row: StatRow) => string): ChartData => ({
  series: [LISTENS, REVIEWS, MEAN],
  rows: rows.map((row) => ({ label: nameOf(row), values: valuesOf(row) })),
})

/** Every day, also those without anything. */
export function daysTable(days: DayFigures[], from: string, to: string): ChartData {
  const byDay = new Map(days.map((figures) => [figures.day, figures]))
  return {
    series: [LISTENS, REVIEWS],
    rows: daysBetween(from, to).map((day) => {
      const { listens = 0, reviews = 0 } = byDay.get(day) ?? {}
      return { label: dayText(day), values: { listens, reviews } }
    }),
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** The share of each note in all scores, in per cent. */
export function sharesOf(counts: readonly number[]): number[] {
  const total = sum(counts)
  return SCORE_NOTES.map(({ value }) =>
    total === 0 ? 0 : Math.round(((counts[value - 1] ?? 0) / total) * 1_000) / 10,
  )
}

/** The person's scores and the community's, in per cent so that they can be compared. */
export function scoresTable(
  mine: readonly number[],
  community: readonly number[] | null,
  ownLabel: string,
): ChartData {
  const shares = { mine: sharesOf(mine), community: community && sharesOf(community) }
  return {
    series: [
      { key: 'mine', label: ownLabel, ink: 2 },
      ...(community ? [{ key: 'community', label: 'La comunidad', ink: 1 } as const] : []),
    ],
    rows: SCORE_NOTES.map(({ value, note }, index) => ({
      label: `${note}, ${value} de 5`,
      values: {
        mine: shares.mine[index] ?? 0,
        ...(shares.community && { community: shares.community[index] ?? 0 }),
      },
    })),
    formatValue: percentText,
  }
}

type Compared = Pick<Stats, 'listens' | 'reviews' | 'meanScore' | 'songs' | 'albums' | 'artists' | 'streaks'>

/** The figures of two years, one below the other. */
export function comparedFigures(one: Compared, other: Compared) {
  const row = (label: string, figureOf: (stats: Compared) => number | null, format = countOf) => ({
    label,
    one: textOf(figureOf(one), format),
    other: textOf(figureOf(other), format),
  })
  return [
    row('Escuchas', ({ listens }) => listens),
    row('Reseñas', ({ reviews }) => reviews),
    row('Promedio', ({ meanScore }) => meanScore, meanText),
    row('Canciones distintas', ({ songs }) => songs),
    row('Álbumes distintos', ({ albums }) => albums),
    row('Artistas distintos', ({ artists }) => artists),
    row('Racha más larga, en días', ({ streaks }) => streaks.longest?.days ?? 0),
  ]
}

const countOf = (count: number) => count.toLocaleString('es-AR')
const textOf = (value: number | null, format: (value: number) => string) =>
  value === null ? '–' : format(value)

/** The listens of two years by month. */
export function comparedMonths(
  one: Pick<Stats, 'year' | 'months'>,
  other: Pick<Stats, 'year' | 'months'>,
): ChartData {
  const rows: ChartRow[] = one.months.map(({ month, listens }, index) => ({
    ...monthLabel(month),
    values: { one: listens, other: other.months[index]?.listens ?? 0 },
  }))
  return {
    series: [
      { key: 'one', label: String(one.year), ink: 1 },
      { key: 'other', label: String(other.year), ink: 2 },
    ],
    rows,
  }
}
