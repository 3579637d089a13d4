import { PLACEHOLDER_ARTISTS } from '@remusic/contract/music/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** Files cover ranges of ids, so that each costs the same at any depth. The format allows 50,000 URLs per file. */
export const IDS_PER_FILE = 20_000

const KINDS = {
  artists: { table: 'artists', screen: '/artist/' },
  albums: { table: 'albums', screen: '/album/' },
  songs: { table: 'songs', screen: '/song/' },
} as const

type CatalogueKind = keyof typeof KINDS
export type Kind = CatalogueKind | 'profiles'

export const isKind = (kind: string): kind is Kind => kind === 'profiles' || Object.hasOwn(KINDS, kind)

/** The numbers of the files that have pages. */
export async function findFiles(db: Db): Promise<{ kind: Kind; files: number[] }[]> {
  const kinds = Object.keys(KINDS) as CatalogueKind[]
  const files = await Promise.all(kinds.map(async (kind) => ({ kind, files: await findFilesOf(db, kind) })))
  return [...files, { kind: 'profiles' as const, files: await findProfileFiles(db) }]
}

/**
 * After merges and imports, the ids of an item kind may have large gaps. Each file is found by one look at the index, for the next
 * id after the file before it, so this is fast however many rows there are.
 */
async function findFilesOf(db: Db, kind: CatalogueKind): Promise<number[]> {
  const { rows } = await sql<{ file: number }>`
    with recursive files (file) as (
      select ${fileOfLowestId(kind, sql`true`)}
      union all
      select ${fileOfLowestId(kind, sql`id > file * ${IDS_PER_FILE}::bigint`)} from files where file is not null
    )
    select file from files where file is not null`.execute(db)
  return rows.map(({ file }) => file)
}

const fileOfLowestId = (kind: CatalogueKind, condition: RawBuilder<unknown>) => sql`(
  select (min(id) - 1) / ${IDS_PER_FILE}::bigint + 1 from ${sql.table(KINDS[kind].table)}
  where hidden_at is null and ${condition}
)`

async function findProfileFiles(db: Db): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from profiles where open_to_visitors`.execute(db)
  return Array.from({ length: Math.ceil((rows[0]?.count ?? 0) / IDS_PER_FILE) }, (_, i) => i + 1)
}

export async function findPaths(db: Db, kind: Kind, file: number): Promise<string[]> {
  if (kind === 'profiles') return findProfilePaths(db, file)
  const { table, screen } = KINDS[kind]
  const rows = await db
    .selectFrom(table)
    .select('api_id as apiId')
    .$if(kind === 'artists', (artists) =>
      artists.where('api_id', '<>', sql<string>`all(${PLACEHOLDER_ARTISTS})`),
    )
    .where('hidden_at', 'is', null)
    .where('id', '>', (file - 1) * IDS_PER_FILE)
    .where('id', '<=', file * IDS_PER_FILE)
    .orderBy('id')
    .execute()
  return rows.map(({ apiId }) => screen + encodeURIComponent(apiId))
}

/** Only profiles that are open to visitors. User ids are not numbers, so files are counted in an index that contains only these users. */
async function findProfilePaths(db: Db, file: number): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('profiles')
        .select('user_id')
        .where('open_to_visitors', '=', true)
        .orderBy('user_id')
        .offset((file - 1) * IDS_PER_FILE)
        .limit(IDS_PER_FILE)
        .as('open'),
    )
    .innerJoin('users', 'users.id', 'open.user_id')
    .select('users.id')
    .where('users.active', '=', true)
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => `/users/${id}`)
}

/** The community's years that can be opened. A year is computed from the night of 1 December on. */
export async function findYearPaths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('community_years')
    .select('year')
    .where(sql<boolean>`figures ->> 'listens' is not null or (figures ->> 'reviews')::integer > 0`)
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => `/year/${year}`)
}

export async function findGenrePaths(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('genres').select('api_id as apiId').orderBy('id').execute()
  return rows.map(({ apiId }) => `/genres/${encodeURIComponent(apiId)}`)
}
