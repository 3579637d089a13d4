import type { RecommendedSong } from '@remusic/contract/listening/schemas/taste'
import { RECOMMENDED_SONGS } from '@remusic/contract/listening/taste'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { createQuota, type Draw, type Draws, drawSongs } from './drawSongs.ts'
import { createKnownSongs } from './knownSongs.ts'
import { drawableSongsOf } from './lists.ts'
import { readDraws } from './readDraws.ts'

/** How many of the songs are outside the usual genres. */
const EXPLORED = 1
/** How many spare songs are read, because some may have been hidden, reviewed or dismissed in the meantime. */
const SPARE = 1
/** How many more songs are read if these were not enough. */
const SECOND_READ = 60

type Options = {
  /** Leave out how many others like something. */
  blind: boolean
}

export type Recommend = (db: Db, userId: string, options: Options) => Promise<RecommendedSong[]>

/** Songs for a person, drawn anew on each call. Fewer than eight only if the catalogue has no others for this person. */
export function createRecommend({ onStale }: { onStale(userId: string): void }): Recommend {
  const knownSongs = createKnownSongs()
  return async (db, userId, { blind }) => {
    const [{ candidates, usualGenres }, known] = await Promise.all([
      drawableSongsOf(db, userId, { onStale }),
      knownSongs(db),
    ])
    const draws = drawSongs({ candidates, usualGenres, known })
    const songs = new Map<number, RecommendedSong>()
    const read = async (drawn: readonly Draw[]) => {
      // A song that was drawn for two reasons keeps the first one, which is the more personal.
      const unread = new Map(
        drawn.flatMap((draw) => (songs.has(draw.songId) ? [] : [[draw.songId, draw] as const])).reverse(),
      )
      for (const [id, song] of await readDraws(db, userId, [...unread.values()], { blind }))
        songs.set(id, song)
    }
    await read(arrange(draws, () => true, SPARE))
    const isShown = ({ songId }: Draw) => songs.has(songId)
    if (arrange(draws, isShown).length < RECOMMENDED_SONGS)
      await read([...draws.similar, ...draws.explore, ...draws.popular].slice(0, SECOND_READ))
    if (arrange(draws, isShown).length < RECOMMENDED_SONGS) {
      draws.popular.push(...(await findOthers(db, userId)))
      await read(draws.popular.slice(-OTHERS))
    }
    return arrange(draws, isShown).flatMap(({ songId }) => songs.get(songId) ?? [])
  }
}

/** The songs to show, in their order: seven that are similar to what the person likes, then one outside the usual genres. */
function arrange(draws: Draws, isShown: (draw: Draw) => boolean, spare = 0): Draw[] {
  const quota = createQuota()
  const take = (from: readonly Draw[], count: number) => {
    const taken: Draw[] = []
    for (const draw of from) {
      if (taken.length >= count) break
      if (!isShown(draw) || !quota.admits(draw)) continue
      quota.add(draw)
      taken.push(draw)
    }
    return taken
  }
  const explored = take(draws.explore, EXPLORED + spare)
  const shown = Math.min(explored.length, EXPLORED)
  const similar = take(draws.similar, RECOMMENDED_SONGS - shown + spare)
  const missing = RECOMMENDED_SONGS + spare - shown - similar.length
  return [...similar, ...(missing > 0 ? take(draws.popular, missing) : []), ...explored]
}

const OTHERS = 100

/** Any songs that the person has neither reviewed nor dismissed, the best known first. */
async function findOthers(db: Db, userId: string): Promise<Draw[]> {
  const rows = await compiledQuery(
    db,
    'other songs',
    { userId, limit: OTHERS },
    ({ userId, limit }) => sql<{ songId: number; artistId: number }>`
      select songs.id as "songId", songs.artist_id as "artistId"
      from songs
      where songs.hidden_at is null
        and not exists (
          select from review_targets join reviews on reviews.target_id = review_targets.id
          where review_targets.song_id = songs.id and reviews.user_id = ${userId} and reviews.deleted_at is null
        )
        and not exists (
          select from taste_choices
          where user_id = ${userId} and choice = 'dismissed' and song_id = songs.id
        )
        and not exists (
          select from taste_choices
          where user_id = ${userId} and choice = 'dismissed' and artist_id = songs.artist_id
        )
      order by songs.popularity desc, songs.id limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, why: 'popular' }))
}
