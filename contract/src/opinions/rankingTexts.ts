import { countryName } from '../base/countries.ts'
import type { RankedKind, RankingOrder, RankingPeriod } from './rankings.ts'

export const KIND_NAMES: Record<RankedKind, string> = {
  song: 'Canciones',
  album: 'Álbumes',
  artist: 'Artistas',
}
export const orderName = (order: RankingOrder, kind: RankedKind) => {
  const isFeminine = kind === 'song'
  if (order === 'people') return isFeminine ? 'Más escuchadas' : 'Más escuchados'
  return isFeminine ? 'Mejor puntuadas' : 'Mejor puntuados'
}

type List = {
  kind: RankedKind
  order: RankingOrder
  genre: { name: string } | null
  country: string | null
  decade: number | null
}

/** «Álbumes mejor puntuados de Tango de los 80». */
export function listTitle(list: List): string {
  const title = `${KIND_NAMES[list.kind]} ${orderName(list.order, list.kind).toLowerCase()}`
  return [
    title,
    list.genre && `de ${list.genre.name}`,
    list.country && `de ${countryName(list.country)}`,
    list.decade !== null && `de los ${decadeName(list.decade)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** «80» within the last century, otherwise «2010». */
export const decadeName = (decade: number) =>
  decade >= 1920 && decade < 2000 ? String(decade % 100) : String(decade)

const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const wholeDay = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type Period = { period: RankingPeriod; from: string | null; to: string | null }

/** «Del 12 al 18 de octubre de 2026», «Octubre de 2026», «2026», «De siempre». */
export function periodTitle({ period, from, to }: Period): string {
  if (from === null || to === null) return 'De siempre'
  if (period === 'year') return from.slice(0, 4)
  if (period === 'month') return capitalized(month.format(new Date(from)))
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const start = isOneMonth ? String(Number(from.slice(8))) : day.format(new Date(from))
  return `Del ${start} al ${wholeDay.format(new Date(to))}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
