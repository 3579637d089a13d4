import type { QueryOf } from '@remusic/contract/base/schemas/route'
import {
  EVER,
  endOfPeriod,
  periodName,
  type RankedKind,
  type RankingOrder,
  type RankingPeriod,
  shiftPeriod,
  startOfLatest,
  startOfNamed,
} from '@remusic/contract/opinions/rankings'
import type { RankedItem, Ranking, RankingPlace, ranking } from '@remusic/contract/opinions/schemas/rankings'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Taster } from '../../music/catalogue/blindTasting.ts'
import {
  asAlbum,
  asArtist,
  asSong,
  selectAlbums,
  selectArtists,
  selectSongs,
} from '../../music/catalogue/mappers.ts'
import { ITEM_TABLE } from '../../music/catalogue/merging.ts'
import { listName } from './compute.ts'
import { RankedGenreNotFoundError } from './errors.ts'

type Query = QueryOf<typeof ranking>
/** The filters of a list, in the order in which its name has them. */
const FILTERS = ['genre', 'country', 'decade'] as const
type Chosen = Partial<Record<(typeof FILTERS)[number], string | undefined>>
type Filter = { filter: string; value: string }
type Series = { period: RankingPeriod; kind: RankedKind; order: RankingOrder }

/** One list of the charts. A viewer who tastes blind only gets lists ordered by people, because an order by score reveals scores. */
export async function readRanking(db: Db, query: Query, viewer: Taster, now: Date): Promise<Ranking> {
  const blind = viewer?.blind ?? false
  const today = now.toISOString().slice(0, 10)
  const { period, kind } = query
  const series: Series = { period, kind, order: blind ? 'people' : query.order }
  const genre = query.genre === undefined ? null : await findGenre(db, query.genre)
  const chosen: Chosen = {
    genre: genre?.internalId.toString(),
    country: query.country,
    decade: query.decade?.toString(),
  }
  const filter = filterOf(chosen)
  const start =
    query.when === undefined ? await findLatest(db, series, today) : startOfNamed(period, query.when)
  const list = listName(period, kind, series.order, filter)
  const found = start === null ? null : await findPeriod(db, series, chosen, start)
  const places = start === null ? [] : await findPlaces(db, kind, { list, start, period }, query)
  const shown = places.slice(0, query.limit)
  const items = await describe(
    db,
    kind,
    shown.map(({ itemId }) => itemId),
  )
  return {
    ...series,
    when: start === null ? null : periodName(period, start),
    from: start === null || period === 'ever' ? null : start,
    to: start === null || period === 'ever' ? null : endOfPeriod(period, start),
    isOpen: start !== null && period !== 'ever' && endOfPeriod(period, start) >= today,
    computedAt: found?.computedAt?.toISOString() ?? null,
    earlier: nameOf(period, found?.earlier),
    later: nameOf(period, found?.later),
    compared: found?.compared ?? false,
    genre: genre && { id: genre.id, name: genre.name },
    country: query.country ?? null,
    decade: query.decade ?? null,
    genres: found?.genres ?? [],
    countries: found?.countries ?? [],
    decades: found?.decades ?? [],
    blind,
    total: found?.total ?? 0,
    items: shown.flatMap((row): RankingPlace[] => {
      const item = items.get(row.itemId)
      if (!item) return []
      const { place, before, times, people, votes, score } = row
      return [
        { place, before, times, people, votes: blind ? null : votes, score: blind ? null : score, item },
      ]
    }),
    next: places.length > query.limit ? String(shown.at(-1)?.place) : null,
  }
}

const nameOf = (period: RankingPeriod, start: string | null | undefined) =>
  start ? periodName(period, start) : null

async function findGenre(db: Db, apiId: string) {
  const genre = await db
    .selectFrom('genres')
    .select(['id as internalId', 'api_id as id', 'name'])
    .where('api_id', '=', apiId)
    .executeTakeFirst()
  if (!genre) throw new RankedGenreNotFoundError()
  return genre
}

function filterOf(chosen: Chosen): Filter {
  const names = FILTERS.filter((name) => chosen[name] !== undefined)
  return { filter: names.join(' ') || 'all', value: names.map((name) => chosen[name]).join(' ') }
}

/** The values of one filter for which there are lists with the other filters as they are. */
function choicesOf(name: keyof Chosen, chosen: Chosen) {
  const { filter, value } = filterOf({ ...chosen, [name]: '%' })
  const part = filter.split(' ').indexOf(name) + 1
  return sql`select split_part(value, ' ', ${sql.lit(part)}) as value from beside where filter = ${filter} and value like ${value}`
}

/** The newest period that has a list and is at least half over, otherwise the newest one with any list. */
async function findLatest(db: Db, { period, kind, order }: Series, today: string): Promise<string | null> {
  if (period === 'ever') return EVER
  const latest = startOfLatest(period, today)
  const { rows } = await sql<{ start: string | null }>`
    select coalesce(
      (${newest(period, kind, order)} and starts_on <= ${latest}::date order by starts_on desc limit 1),
      (${newest(period, kind, order)} order by starts_on desc limit 1)
    )::text as start`.execute(db)
  return rows[0]?.start ?? null
}

