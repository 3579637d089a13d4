import type { SearchFilter } from '@remusic/contract/catalogue'
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
}

/** The letters that search_fame() counts with, the best known first. */
const FAMES = [...'abcdefghijklmnopqrst']

/** So few letters begin so many words that they are looked for only among the best known that have the other words. */
const SHORT_BEGINNING = 2
const LOOKED_THROUGH = 1_000

/** Items that have all the words, the best known first; goes from fame to fame only until there are enough. */
export async function findHits(
  db: Db,
  kind: SearchFilter,
  clauses: Clause[],
  narrowing: Narrowing,
  most: number,
): Promise<Hit[]> {
  if (clauses.length === 0) return []
  const isLate = (clause: Clause) =>
    clause.begins && clauses.length > 1 && clause.forms.every((form) => form.length <= SHORT_BEGINNING)
  const [late, early] = [clauses.filter(isLate), clauses.filter((clause) => !isLate(clause))]
  const queries = FAMES.map((fame) => tsquery(fame, early))
  const lateQueries = FAMES.map((fame) => (late.length > 0 ? tsquery(fame, late) : null))
  const { rows } = await sql<Hit>`
    select id, name, popularity
    from (
      select hit.*, late
      from unnest(${queries}::text[], ${lateQueries}::text[]) as given (query, late)
      cross join lateral (
        select id, ${nameOf(kind)} as name, popularity, search
        from ${tableOf(kind)}
        where search @@ query::tsquery ${conditions(kind, narrowing)}
        -- Not the order of the index of popularity: walking that one would read all the rows before a rare word.
        order by popularity desc nulls last, id
      ) hit
      limit ${late.length > 0 ? LOOKED_THROUGH : most}
    ) looked_through
    where late is null or ts_match_vq(search, late::tsquery)
    limit ${most}
  `.execute(db)
  return rows
}

/** Items whose whole title comes down to the same. */
export async function findNamesakes(
  db: Db,
  kind: SearchFilter,
  key: string,
  narrowing: Narrowing,
  most: number,
): Promise<Hit[]> {
  if (key === '') return []
  const { rows } = await sql<Hit>`
    select id, ${nameOf(kind)} as name, popularity
    from ${tableOf(kind)}
    where search_key(${nameOf(kind)}) = ${key} ${conditions(kind, narrowing)}
    order by popularity desc, id
    limit ${most}
  `.execute(db)
  return rows
}

const tableOf = (kind: SearchFilter) =>
  sql.table({ track: 'songs', artist: 'artists', album: 'albums' }[kind])

const nameOf = (kind: SearchFilter) => sql.ref(kind === 'artist' ? 'name' : 'title')

function conditions(kind: SearchFilter, { artistIds, albumIds, explicit }: Narrowing): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  if (artistIds) parts.push(sql`and ${sql.ref(kind === 'artist' ? 'id' : 'artist_id')} = any(${artistIds})`)
  if (albumIds && kind !== 'artist') {
    parts.push(sql`and ${sql.ref(kind === 'album' ? 'id' : 'album_id')} = any(${albumIds})`)
  }
  if (explicit !== undefined && kind !== 'artist') parts.push(sql`and explicit = ${explicit}`)
  return sql.join(parts, sql` `)
}

function tsquery(fame: string, clauses: Clause[]): string {
  const one = ({ forms, begins }: Clause) =>
    forms.map((form) => `'${fame}${quoted(form)}'${begins ? ':*' : ''}`).join(' | ')
  return clauses.map((clause) => `(${one(clause)})`).join(' & ')
}

const quoted = (word: string) => word.replace(/['\\]/g, '$&$&')
