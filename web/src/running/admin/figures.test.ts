import { expect, test } from 'vitest'
import { incomeChart, incomeSummary, registrationsChart, registrationsSummary } from './figures.ts'

const month = (month: string, Gratuito: number, Premium: number, Admin = 0) => ({
  month,
  Gratuito,
  Premium,
  Admin,
})
const income = (month: string, expected: number, collected: number, refunded = 0) => ({
  month,
  premiumUsers: expected / 599,
  expected,
  collected,
  refunded,
})

test('months are named in Spanish, in full in texts and short on the axis', () => {
  const { rows } = registrationsChart([month('2026-01', 1, 0), month('2026-09', 2, 1)])
  expect(rows.map(({ label, shortLabel }) => [label, shortLabel])).toEqual([
    ['enero de 2026', 'ene'],
    ['septiembre de 2026', 'sept'],
  ])
})

test('short month names include the year when a month repeats', () => {
  const months = Array.from({ length: 13 }, (_, i) =>
    month(`${2025 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`, i, 0),
  )
  const { rows } = registrationsChart(months)
  expect([rows[0]?.shortLabel, rows[12]?.shortLabel]).toEqual(['ene 25', 'ene 26'])
})

test('Admins are in the chart but not in the totals', () => {
  const months = [month('2026-02', 3, 1, 9), month('2026-03', 1, 0)]
  expect(registrationsChart(months).rows[0]?.values).toMatchObject({ Gratuito: 3, Premium: 1, Admin: 9 })
  expect(registrationsSummary(months)).toBe(
    '5 cuentas creadas en este período. De ellas, 4 son Gratuito y 1 es Premium. El mes con más registros fue febrero de 2026, con 4.',
  )
})

test('the summary names the months that share the first place, or says how many they are', () => {
  const tied = (count: number) =>
    registrationsSummary(Array.from({ length: count }, (_, i) => month(`2026-0${i + 1}`, 2, 0)))
  expect(tied(2)).toContain(
    'Los meses con más registros fueron enero de 2026 y febrero de 2026, con 2 cada uno.',
  )
  expect(tied(5)).toContain('El máximo fue de 2 registros en un mes, y 5 meses llegaron a él.')
})

test('the summary names a period without registrations', () => {
  expect(registrationsSummary([month('2026-02', 0, 0, 1)])).toBe('Nadie se registró en este período.')
})

test('the income chart shows expected and collected amounts as money', () => {
  const months = [income('2026-01', 5_990, 0), income('2026-02', 11_980, 599, 599)]
  const chart = incomeChart({ price: 599, currency: 'ARS', months })
  expect(chart.series.map(({ label }) => label)).toEqual(['599 × usuarios Premium', 'Cobrado'])
  expect(chart.formatValue?.(250_382)).toBe('$250.382 ARS')
  expect(chart.formatTick?.(320_000)).toBe('$320 mil')
  expect(chart.formatTick?.(2_400_000)).toBe('$2,4 M')
  expect(incomeSummary({ currency: 'ARS', months })).toBe(
    'Entre enero de 2026 y febrero de 2026, el ingreso por Premium subió a $11.980 ARS por mes. En ese tiempo se cobraron $599 ARS, y se devolvieron $599 ARS.',
  )
})
