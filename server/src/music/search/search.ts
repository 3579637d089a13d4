import type { Facets, Found, FoundSongs, SearchFilter } from '@remusic/contract/music/schemas/search'
import { MAX_SEARCH_RESULTS, MAX_VERSIONS } from '@remusic/contract/music/search'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { idAt } from '../catalogue/addresses.ts'
import { hiddenMark } from '../catalogue/byId.ts'
import {
  asArtist,
  asFoundAlbum,
  asFoundSong,
  selectAlbums,
  selectArtists,
  selectSongs,
} from '../catalogue/mappers.ts'
import { paginationOf, startOf } from '../catalogue/paging.ts'
import {
  type Clause,
  type Completion,
  findByPrefix,
  findHits,
  type Hit,
  type Scope,
  type Step,
} from './hits.ts'
import { foldEnye, type ParsedQuery, parseQuery, wordsOf } from './queryParsing.ts'
import { type Reading, ranked, readingOf } from './ranking.ts'
import { type Form, findNearWords } from './typoCorrection.ts'
import { findVersionsOf, VERSION_COUNT } from './versions.ts'

type SearchRequest = {
  query: string
  filter: SearchFilter
  index: number
  limit: number
  /** An id, or a name as shown in the results. */
  artist?: string | undefined
  album?: string | undefined
  explicit?: boolean | undefined
  /** Whether to list the artists and albums of all matches. */
  facets?: boolean
  /** Whether every recording of a song is a separate result. */
  allVersions?: boolean
  includesHidden?: boolean
}

/** One page of the matches, best first. */
export async function searchCatalogue(db: Db, request: SearchRequest): Promise<Found> {
  const { ids, corrections } = await findMatches(db, request)
  const start = startOf(request.index)
  const page = ids.slice(start, start + request.limit)
  const results = await loadResults(db, request, page)
  const [best] = start === 0 || !corrections ? results : await loadResults(db, request, ids.slice(0, 1))
  return {
    results,
    pagination: paginationOf(request.index, request.limit, ids.length),
    suggestion: best && corrections ? suggest(best, corrections) : null,
    ...(request.facets && { facets: await findFacets(db, request.filter, ids) }),
  }
}

/** The other recordings of a song by the same artist, studio recordings first. Null if there is no such song. */
export async function listVersions(db: Db, apiId: string): Promise<Found | null> {
  const found = await findVersionsOf(db, apiId)
  if (!found) return null
  const ids = ranked(found.others, [readingOf(parseQuery(found.title))]).map(({ id }) => id)
  return {
    results: await loadResults(db, { filter: 'track', allVersions: true }, ids),
    pagination: paginationOf(0, MAX_VERSIONS, ids.length),
    suggestion: null,
  }
}

/** The artists and albums of the matches in alphabetical order, to narrow a result down. Results that are artists have neither. */
async function findFacets(db: Db, kind: SearchFilter, ids: number[]): Promise<Facets> {
  const artists = new Map<string, Facets['artists'][number]>()
  const albums = new Map<string, Facets['albums'][number]>()
  if (kind !== 'artist' && ids.length > 0)
    for (const row of await findNamesAround(db, kind, ids)) {
      artists.set(row.artistId, { id: row.artistId, name: row.artist })
      if (kind === 'track')
        albums.set(row.albumId, { id: row.albumId, title: row.album, artistId: row.artistId })
    }
  return {
    artists: [...artists.values()].sort((a, b) => inSpanish.compare(a.name, b.name)),
    albums: [...albums.values()].sort((a, b) => inSpanish.compare(a.title, b.title)),
  }
}

const inSpanish = new Intl.Collator('es', { numeric: true })

async function findNamesAround(db: Db, kind: 'track' | 'album', ids: number[]) {
  const { rows } = await sql<{ artistId: string; artist: string; albumId: string; album: string }>`
    select distinct artists.api_id as "artistId", artists.name as artist, albums.api_id as "albumId", albums.title as album
    from ${kind === 'track' ? sql`songs join albums on albums.id = songs.album_id` : sql`albums`}
      join artists on artists.id = ${sql.ref(kind === 'track' ? 'songs.artist_id' : 'albums.artist_id')}
    where ${sql.ref(kind === 'track' ? 'songs.id' : 'albums.id')} = any(${ids})`.execute(db)
  return rows
}

