import type { Found, FoundSongs, SearchFilter } from '@remusic/contract/search'
import { SEARCH_MOST_RESULTS } from '@remusic/contract/search'
import { sql } from 'kysely'
import type { Db } from '../../database/client.ts'
import { paginationOf, startOf } from '../paging.ts'
import { asArtist, asFoundAlbum, asFoundSong, selectAlbums, selectArtists, selectSongs } from '../shapes.ts'
import { type Asked, plain, readAsked, wordsOf } from './asked.ts'
import { COMPLETIONS_NAMED, findCompletions, LETTERS_KEPT } from './completing.ts'
import { type Clause, findBegun, findHits, type Hit, type Narrowing, type Step } from './hits.ts'
import { type Form, findMeant, findRegrouped } from './mending.ts'
import { ranked } from './ranking.ts'

type Search = {
  query: string
  filter: SearchFilter
  index: number
  limit: number
  /** An id, or a name as the results show it. */
  artist?: string | undefined
  album?: string | undefined
  explicit?: boolean | undefined
  /** Ids of artists that are not to be found. */
  nobodies?: readonly string[]
}

/** One page of what fits, the best first. */
export async function findWhatFits(db: Db, asked: Search): Promise<Found> {
  const { ids, suggestion } = await findAll(db, asked)
  const start = startOf(asked.index)
  const shown = ids.slice(start, start + asked.limit)
  return {
    results: await show(db, asked.filter, shown),
    pagination: paginationOf(asked.index, asked.limit, ids.length),
    suggestion,
  }
}

export async function findSongsThatFit(db: Db, asked: Omit<Search, 'filter' | 'index'>): Promise<FoundSongs> {
  const found = await findWhatFits(db, { ...asked, filter: 'track', index: 0 })
  return { ...found, results: found.results.filter((result) => result.type === 'track') }
}

type All = { ids: number[]; suggestion: string | null }

/** Every item that fits, up to the most that a search tells of. */
async function findAll(db: Db, { query, filter, ...given }: Search): Promise<All> {
  const narrowing = await narrowed(db, given)
  const asked = readAsked(query)
  const nowhere = narrowing.artistIds?.length === 0 || narrowing.albumIds?.length === 0
  if (nowhere || asked.typed.length === 0) return { ids: [], suggestion: null }

  const most = SEARCH_MOST_RESULTS
  const found = new Set<number>()
  const keep = (hits: Hit[]) => {
    for (const { id } of ranked(hits, asked)) if (found.size < most) found.add(id)
  }
  const look = async (steps: Step[], key: string | null = null) => {
    if (steps.length === 0) return
    const hits = await findHits(db, filter, { key, steps, narrowing, most })
    for (let step = 0; step <= steps.length; step++) keep(hits.filter((hit) => hit.step === step))
  }
  const { words, last, step: begun, isOpen } = await begunBy(db, asked)
  await look([...stepsOf(asked), ...(begun && !isOpen ? [begun] : [])], asked.key)
  if (begun && isOpen && found.size < most) {
    keep(await findBegun(db, filter, { words, beginning: last, narrowing, most }))
    if (found.size === 0) await look([begun])
  }
  if (found.size > 0) return { ids: [...found], suggestion: null }

  const forms = await findMeant(db, asked.telling)
  for (const round of mendedSteps(asked, forms, await findRegrouped(db, asked.typed.map(plain)))) {
    if (round.length === 0) continue
    keep(await findHits(db, filter, { key: null, steps: round.map((all) => ({ all })), narrowing, most }))
    if (found.size > 0) break
  }
  const [best] = found
  return { ids: [...found], suggestion: best === undefined ? null : await suggest(db, filter, best, forms) }
}

/** Ever less strictly: every word as typed; the words that tell something. */
function stepsOf({ typed, telling }: Asked): Step[] {
  const told = telling.map(asTyped)
  if (typed.join(' ') === telling.join(' ')) return [{ all: told }]
  return [{ all: typed.map(asTyped) }, { all: told, but: typed.map(asTyped) }]
}

