import type { SearchFilter } from '@remusic/contract/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/client.ts'

/** An item that fits, with what it takes to say how well. */
export type Hit = { id: number; name: string; popularity: number }

/** One word to be found; any of its forms will do. `begins`: what begins with it, too. */
export type Clause = { forms: string[]; begins?: boolean }

export type Narrowing = {
  artistIds?: number[] | undefined
  albumIds?: number[] | undefined
  explicit?: boolean | undefined
  nobodies: readonly string[]
}

/** The letters that search_fame() counts with, the best known first. */
const FAMES = [...'abcdefghijklmnopqrst']

/** What fits, step by step: each step only with what did not fit the one before it. */
export type Step = { all: Clause[]; but?: Clause[] }

/**
 * First the items whose whole name comes down to `key`, if there is one, then step after step those that have all the
 * words, down from the best known. Nothing is read beyond what is wanted, so of those in the last place of fame that is
 * reached it is any that come, not the best known.
 */
export async function findHits(
  db: Db,
  kind: SearchFilter,
  { key, steps, narrowing, most }: { key: string | null; steps: Step[]; narrowing: Narrowing; most: number },
): Promise<(Hit & { step: number })[]> {
  const asked = steps.flatMap((step, i) => FAMES.map((fame) => ({ step: i + 1, query: tsquery(fame, step) })))
  const { rows } = await sql<Hit & { step: number }>`
    with named as materialized (
      select 0 as step, id, ${nameOf(kind)} as name, popularity
      from ${tableOf(kind)}
      where search_key(${nameOf(kind)}) = ${key} ${conditions(kind, narrowing)}
      order by popularity desc, id
      limit ${most}
    )
    select step, id, name, popularity from named
    union all
    (
      select step, hit.id, hit.name, hit.popularity
      from unnest(${asked.map(({ step }) => step)}::int[], ${asked.map(({ query }) => query)}::text[]) as given (step, query)
      cross join lateral (${fitting(kind, narrowing)}) hit
      where hit.id not in (select id from named)
      limit ${most} - (select count(*) from named)
    )
  `.execute(db)
  return rows
}

/** How many of the best known that have the other words are looked through for one that begins as the last word does. */
const LOOKED_THROUGH = 1_000

/** Items that have all the words and one that begins so: those among the best known. */
export async function findBegun(
  db: Db,
  kind: SearchFilter,
  {
    words,
    beginning,
    narrowing,
    most,
  }: { words: Clause[]; beginning: string; narrowing: Narrowing; most: number },
): Promise<Hit[]> {
  const begun = [{ forms: [beginning], begins: true }]
  const { rows } = await sql<Hit>`
    select id, name, popularity
    from (
      select hit.*, begun
      from unnest(
        ${FAMES.map((fame) => tsquery(fame, { all: words }))}::text[],
        ${FAMES.map((fame) => tsquery(fame, { all: begun }))}::text[]
      ) as given (query, begun)
      cross join lateral (${fitting(kind, narrowing)}) hit
      limit ${LOOKED_THROUGH}
    ) looked_through
    where ts_match_vq(search, begun::tsquery)
    limit ${most}
  `.execute(db)
  return rows
}

/** `offset 0` has each query answered by itself; as one join the planner might read the whole table instead. */
const fitting = (kind: SearchFilter, narrowing: Narrowing) => sql`
  select id, ${nameOf(kind)} as name, popularity, search
  from ${tableOf(kind)}
  where search @@ query::tsquery ${conditions(kind, narrowing)}
  offset 0
`

const tableOf = (kind: SearchFilter) =>
  sql.table({ track: 'songs', artist: 'artists', album: 'albums' }[kind])

const nameOf = (kind: SearchFilter) => sql.ref(kind === 'artist' ? 'name' : 'title')

function conditions(
  kind: SearchFilter,
  { artistIds, albumIds, explicit, nobodies }: Narrowing,
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  if (kind === 'artist' && nobodies.length > 0) parts.push(sql`and api_id <> all(${nobodies})`)
  if (artistIds) parts.push(sql`and ${sql.ref(kind === 'artist' ? 'id' : 'artist_id')} = any(${artistIds})`)
  if (albumIds && kind !== 'artist') {
    parts.push(sql`and ${sql.ref(kind === 'album' ? 'id' : 'album_id')} = any(${albumIds})`)
  }
  if (explicit !== undefined && kind !== 'artist') parts.push(sql`and explicit = ${explicit}`)
  return sql.join(parts, sql` `)
}

function tsquery(fame: string, { all, but }: Step): string {
  const word = ({ forms, begins }: Clause) =>
    `(${forms.map((form) => `'${fame}${quoted(form)}'${begins ? ':*' : ''}`).join(' | ')})`
  const every = (clauses: Clause[]) => clauses.map(word).join(' & ')
  return but ? `${every(all)} & !(${every(but)})` : every(all)
}

const quoted = (word: string) => word.replace(/['\\]/g, '$&$&')
