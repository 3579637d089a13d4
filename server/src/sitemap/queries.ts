import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

/** Files cover ranges of ids, so that each costs the same at any depth. The format allows 50,000 URLs per file. */
export const IDS_PER_FILE = 20_000

const KINDS = {
  artists: { table: 'artists', screen: '/artist/' },
  albums: { table: 'albums', screen: '/album/' },
  songs: { table: 'songs', screen: '/song/' },
} as const

export type Kind = keyof typeof KINDS

export const isKind = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind)

export async function countFiles(db: Db): Promise<{ kind: Kind; files: number }[]> {
  const { rows } = await sql<Record<Kind, number>>`
    select (select coalesce(max(id), 0) from artists) as artists,
           (select coalesce(max(id), 0) from albums) as albums,
           (select coalesce(max(id), 0) from songs) as songs`.execute(db)
  const [highest] = rows
  if (!highest) return []
  return (['artists', 'albums', 'songs'] as const).map((kind) => ({
    kind,
    files: Math.ceil(highest[kind] / IDS_PER_FILE),
  }))
}

export async function findPaths(db: Db, kind: Kind, file: number): Promise<string[]> {
  const { table, screen } = KINDS[kind]
  const rows = await db
    .selectFrom(table)
    .select('api_id as apiId')
    .where('id', '>', (file - 1) * IDS_PER_FILE)
    .where('id', '<=', file * IDS_PER_FILE)
    .orderBy('id')
    .execute()
  return rows.map(({ apiId }) => screen + encodeURIComponent(apiId))
}

export async function findGenrePaths(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('genres').select('api_id as apiId').orderBy('id').execute()
  return rows.map(({ apiId }) => `/genres/${encodeURIComponent(apiId)}`)
}
