import { PLACEHOLDER_ARTISTS } from '@remusic/contract/catalogue'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

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

/** The numbers of the files that have pages. After merges and imports, the ids of an item kind may have large gaps. */
export async function findFiles(db: Db): Promise<{ kind: Kind; files: number[] }[]> {
  const kinds = Object.keys(KINDS) as CatalogueKind[]
  const { rows } = await sql<{ kind: Kind; files: number[] }>`
    ${sql.join(
      kinds.map(
        (kind) => sql`
          select ${kind}::text as kind, array(
            select file::int from generate_series(1, (select ceil(max(id) / ${IDS_PER_FILE}::numeric) from ${sql.table(kind)})) as file
            where exists (
              select from ${sql.table(kind)}
              where id > (file - 1) * ${IDS_PER_FILE} and id <= file * ${IDS_PER_FILE} and hidden_at is null
            )
            order by file
          ) as files`,
      ),
      sql` union all `,
    )}
    union all
    select 'profiles', array(select generate_series(1, ceil(count(*) / ${IDS_PER_FILE}::numeric))::int)
    from profiles where open_to_visitors`.execute(db)
  return rows
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

/** Only of users who let visitors in. User ids are not numbered, so a file counts them, in an index without any other user. */
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

export async function findGenrePaths(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('genres').select('api_id as apiId').orderBy('id').execute()
  return rows.map(({ apiId }) => `/genres/${encodeURIComponent(apiId)}`)
}