/** The last word as the beginning of another, beside the others; `isOpen` where it may become too many to name them. */
async function begunBy(db: Db, { typed, telling }: Asked) {
  const last = plain(typed.at(-1) ?? '')
  const words = telling.filter((word) => word !== last).map(asTyped)
  const completions = await findCompletions(db, last)
  const areMany = completions.length > COMPLETIONS_NAMED
  const step: Step | null = areMany
    ? { all: [...words, { forms: [last], begins: true }], but: telling.map(asTyped) }
    : completions.length > 0
      ? {
          all: [
            ...words,
            { forms: completions, begins: completions.some((word) => word.length >= LETTERS_KEPT) },
          ],
        }
      : null
  return { words, last, step, isOpen: areMany && words.length > 0 }
}

const asTyped = (word: string): Clause => ({ forms: [word] })

/** Rounds of what may have been meant: the words cut elsewhere, then each word mended, then all of them but one. */
function mendedSteps({ typed, telling }: Asked, forms: Form[][], regrouped: string[][]): Clause[][][] {
  const last = plain(typed.at(-1) ?? '')
  const clauses = telling.flatMap((word, i): Clause[] => {
    const meant = forms[i]?.map((form) => form.word) ?? []
    if (meant.length > 0) return [{ forms: meant }]
    return word === last ? [{ forms: [word], begins: true }] : []
  })
  const known = clauses.filter((clause) => !clause.begins)
  const butOne = (all: Clause[]) => all.map((_, i) => all.toSpliced(i, 1))
  return [
    regrouped.map((words) => words.map((word) => ({ forms: [word] }))),
    clauses.length > 0 ? [clauses] : [],
    known.length < clauses.length && known.length > 0 ? [known] : [],
    clauses.length >= 2 ? butOne(clauses.slice(0, BUT_ONE_OF_AT_MOST)) : [],
  ]
}

const BUT_ONE_OF_AT_MOST = 6

/** The words of the best hit that stand for those that were typed, as they are written. */
async function suggest(db: Db, kind: SearchFilter, id: number, forms: Form[][]): Promise<string | null> {
  const [shown] = await show(db, kind, [id])
  if (!shown) return null
  const names =
    shown.type === 'track'
      ? [shown.title, shown.artist.name]
      : shown.type === 'album'
        ? [shown.title, shown.artist]
        : [shown.name]
  const words = wordsOf(names.join(' ')).map(plain)
  const meant = forms.flatMap((each) => each.find(({ word }) => words.includes(word))?.spelling ?? [])
  return meant.length > 0 ? meant.join(' ') : (names[0] ?? null)
}

async function narrowed(
  db: Db,
  given: Pick<Search, 'artist' | 'album' | 'explicit' | 'nobodies'>,
): Promise<Narrowing> {
  return {
    nobodies: given.nobodies ?? [],
    ...(given.artist !== undefined && { artistIds: await idsOf(db, 'artists', 'name', given.artist) }),
    ...(given.album !== undefined && { albumIds: await idsOf(db, 'albums', 'title', given.album) }),
    ...(given.explicit !== undefined && { explicit: given.explicit }),
  }
}

const NAMESAKES_AT_MOST = 200

async function idsOf(db: Db, table: 'artists' | 'albums', name: 'name' | 'title', chosen: string) {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where api_id = ${chosen}
    union
    (
      select id from ${sql.table(table)}
      where search_key(${sql.ref(name)}) = search_key(${chosen}) and folded(${sql.ref(name)}) = folded(${chosen})
      limit ${NAMESAKES_AT_MOST}
    )
  `.execute(db)
  return rows.map((row) => row.id)
}

async function show(db: Db, kind: SearchFilter, ids: number[]): Promise<Found['results']> {
  const order = (column: string) => sql`array_position(${ids}::bigint[], ${sql.ref(column)})`
  const among = sql<number>`any(${ids})`
  if (ids.length === 0) return []
  if (kind === 'track') {
    const rows = await selectSongs(db).where('songs.id', '=', among).orderBy(order('songs.id')).execute()
    return rows.map(asFoundSong)
  }
  if (kind === 'album') {
    const rows = await selectAlbums(db).where('albums.id', '=', among).orderBy(order('albums.id')).execute()
    return rows.map(asFoundAlbum)
  }
  const rows = await selectArtists(db).where('artists.id', '=', among).orderBy(order('artists.id')).execute()
  return rows.map((row) => ({ type: 'artist', ...asArtist(row), followerCount: row.follower_count }))
}
