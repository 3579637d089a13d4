import type { ItemKind } from '../../music/catalogue/addresses.ts'
import type { PersonLists, StoredNeighbours } from './model.ts'

export const KIND_CODES: Record<ItemKind, number> = { artist: 1, album: 2, song: 3 }
const KINDS_BY_CODE = Object.fromEntries(Object.entries(KIND_CODES).map(([kind, code]) => [code, kind]))
export const kindOf = (code: number) => KINDS_BY_CODE[code] as ItemKind

type Run = (statement: string, values: unknown[]) => Promise<unknown>

const NEIGHBOUR_COLUMNS = 'kind, item_id, neighbours, weights, supports, scored, computed_at'

/** Rows that have not changed are not written again. */
export async function storeNeighbours(
  run: Run,
  kind: ItemKind,
  rows: readonly StoredNeighbours[],
  computedAt: Date,
): Promise<void> {
  const values = rows.flatMap(({ id, neighbours, weights, supports, scored }) => [
    kind,
    id,
    asArray(neighbours),
    asArray(weights.map(inUnits)),
    asArray(supports),
    asArray(scored),
    computedAt,
  ])
  await run(
    `insert into taste_neighbours as known (${NEIGHBOUR_COLUMNS}) values ${placeholders(rows.length, 7)}
    on conflict (kind, item_id) do update set neighbours = excluded.neighbours, weights = excluded.weights,
      supports = excluded.supports, scored = excluded.scored, computed_at = excluded.computed_at
    where (known.neighbours, known.weights, known.supports, known.scored)
      is distinct from (excluded.neighbours, excluded.weights, excluded.supports, excluded.scored)`,
    values,
  )
}

const LIST_COLUMNS = [
  'computed_at',
  'fingerprint',
  'songs',
  'song_scores',
  'song_because_kinds',
  'song_because',
  'song_about_kinds',
  'song_supports',
  'song_scored',
  'song_artists',
  'song_albums',
  'artists',
  'artist_scores',
  'artist_because',
  'artist_supports',
  'artist_scored',
]

const STORE_LISTS = (count: number) => `
  insert into taste_lists as known (user_id, ${LIST_COLUMNS.join(', ')}) values ${placeholders(count, LIST_COLUMNS.length + 1)}
  on conflict (user_id) do update set ${LIST_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  where known.computed_at <= excluded.computed_at`

/** Keeps a stored list that was computed later because its person has acted in the meantime. */
export async function storeLists(run: Run, lists: readonly PersonLists[], computedAt: Date): Promise<void> {
  const values = lists.flatMap(({ userId, fingerprint, songs, artists }) => [
    userId,
    computedAt,
    fingerprint,
    asArray(songs.map(({ id }) => id)),
    asArray(songs.map(({ score }) => inUnits(score))),
    asArray(songs.map(({ because }) => (because ? KIND_CODES[because.kind] : 0))),
    asArray(songs.map(({ because }) => because?.id ?? 0)),
    asArray(songs.map(({ about }) => KIND_CODES[about])),
    asArray(songs.map(({ support }) => support)),
    asArray(songs.map(({ scored }) => scored)),
    asArray(songs.map(({ artistId }) => artistId)),
    asArray(songs.map(({ albumId }) => albumId)),
    asArray(artists.map(({ id }) => id)),
    asArray(artists.map(({ score }) => inUnits(score))),
    asArray(artists.map(({ because }) => because ?? 0)),
    asArray(artists.map(({ support }) => support)),
    asArray(artists.map(({ scored }) => scored)),
  ])
  await run(STORE_LISTS(lists.length), values)
}

/** The driver would quote every number of an array. */
const asArray = (numbers: readonly number[]) => `{${numbers.join(',')}}`
/** More digits would not matter, and would make up most of the statement's text. */
const inUnits = (weight: number) => Math.round(weight * 10_000) / 10_000

function placeholders(rows: number, columns: number): string {
  const row = (at: number) =>
    `(${Array.from({ length: columns }, (_, column) => `$${at * columns + column + 1}`).join(', ')})`
  return Array.from({ length: rows }, (_, at) => row(at)).join(', ')
}
