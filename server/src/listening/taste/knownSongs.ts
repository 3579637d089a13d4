import { PRIOR_VOTES } from '@remusic/contract/opinions/votes'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** A song that many people know, for newcomers and for those who explore another genre. */
export type KnownSong = {
  songId: number
  artistId: number
  genreId: number | null
  /** Whether enough people reviewed it and gave it more than songs usually get. */
  wellScored: boolean
}

/** Fewer people than this say too little about an item. */
export const ENOUGH_PEOPLE = 3
const ARTISTS_PER_GENRE = 30
const SONGS_PER_ARTIST = 4
/** The best-known songs of all, for a catalogue without genres. */
const SONGS_OF_ALL = 200

/** These songs hardly change. Those hidden or reviewed in the meantime are left out on reading. */
const MAX_AGE_MS = 10 * 60_000

/** Best known first. */
export type KnownSongs = ReadonlyMap<number | null, readonly KnownSong[]>

/**
 * The best-known songs of every genre. They are the same for everybody, so each server caches them; callers get the old ones while new ones
 * are read.
 */
export function createKnownSongs(): (db: Db) => KnownSongs | Promise<KnownSongs> {
  let known: KnownSongs | undefined
  let readAt = 0
  let reading: Promise<KnownSongs> | undefined
  const read = async (db: Db) => {
    const found = byGenre(await findKnownSongs(db))
    // An empty result is not cached, because the catalogue of a new installation may be filled at any moment.
    if (found.size > 0) [known, readAt] = [found, performance.now()]
    return found
  }
  return (db) => {
    if (known && performance.now() - readAt < MAX_AGE_MS) return known
    reading ??= read(db).finally(() => {
      reading = undefined
    })
    if (!known) return reading
    // The next call tries again.
    reading.catch(() => undefined)
    return known
  }
}

const byGenre = (songs: readonly KnownSong[]): KnownSongs => Map.groupBy(songs, ({ genreId }) => genreId)

async function findKnownSongs(db: Db): Promise<KnownSong[]> {
  const { rows } = await sql<KnownSong>`
    with known as (
      select song.id, song.artist_id, genres.id as genre_id, song.popularity
      from genres
      cross join lateral (
        select id from artists where genre_id = genres.id and hidden_at is null
        order by popularity desc, id limit ${ARTISTS_PER_GENRE}
      ) as artist
      cross join lateral (
        select id, artist_id, popularity from songs where artist_id = artist.id and hidden_at is null
        order by popularity desc, id limit ${SONGS_PER_ARTIST}
      ) as song
      union
      select songs.id, songs.artist_id, artists.genre_id, songs.popularity
      from (select id, artist_id, popularity from songs where hidden_at is null order by popularity desc, id limit ${SONGS_OF_ALL}) as songs
      join artists on artists.id = songs.artist_id and artists.hidden_at is null
    )
    select known.id as "songId", known.artist_id as "artistId", genre_id as "genreId",
      coalesce(review_count >= ${ENOUGH_PEOPLE} and ${shrunkScore('song')} > (${priorMean('song')}), false) as "wellScored"
    from known left join review_targets on review_targets.song_id = known.id
    order by known.popularity desc, known.id`.execute(db)
  return rows
}

type Kind = 'artist' | 'album' | 'song'

const priorMean = (kind: Kind) => sql`select mean from score_priors where kind = ${sql.lit(kind)}`

/** The score that is shown (see `shrunkMean` of the contract), of the row of `review_targets`. */
export const shrunkScore = (kind: Kind) => sql`(
  ((${priorMean(kind)}) * ${sql.lit(PRIOR_VOTES)} + review_targets.score_sum) / (${sql.lit(PRIOR_VOTES)} + review_targets.review_count)
)`
