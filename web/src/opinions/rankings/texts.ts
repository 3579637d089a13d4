import type { RankingPeriod } from '@remusic/contract/opinions/rankings'
import type { RankingPlace } from '@remusic/contract/opinions/schemas/rankings'

export const CHARTS_TITLE = 'Listas de éxitos'

export const PERIOD_NAMES: Record<RankingPeriod, string> = {
  week: 'Semana',
  month: 'Mes',
  year: 'Año',
  ever: 'Siempre',
}
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
