import type { SearchFilter } from '@remusic/contract/schemas/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/client.ts'

/** A match, with what is needed to rank it. */
export type Hit = { id: number; name: string; popularity: number }

/** Matches any of the forms of one word, or with `isPrefix` any word that starts with one. */
export type Clause = { forms: string[]; isPrefix?: boolean }

export type Scope = {
  artistIds?: number[] | undefined
  albumIds?: number[] | undefined
  explicit?: boolean | undefined
  placeholderArtistIds: readonly string[]
}

/** The popularity labels of search_fame(), most popular first. Every word of a search vector is prefixed with one. */
const POPULARITY_LABELS = [...'abcdefghijklmnopqrst']

/** One stage of a search: all clauses must match, and `not` excludes the matches of the previous stage. */
export type Step = { all: Clause[]; not?: Clause[] }

/**
 * Returns items whose search key equals `key`, then the matches of each step, going down the popularity labels. It stops
 * reading at `limit`, so within the last label it reaches the result is an arbitrary subset, not the most popular ones.
 */
export async function findHits(
  db: Db,
  kind: SearchFilter,
  { key, steps, scope, limit }: { key: string | null; steps: Step[]; scope: Scope; limit: number },
): Promise<(Hit & { step: number })[]> {
  const queries = steps.flatMap((step, i) =>
    POPULARITY_LABELS.map((label) => ({ step: i + 1, query: tsquery(label, step) })),
  )
  const { rows } = await sql<Hit & { step: number }>`
    with named as materialized (
      select 0 as step, id, ${nameOf(kind)} as name, popularity
      from ${tableOf(kind)}
      where search_key(${nameOf(kind)}) = ${key} ${conditions(kind, scope)}
      order by popularity desc, id
      limit ${limit}
    )
    select step, id, name, popularity from named
    union all
    (
      select step, hit.id, hit.name, hit.popularity
      from unnest(${queries.map(({ step }) => step)}::int[], ${queries.map(({ query }) => query)}::text[]) as queries (step, query)
      cross join lateral (${matching(kind, scope)}) hit
      where hit.id not in (select id from named)
      limit ${limit} - (select count(*) from named)
    )
  `.execute(db)
  return rows
}

/** How many of the most popular items with the complete words are checked for the prefix. */
const MAX_PREFIX_CANDIDATES = 1_000

/** Items that contain all words and one that starts with the prefix, among the most popular candidates. */
export async function findByPrefix(
  db: Db,
  kind: SearchFilter,
  { words, prefix, scope, limit }: { words: Clause[]; prefix: string; scope: Scope; limit: number },
): Promise<Hit[]> {
  const withPrefix = [{ forms: [prefix], isPrefix: true }]
  const { rows } = await sql<Hit>`
    select id, name, popularity
    from (
      select hit.*, prefix_query
      from unnest(
        ${POPULARITY_LABELS.map((label) => tsquery(label, { all: words }))}::text[],
        ${POPULARITY_LABELS.map((label) => tsquery(label, { all: withPrefix }))}::text[]
      ) as queries (query, prefix_query)
      cross join lateral (${matching(kind, scope)}) hit
      limit ${MAX_PREFIX_CANDIDATES}
    ) candidates
    where ts_match_vq(search, prefix_query::tsquery)
    limit ${limit}
  `.execute(db)
  return rows
}

/** `offset 0` is an optimization fence: without it the planner may join the queries and scan the whole table. */
const matching = (kind: SearchFilter, scope: Scope) => sql`
  select id, ${nameOf(kind)} as name, popularity, search
  from ${tableOf(kind)}
  where search @@ query::tsquery ${conditions(kind, scope)}
  offset 0
`

const tableOf = (kind: SearchFilter) =>
  sql.table({ track: 'songs', artist: 'artists', album: 'albums' }[kind])

const nameOf = (kind: SearchFilter) => sql.ref(kind === 'artist' ? 'name' : 'title')

function conditions(
  kind: SearchFilter,
  { artistIds, albumIds, explicit, placeholderArtistIds }: Scope,
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  if (kind === 'artist' && placeholderArtistIds.length > 0)
    parts.push(sql`and api_id <> all(${placeholderArtistIds})`)
  if (artistIds) parts.push(sql`and ${sql.ref(kind === 'artist' ? 'id' : 'artist_id')} = any(${artistIds})`)
  if (albumIds && kind !== 'artist') {
    parts.push(sql`and ${sql.ref(kind === 'album' ? 'id' : 'album_id')} = any(${albumIds})`)
  }
  if (explicit !== undefined && kind !== 'artist') parts.push(sql`and explicit = ${explicit}`)
  return sql.join(parts, sql` `)
}

function tsquery(label: string, { all, not }: Step): string {
  const word = ({ forms, isPrefix }: Clause) =>
    `(${forms.map((form) => `'${label}${quoted(form)}'${isPrefix ? ':*' : ''}`).join(' | ')})`
  const every = (clauses: Clause[]) => clauses.map(word).join(' & ')
  return not ? `${every(all)} & !(${every(not)})` : every(all)
}

const quoted = (word: string) => word.replace(/['\\]/g, '$&$&')
