import type { RankedKind, RankingOrder, RankingPeriod } from '@remusic/contract/rankings'
import type { Ranking, RankingPlace } from '@remusic/contract/schemas/rankings'
import { countryName } from '../accounts/countries.ts'

export const CHARTS_TITLE = 'Listas de éxitos'

export const PERIOD_NAMES: Record<RankingPeriod, string> = {
  week: 'Semana',
  month: 'Mes',
  year: 'Año',
  ever: 'Siempre',
}
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

type List = Pick<
  Ranking,
  'period' | 'kind' | 'order' | 'when' | 'from' | 'to' | 'genre' | 'country' | 'decade'
>

/** «Álbumes mejor puntuados de Tango». */
export function listTitle(list: Omit<List, 'when' | 'from' | 'to' | 'period'>): string {
  const title = `${KIND_NAMES[list.kind]} ${orderName(list.order, list.kind).toLowerCase()}`
  if (list.genre) return `${title} de ${list.genre.name}`
  if (list.country) return `${title} de ${countryName(list.country)}`
  return list.decade === null ? title : `${title} de los ${decadeName(list.decade)}`
}

/** «80» within the last century, otherwise «2010». */
export const decadeName = (decade: number) =>
  decade >= 1920 && decade < 2000 ? String(decade % 100) : String(decade)

const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const wholeDay = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** «Del 12 al 18 de octubre de 2026», «Octubre de 2026», «2026», «De siempre». */
export function periodTitle({ period, from, to }: Pick<List, 'period' | 'from' | 'to'>): string {
  if (from === null || to === null) return 'De siempre'
  if (period === 'year') return from.slice(0, 4)
  if (period === 'month') return capitalized(month.format(new Date(from)))
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const start = isOneMonth ? String(Number(from.slice(8))) : day.format(new Date(from))
  return `Del ${start} al ${wholeDay.format(new Date(to))}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const PERIOD_COUNTS: Record<RankingPeriod, readonly [one: string, many: string] | null> = {
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
  year: ['año', 'años'],
  ever: null,
}

/** «5 semanas en la lista». */
export function timesText(period: RankingPeriod, times: number): string | null {
  const names = PERIOD_COUNTS[period]
  return names && `${times} ${times === 1 ? names[0] : names[1]} en la lista`
}

export const peopleText = (people: number) =>
  people === 1 ? '1 persona' : `${people.toLocaleString('es')} personas`
export const votesText = (votes: number) => (votes === 1 ? '1 voto' : `${votes.toLocaleString('es')} votos`)

export type Movement = { kind: 'up' | 'down' | 'same' | 'new' | 'back'; steps: number; spoken: string }

/** How a place has changed since the period before; null if there is no list to compare with. */
export function movementOf(
  { place, before, times }: Pick<RankingPlace, 'place' | 'before' | 'times'>,
  compared: boolean,
): Movement | null {
  if (!compared) return null
  if (before === null)
    return times > 1
      ? { kind: 'back', steps: 0, spoken: 'Vuelve a la lista' }
      : { kind: 'new', steps: 0, spoken: 'Nueva en la lista' }
  const steps = Math.abs(before - place)
  const places = steps === 1 ? '1 puesto' : `${steps} puestos`
  if (place < before) return { kind: 'up', steps, spoken: `Sube ${places}` }
  return place > before
    ? { kind: 'down', steps, spoken: `Baja ${places}` }
    : { kind: 'same', steps, spoken: 'Sin cambios' }
}