export async function searchSongs(
  db: Db,
  request: Omit<SearchRequest, 'filter' | 'index'>,
): Promise<FoundSongs> {
  const found = await searchCatalogue(db, { ...request, filter: 'track', index: 0, allVersions: true })
  return { ...found, results: found.results.filter((result) => result.type === 'track') }
}

/** `corrections`: the forms of the words, if matches were only found with corrected words. */
type Matches = { ids: number[]; corrections: Form[][] | null }

/** All matches, up to the maximum number of results. */
async function findMatches(
  db: Db,
  { query, filter, allVersions, ...filters }: SearchRequest,
): Promise<Matches> {
  const scope = await resolveScope(db, filters)
  const parsed = parseQuery(query)
  const isScopeEmpty = scope.artistIds?.length === 0 || scope.albumIds?.length === 0
  if (isScopeEmpty || parsed.typed.length === 0) return { ids: [], corrections: null }

  const limit = MAX_SEARCH_RESULTS
  const found = new Map<number, Hit>()
  const add = (hits: Hit[]) => {
    for (const hit of hits) found.set(hit.id, hit)
  }
  const best = (readings: Reading[]) =>
    ranked([...found.values()], readings, { oneOfEach: filter === 'track' && !allVersions })
      .slice(0, limit)
      .map(({ id }) => id)
  const { completion, asPrefix } = completionOf(parsed)
  const exact = await findHits(db, filter, {
    key: parsed.key,
    steps: stepsOf(parsed),
    completion,
    scope,
    limit,
  })
  add(exact.hits)
  if (exact.hasTooManyCompletions && completion.words.length > 0 && found.size < limit) {
    add(await findByPrefix(db, filter, { ...completion, scope, limit }))
    if (found.size === 0) add((await findHits(db, filter, { steps: [asPrefix], scope, limit })).hits)
  }
  if (found.size > 0) return { ids: best([readingOf(parsed)]), corrections: null }

  const { forms, regroupings } = await findNearWords(db, parsed.significant, parsed.typed.map(foldEnye))
  for (const round of correctedSteps(parsed, forms, regroupings)) {
    if (round.length === 0) continue
    const steps = round.map((all) => ({ all }))
    add((await findHits(db, filter, { steps, scope, limit })).hits)
    if (found.size > 0) break
  }
  const regrouped = regroupings.map((words) => readingOf({ ...parsed, typed: words, significant: words }))
  return { ids: best([readingOf(parsed, forms), ...regrouped]), corrections: forms }
}

/** From strict to lenient: every word as typed, then the significant words only. */
function stepsOf({ typed, significant }: ParsedQuery): Step[] {
  const lenient = significant.map(asTyped)
  if (typed.join(' ') === significant.join(' ')) return [{ all: lenient }]
  return [{ all: typed.map(asTyped) }, { all: lenient, not: typed.map(asTyped) }]
}

/** The last word may be incomplete. If it is the only word and has too many completions, it is searched as a prefix. */
function completionOf({ typed, significant }: ParsedQuery): { completion: Completion; asPrefix: Step } {
  const prefix = foldEnye(typed.at(-1) ?? '')
  const words = significant.filter((word) => word !== prefix).map(asTyped)
  const asPrefix = { all: [...words, { forms: [prefix], isPrefix: true }], not: significant.map(asTyped) }
  return { completion: { prefix, words, ifTooMany: words.length === 0 ? asPrefix : null }, asPrefix }
}

const asTyped = (word: string): Clause => ({ forms: [word] })

