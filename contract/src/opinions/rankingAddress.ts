import {
  RANKED_KINDS,
  RANKING_ORDERS,
  RANKING_PERIODS,
  type RankedKind,
  type RankingOrder,
  type RankingPeriod,
  startOfNamed,
} from './rankings.ts'

const CHARTS_PATH = '/charts'

/** Which list the address names. Genre, country and decade narrow it together. */
export type RankingAddress = {
  period: RankingPeriod
  kind: RankedKind
  order: RankingOrder
  /** 2026-W42, 2026-10 or 2026; empty for the newest. */
  when: string
  genre: string
  country: string
  decade: string
}

/** The values as the address spells them. */
const PERIOD_WORDS: Record<RankingPeriod, string> = {
  week: 'semana',
  month: 'mes',
  year: 'anio',
  ever: 'siempre',
}
const KIND_WORDS: Record<RankedKind, string> = { song: 'canciones', album: 'albumes', artist: 'artistas' }
const ORDER_WORDS: Record<RankingOrder, string> = { people: 'escuchadas', score: 'puntuadas' }

const NAMES = {
  period: 'periodo',
  kind: 'tipo',
  order: 'orden',
  when: 'cuando',
  genre: 'genero',
  country: 'pais',
  decade: 'decada',
} as const satisfies Record<keyof RankingAddress, string>

/** The parameters of an address, which browsers and Node read alike. */
type Params = { get(name: string): string | null }

/** Reads the address of a page. An unknown value falls back to the newest list of the week. */
export function readAddress(params: Params): RankingAddress {
  const period = valueNamed(RANKING_PERIODS, PERIOD_WORDS, params.get(NAMES.period)) ?? 'week'
  const kind = valueNamed(RANKED_KINDS, KIND_WORDS, params.get(NAMES.kind)) ?? 'song'
  const when = params.get(NAMES.when) ?? ''
  return {
    period,
    kind,
    order: valueNamed(RANKING_ORDERS, ORDER_WORDS, params.get(NAMES.order)) ?? 'people',
    when: startOfNamed(period, when) === null ? '' : when,
    genre: params.get(NAMES.genre) ?? '',
    country: params.get(NAMES.country) ?? '',
    decade: kind === 'artist' ? '' : (params.get(NAMES.decade) ?? ''),
  }
}

/** The path of a list, without default values. */
export function rankingPath(address: RankingAddress): string {
  const params: string[] = []
  const add = (part: keyof RankingAddress, value: string) =>
    void params.push(`${NAMES[part]}=${encodeURIComponent(value)}`)
  if (address.period !== 'week') add('period', PERIOD_WORDS[address.period])
  if (address.kind !== 'song') add('kind', KIND_WORDS[address.kind])
  if (address.order !== 'people') add('order', ORDER_WORDS[address.order])
  for (const part of ['when', 'genre', 'country', 'decade'] as const)
    if (address[part] !== '') add(part, address[part])
  return params.length === 0 ? CHARTS_PATH : `${CHARTS_PATH}?${params.join('&')}`
}

/** A list that differs in some respects. Another kind of period starts at its newest. */
export function changed(address: RankingAddress, change: Partial<RankingAddress>): RankingAddress {
  const next = { ...address, ...change }
  if (change.period !== undefined && change.period !== address.period) next.when = ''
  if (next.kind === 'artist') next.decade = ''
  return next
}

const valueNamed = <V extends string>(values: readonly V[], words: Record<V, string>, word: string | null) =>
  values.find((value) => words[value] === word)
