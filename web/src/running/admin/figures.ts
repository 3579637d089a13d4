import { moneyText } from '@remusic/contract/base/money'
import type { IncomeOfMonth, RegistrationsOfMonth } from '@remusic/contract/running/schemas/admin'
import type { ChartData } from '../../base/ui/charts/chart.ts'
import { monthName, monthShort } from './dates.ts'
import { countText, moneyTick, plural } from './numbers.ts'

type Months = { month: string }[]
const MONTHS_IN_A_YEAR = 12

function named({ month }: { month: string }, all: Months) {
  return { label: monthName(month), shortLabel: monthShort(month, all.length > MONTHS_IN_A_YEAR) }
}

export function registrationsChart(months: RegistrationsOfMonth[]): ChartData {
  return {
    series: [
      { key: 'Gratuito', label: 'Gratuito', ink: 1 },
      { key: 'Premium', label: 'Premium', ink: 2 },
      { key: 'Admin', label: 'Admin', ink: 3 },
    ],
    rows: months.map(({ month, ...values }) => ({ ...named({ month }, months), values })),
  }
}

/** Admins are in the chart but not in the totals. */
export function registrationsSummary(months: RegistrationsOfMonth[]): string {
  const free = months.reduce((sum, { Gratuito }) => sum + Gratuito, 0)
  const paid = months.reduce((sum, { Premium }) => sum + Premium, 0)
  if (free + paid === 0) return 'Nadie se registró en este período.'
  const most = Math.max(...months.map(arrivals))
  const best = months.filter((month) => arrivals(month) === most).map(({ month }) => monthName(month))
  return [
    `${plural(free + paid, 'cuenta creada', 'cuentas creadas')} en este período. De ellas, ${countText(free)} ${free === 1 ? 'es Gratuito' : 'son Gratuito'} y ${countText(paid)} ${paid === 1 ? 'es Premium' : 'son Premium'}.`,
    bestMonths(best, most),
  ].join(' ')
}

const MAX_MONTHS_NAMED = 3
const LIST = new Intl.ListFormat('es', { type: 'conjunction' })

/** Names the months with the most registrations, unless too many share the first place. */
function bestMonths(best: string[], most: number): string {
  const each = plural(most, 'registro', 'registros')
  if (best.length === 1) return `El mes con más registros fue ${best[0]}, con ${countText(most)}.`
  if (best.length <= MAX_MONTHS_NAMED)
    return `Los meses con más registros fueron ${LIST.format(best)}, con ${countText(most)} cada uno.`
  return `El máximo fue de ${each} en un mes, y ${countText(best.length)} meses llegaron a él.`
}

const arrivals = ({ Gratuito, Premium }: RegistrationsOfMonth) => Gratuito + Premium

type IncomeData = { price: number; currency: string; months: IncomeOfMonth[] }

export function incomeChart({ price, currency, months }: IncomeData): ChartData {
  const money = (amount: number) => moneyText(amount, currency)
  return {
    series: [
      { key: 'expected', label: `${price} × usuarios Premium`, ink: 2 },
      { key: 'collected', label: 'Cobrado', ink: 4 },
    ],
    rows: months.map(({ month, expected, collected }) => ({
      ...named({ month }, months),
      values: { expected, collected },
    })),
    formatValue: money,
    formatTick: moneyTick,
  }
}

export function incomeSummary({ currency, months }: Omit<IncomeData, 'price'>): string {
  const money = (amount: number) => moneyText(amount, currency)
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return ''
  const collected = months.reduce((sum, month) => sum + month.collected, 0)
  const refunded = months.reduce((sum, month) => sum + month.refunded, 0)
  const course =
    last.expected === first.expected ? 'se mantuvo en' : last.expected > first.expected ? 'subió a' : 'bajó a'
  return [
    `Entre ${monthName(first.month)} y ${monthName(last.month)}, el ingreso por Premium ${course} ${money(last.expected)} por mes.`,
    `En ese tiempo ${collected > 0 ? `se cobraron ${money(collected)}` : 'no se cobró nada'}${refunded > 0 ? `, y se devolvieron ${money(refunded)}` : ''}.`,
  ].join(' ')
}