/** Attempts in this order: words joined or split, or every word corrected; then all words except one. */
function correctedSteps(
  { typed, significant }: ParsedQuery,
  forms: Form[][],
  regroupings: string[][],
): Clause[][][] {
  const last = foldEnye(typed.at(-1) ?? '')
  const clauses = significant.flatMap((word, i): Clause[] => {
    const corrections = forms[i]?.map((form) => form.word) ?? []
    if (corrections.length > 0) return [{ forms: corrections }]
    return word === last ? [{ forms: [word], isPrefix: true }] : []
  })
  const known = clauses.filter((clause) => !clause.isPrefix)
  const allButOne = (all: Clause[]) => all.map((_, i) => all.toSpliced(i, 1))
  return [
    [...regroupings.map((words) => words.map(asTyped)), ...(clauses.length > 0 ? [clauses] : [])],
    known.length < clauses.length && known.length > 0 ? [known] : [],
    clauses.length >= 2 ? allButOne(clauses.slice(0, MAX_CLAUSES_FOR_ALL_BUT_ONE)) : [],
  ]
}

const MAX_CLAUSES_FOR_ALL_BUT_ONE = 6

/** "Did you mean": the corrected words that occur in the best hit, in their original spelling. */
function suggest(best: Found['results'][number], forms: Form[][]): string | null {
  const names =
    best.type === 'track'
      ? [best.title, best.artist.name]
      : best.type === 'album'
        ? [best.title, best.artist]
        : [best.name]
  const words = wordsOf(names.join(' ')).map(foldEnye)
  const corrected = forms.flatMap((each) => each.find(({ word }) => words.includes(word))?.spelling ?? [])
  return corrected.length > 0 ? corrected.join(' ') : (names[0] ?? null)
}

async function resolveScope(
  db: Db,
  filters: Pick<SearchRequest, 'artist' | 'album' | 'explicit' | 'includesHidden'>,
): Promise<Scope> {
  return {
    ...(filters.artist !== undefined && { artistIds: await idsOf(db, 'artists', 'name', filters.artist) }),
    ...(filters.album !== undefined && { albumIds: await idsOf(db, 'albums', 'title', filters.album) }),
    ...(filters.explicit !== undefined && { explicit: filters.explicit }),
    includesHidden: filters.includesHidden,
  }
}

const MAX_NAMESAKES = 200

async function idsOf(db: Db, table: 'artists' | 'albums', name: 'name' | 'title', chosen: string) {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = ${idAt(table === 'artists' ? 'artist' : 'album', chosen)}
    union
    (
      select id from ${sql.table(table)}
      where search_key(${sql.ref(name)}) = search_key(${chosen}) and folded(${sql.ref(name)}) = folded(${chosen})
      limit ${MAX_NAMESAKES}
    )
  `.execute(db)
  return rows.map((row) => row.id)
}

type Kind = Pick<SearchRequest, 'filter' | 'allVersions'>

async function loadResults(
  db: Db,
  { filter: kind, allVersions }: Kind,
  ids: number[],
): Promise<Found['results']> {
  const order = (column: string) => sql`array_position(${ids}::bigint[], ${sql.ref(column)})`
  const among = sql<number>`any(${ids})`
  if (ids.length === 0) return []
  if (kind === 'track') {
    const rows = await selectSongs(db)
      .select(allVersions ? sql<number>`0`.as('versions') : VERSION_COUNT.as('versions'))
      .select('songs.hidden_at')
      .where('songs.id', '=', among)
      .orderBy(order('songs.id'))
      .execute()
    return rows.map((row) => ({ ...asFoundSong(row), versions: row.versions, ...hiddenMark(row) }))
  }
  if (kind === 'album') {
    const rows = await selectAlbums(db)
      .select('albums.hidden_at')
      .where('albums.id', '=', among)
      .orderBy(order('albums.id'))
      .execute()
    return rows.map((row) => ({ ...asFoundAlbum(row), ...hiddenMark(row) }))
  }
  const rows = await selectArtists(db)
    .select('artists.hidden_at')
    .where('artists.id', '=', among)
    .orderBy(order('artists.id'))
    .execute()
  return rows.map((row) => ({
    type: 'artist',
    ...asArtist(row),
    followerCount: row.follower_count,
    ...hiddenMark(row),
  }))
}