const newest = (period: RankingPeriod, kind: RankedKind, order: RankingOrder) => sql`
  select starts_on from ranking_lists
  where period = ${period} and kind = ${kind} and ordered_by = ${order} and filter = 'all' and value = ''`

type PeriodRow = {
  computedAt: Date | null
  total: number
  compared: boolean
  earlier: string | null
  later: string | null
  genres: { id: string; name: string }[]
  countries: string[]
  decades: number[]
}

/** Finds a list and the related ones: the periods before and after it, and the lists of genres and other filters. */
async function findPeriod(
  db: Db,
  { period, kind, order }: Series,
  chosen: Chosen,
  start: string,
): Promise<PeriodRow | undefined> {
  const before = shiftPeriod(period, start, -1)
  const { filter, value } = filterOf(chosen)
  const { rows } = await sql<PeriodRow>`
    with beside as (
      select filter, value, entries from ranking_lists
      where period = ${period} and kind = ${kind} and ordered_by = ${order} and starts_on = ${start}::date
    )
    select computed_at as "computedAt", coalesce((select entries from beside where filter = ${filter} and value = ${value}), 0) as total,
      period <> 'ever' and exists (
        select from ranking_lists
        where period = ${period} and kind = ${kind} and ordered_by = ${order} and starts_on = ${before}::date
          and filter = ${filter} and value = ${value}
      ) as compared,
      (${newest(period, kind, order)} and starts_on < ${start}::date order by starts_on desc limit 1)::text as earlier,
      (${newest(period, kind, order)} and starts_on > ${start}::date order by starts_on limit 1)::text as later,
      array(${choicesOf('country', chosen)} order by value) as countries,
      array(select value::integer from (${choicesOf('decade', chosen)}) as choice order by value desc) as decades,
      (
        select coalesce(json_agg(json_build_object('id', api_id, 'name', name) order by name), '[]')
        from (${choicesOf('genre', chosen)}) as choice join genres on genres.id::text = value
      ) as genres
    from (select 1) as one left join ranking_periods on period = ${period} and starts_on = ${start}::date`.execute(
    db,
  )
  return rows[0]
}

type PlaceRow = {
  itemId: number
  place: number
  before: number | null
  times: number
  people: number
  votes: number
  score: number | null
}

/** Places of a list, without items that have been hidden since it was computed. */
async function findPlaces(
  db: Db,
  kind: RankedKind,
  { list, start, period }: { list: string; start: string; period: RankingPeriod },
  { cursor = 0, limit }: Query,
): Promise<PlaceRow[]> {
  const before = period === 'ever' ? null : shiftPeriod(period, start, -1)
  const { rows } = await sql<PlaceRow>`
    select entry.item_id as "itemId", entry.place, entry.people, entry.votes, round(entry.score::numeric, 2)::double precision as score,
      former.place as before, (
        select count(*) from ranking_entries as each
        where each.kind = entry.kind and each.item_id = entry.item_id and each.list = entry.list
          and each.starts_on <= entry.starts_on
      )::integer as times
    from ranking_entries as entry
    join ${sql.table(ITEM_TABLE[kind])} as item on item.id = entry.item_id and item.hidden_at is null
    left join ranking_entries as former on former.kind = entry.kind and former.item_id = entry.item_id
      and former.list = entry.list and former.starts_on = ${before}::date
    where entry.list = ${list} and entry.starts_on = ${start}::date and entry.place > ${cursor}
    order by entry.place limit ${limit + 1}`.execute(db)
  return rows
}

async function describe(db: Db, kind: RankedKind, ids: number[]): Promise<Map<number, RankedItem>> {
  if (ids.length === 0) return new Map()
  const wanted = sql<number>`any(${ids}::bigint[])`
  if (kind === 'song') {
    const rows = await selectSongs(db).select('songs.id').where('songs.id', '=', wanted).execute()
    return new Map(
      rows.map((row) => {
        const song = asSong(row)
        const { apiId, title: name, artist, artistId, image } = song
        return [row.id, { kind, apiId, name, artist, artistId, image, song }]
      }),
    )
  }
  if (kind === 'album') {
    const rows = await selectAlbums(db).where('albums.id', '=', wanted).execute()
    return new Map(
      rows.map((row) => {
        const { apiId, title: name, artist, artistId, image } = asAlbum(row)
        return [row.id, { kind, apiId, name, artist, artistId, image, song: null }]
      }),
    )
  }
  const rows = await selectArtists(db).where('artists.id', '=', wanted).execute()
  return new Map(
    rows.map((row) => {
      const { apiId, name, image } = asArtist(row)
      return [row.id, { kind, apiId, name, artist: null, artistId: null, image, song: null }]
    }),
  )
}
