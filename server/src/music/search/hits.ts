import { PLACEHOLDER_ARTISTS } from '@remusic/contract/music/catalogue'
import type { SearchFilter } from '@remusic/contract/music/schemas/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** A match, with the data to rank it. */
export type Hit = { id: number; name: string; popularity: number; artistId: number }

/** Matches any of the forms of one word, or with `isPrefix` any word that starts with one. */
export type Clause = { forms: string[]; isPrefix?: boolean }

export type Scope = {
  artistIds?: number[] | undefined
  albumIds?: number[] | undefined
  explicit?: boolean | undefined
  includesHidden?: boolean | undefined
}

/** The popularity labels of search_fame(), most popular first. Every word of a search vector is prefixed with one. */
const POPULARITY_LABELS = [...'abcdefghijklmnopqrst']

/** One stage of a search: all clauses must match, and `not` excludes the matches of the previous stage. */
export type Step = { all: Clause[]; not?: Clause[] }

/** A prefix with more completions than this is searched as a prefix instead of listing them. */
const MAX_COMPLETIONS = 40

/** learn_words() truncates words to this length, so a stored word of this length may be incomplete. */
const MAX_STORED_LENGTH = 40

/** As the upper bound, it makes a range of words match a prefix. PostgreSQL would plan a LIKE again for every prefix. */
const LAST_CHARACTER = '\u{10ffff}'

/** A further step, in which the last word is replaced by the known words that start with it. */
export type Completion = {
  prefix: string
  /** The other words. */
  words: Clause[]
  /** The step to use instead if there are too many completions; null: none. */
  ifTooMany: Step | null
}

type Search = { key?: string; steps: Step[]; completion?: Completion; scope: Scope; limit: number }
type Hits = { hits: Hit[]; hasTooManyCompletions: boolean }

/**
 * Returns items whose search key equals `key`, then the matches of each step, from the highest popularity label to the lowest. It stops
 * reading at `limit`, so of the last label it returns an arbitrary subset and not the most popular items.
 */
export async function findHits(
  db: Db,
  kind: SearchFilter,
  { key, steps, completion, scope, limit }: Search,
): Promise<Hits> {
  const queries = steps.flatMap((step) => POPULARITY_LABELS.map((label) => tsquery(label, step)))
  const { rows } = await sql<Hit & { id: number | null; completions: number }>`
    with named as materialized (
      select id, ${nameOf(kind)} as name, popularity, ${artistIdOf(kind)} as "artistId"
      from ${tableOf(kind)}
      where search_key(${nameOf(kind)}) = ${key ?? null} ${conditions(kind, scope)}
      -- Not also by id: many titles are shared by thousands of songs of the same popularity, which had to be sorted.
      order by popularity desc
      limit ${limit}
    ),
    completed (completions, queries) as materialized (${completion ? completing(completion) : NOTHING_TO_COMPLETE})
    select completions, id, name, popularity, "artistId" from completed left join lateral (
      select id, name, popularity, "artistId" from named
      union all
      (
        select hit.id, hit.name, hit.popularity, hit."artistId"
        from unnest(${queries}::text[] || completed.queries) as query
        cross join lateral (${matching(kind, scope)}) hit
        where hit.id not in (select id from named)
        limit ${limit} - (select count(*) from named)
      )
    ) as hits on true
  `.execute(db)
  return {
    hits: rows.filter(({ id }) => id !== null),
    hasTooManyCompletions: rows.some(({ completions }) => completions > MAX_COMPLETIONS),
  }
}

const NOTHING_TO_COMPLETE = sql`select 0::bigint, '{}'::text[]`

/** The number of completions, counted up to one more than allowed, and the query of the step for each label. */
function completing({ prefix, words, ifTooMany }: Completion) {
  const others = POPULARITY_LABELS.map((label) => words.map((clause) => `${word(label, clause)} & `).join(''))
  const instead = POPULARITY_LABELS.map((label) => ifTooMany && tsquery(label, ifTooMany))
  return sql`
    select known.count, array(
      select case
        when known.count > ${MAX_COMPLETIONS} then instead
        else others || '(' || replace(known.forms, '<label>', label) || ')' end
      from unnest(${POPULARITY_LABELS}::text[], ${others}::text[], ${instead}::text[])
        with ordinality as labels (label, others, instead, place)
      where known.count > 0 and (known.count <= ${MAX_COMPLETIONS} or instead is not null)
      order by place
    )
    from (
      select count(*), string_agg(
        '''<label>' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''' || ending, ' | '
      ) as forms
      from (
        select word, case when bool_or(length(word) >= ${MAX_STORED_LENGTH}) over () then ':*' else '' end as ending
        from (
          select distinct word from vocabulary
          where word ~>~ ${prefix} and word ~<~ ${prefix + LAST_CHARACTER}
          limit ${MAX_COMPLETIONS + 1}
        ) as starting
      ) as completions
    ) as known
  `
}

/** How many of the most popular items with the complete words are checked for the prefix. */
const MAX_PREFIX_CANDIDATES = 1_000

/** Of the most popular candidates, items that contain all words and one that starts with the prefix. */
export async function findByPrefix(
  db: Db,
  kind: SearchFilter,
  { words, prefix, scope, limit }: Pick<Completion, 'words' | 'prefix'> & { scope: Scope; limit: number },
): Promise<Hit[]> {
  const withPrefix = [{ forms: [prefix], isPrefix: true }]
  const { rows } = await sql<Hit>`
    select id, name, popularity, "artistId"
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
  select id, ${nameOf(kind)} as name, popularity, ${artistIdOf(kind)} as "artistId", search
  from ${tableOf(kind)}
  where search @@ query::tsquery ${conditions(kind, scope)}
  offset 0
`

const tableOf = (kind: SearchFilter) =>
  sql.table({ track: 'songs', artist: 'artists', album: 'albums' }[kind])

const nameOf = (kind: SearchFilter) => sql.ref(kind === 'artist' ? 'name' : 'title')

const artistIdOf = (kind: SearchFilter) => sql.ref(kind === 'artist' ? 'id' : 'artist_id')

function conditions(
  kind: SearchFilter,
  { artistIds, albumIds, explicit, includesHidden }: Scope,
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = includesHidden ? [] : [sql`and hidden_at is null`]
  if (kind === 'artist') parts.push(sql`and api_id <> all(${PLACEHOLDER_ARTISTS})`)
  if (artistIds) parts.push(sql`and ${artistIdOf(kind)} = any(${artistIds})`)
  if (albumIds && kind !== 'artist') {
    parts.push(sql`and ${sql.ref(kind === 'album' ? 'id' : 'album_id')} = any(${albumIds})`)
  }
  if (explicit !== undefined && kind !== 'artist') parts.push(sql`and explicit = ${explicit}`)
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `)
}

const word = (label: string, { forms, isPrefix }: Clause) =>
  `(${forms.map((form) => `'${label}${quoted(form)}'${isPrefix ? ':*' : ''}`).join(' | ')})`

function tsquery(label: string, { all, not }: Step): string {
  const every = (clauses: Clause[]) => clauses.map((clause) => word(label, clause)).join(' & ')
  return not ? `${every(all)} & !(${every(not)})` : every(all)
}

const quoted = (word: string) => word.replace(/['\\]/g, '$&$&')
