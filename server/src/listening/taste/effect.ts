import { EFFECT_SONGS } from '@remusic/contract/listening/taste'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { Db } from '../../base/database/client.ts'
import { asSong, selectSongs } from '../../music/catalogue/mappers.ts'
import { songCandidatesOf } from './lists.ts'
import type { ItemRef } from './signals.ts'

/** How the best recommendations of a person would change if an item did not count. Both lists are computed the same way. */
export async function findMuteEffect(
  db: Db,
  userId: string,
  item: ItemRef,
): Promise<{ leaving: Song[]; entering: Song[] }> {
  const [now, then] = await Promise.all([
    songCandidatesOf(db, userId, { live: true }),
    songCandidatesOf(db, userId, { live: true, without: item }),
  ])
  const [before, after] = [now, then].map((candidates) =>
    candidates.slice(0, EFFECT_SONGS).map(({ songId }) => songId),
  ) as [number[], number[]]
  const songs = await findSongs(db, [...before, ...after])
  const only = (these: number[], others: number[]) =>
    these.filter((id) => !others.includes(id)).flatMap((id) => songs.get(id) ?? [])
  return { leaving: only(before, after), entering: only(after, before) }
}

async function findSongs(db: Db, ids: readonly number[]): Promise<Map<number, Song>> {
  if (ids.length === 0) return new Map()
  const rows = await selectSongs(db)
    .select('songs.id')
    .where('songs.id', 'in', [...new Set(ids)])
    .where('songs.hidden_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, asSong(row)]))
}
