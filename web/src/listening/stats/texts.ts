import type { DayFigures, Streak } from '@remusic/contract/listening/schemas/stats'
import { capital, dayNumber, dayText, listensText, monthOf, monthText, yearOf } from '../diary/days.ts'

export const countText = (count: number) => count.toLocaleString('es-AR')

const reviewsText = (count: number) => (count === 1 ? '1 reseña' : `${countText(count)} reseñas`)

const daysText = (count: number) => (count === 1 ? '1 día' : `${countText(count)} días seguidos`)

/** «3 escuchas y 1 reseña», «1 reseña», «nada» */
export function activityText({ listens, reviews }: { listens: number; reviews: number }): string {
  const parts = [
    ...(listens > 0 ? [listensText(listens)] : []),
    ...(reviews > 0 ? [reviewsText(reviews)] : []),
  ]
  return parts.length > 0 ? parts.join(' y ') : 'nada'
}

/** «4,25», without zeros at the end. */
export const meanText = (score: number) => score.toLocaleString('es-AR', { maximumFractionDigits: 2 })

export const percentText = (share: number) =>
  `${share.toLocaleString('es-AR', { maximumFractionDigits: 1 })}\u00a0%`

/** 2025 → «2025», and all years → «Siempre». */
export const periodName = (year: number | null) => (year === null ? 'Siempre' : String(year))

/** «el 3 de marzo de 2025», «del 3 al 14 de marzo de 2025», «del 28 de febrero al 3 de marzo de 2025» */
export function rangeText(from: string, to: string): string {
  if (from === to) return `el ${dayText(from)}`
  if (monthOf(from) === monthOf(to)) return `del ${dayNumber(from)} al ${dayText(to)}`
  const start = yearOf(from) === yearOf(to) ? dayText(from).replace(/ de \d+$/, '') : dayText(from)
  return `del ${start} al ${dayText(to)}`
}

type Streaks = { current: Streak | null; longest: Streak | null }

/** The streaks in words; `isOwn` for the person they belong to. */
export function streakSentences(
  { current, longest }: Streaks,
  year: number | null,
  isOwn: boolean,
): string[] {
  const streak = `${isOwn ? 'tu' : 'su'} racha más larga${year === null ? '' : ` en ${year}`}`
  const isShown = current !== null && (year === null || yearOf(current.to) === year)
  const isLongest = isShown && longest?.from === current.from && longest.to === current.to
  const since =
    isShown && current.days > 1
      ? `${isOwn ? 'Llevas' : 'Lleva'} ${daysText(current.days)} con alguna escucha, desde el ${dayText(current.from)}.`
      : null
  const best =
    longest === null
      ? null
      : isLongest && since !== null
        ? `Es ${streak}.`
        : `${capital(streak)}: ${daysText(longest.days)}, ${rangeText(longest.from, longest.to)}.`
  return [since, best].filter((sentence) => sentence !== null)
}

type MonthCount = { name: string; count: number }

const MAX_NAMED = 3
let list: Intl.ListFormat | undefined

/** Names what has the most, unless too many share the first place: «El mes con más escuchas fue marzo, con 12.» */
export function mostSentence(what: string, counts: MonthCount[]): string | undefined {
  const most = Math.max(0, ...counts.map(({ count }) => count))
  const best = counts.filter(({ count }) => count === most).map(({ name }) => name)
  if (most === 0 || best.length > MAX_NAMED) return undefined
  list ??= new Intl.ListFormat('es', { type: 'conjunction' })
  return best.length === 1
    ? `El mes con más ${what} fue ${best[0]}, con ${countText(most)}.`
    : `Los meses con más ${what} fueron ${list.format(best)}, con ${countText(most)} cada uno.`
}

/** «martes 3 de marzo de 2026: 2 escuchas y 1 reseña» */
export function dayFiguresText(weekday: string, { day, ...figures }: DayFigures): string {
  return `${capital(weekday)} ${dayText(day)}: ${activityText(figures)}`
}

/** 3 → «marzo» */
export const monthNameOf = (month: number) =>
  monthText(`2001-${String(month).padStart(2, '0')}`).replace(/ de \d+$/, '')
