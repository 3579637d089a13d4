import type { Credit } from '@remusic/contract/music/catalogue'
import type { Album, Artist, Genre, Song } from '@remusic/contract/music/schemas/catalogue'
import type { FoundAlbum, FoundSong } from '@remusic/contract/music/schemas/search'
import {
  DEFAULT_PRIOR_MEAN,
  NO_COUNTS,
  PRIOR_VOTES,
  type ScoreSummary,
  scoreSummary,
} from '@remusic/contract/opinions/votes'
import { type Nullable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Schema } from '../../base/database/schema.ts'
import { coverOf, portraitOf, posterOf } from './pictures.ts'
import { hasPreview } from './previewAvailability.ts'
import { previewPath } from './previewPath.ts'

/** An artist may have no genre. */
interface WithGenre extends Omit<Schema, 'genres'> {
  genres: Nullable<Schema['genres']>
}

type Columns<T extends keyof Schema, C extends keyof Selectable<Schema[T]>> = Pick<Selectable<Schema[T]>, C>

export interface SongRow
  extends Columns<
    'songs',
    'api_id' | 'title' | 'duration_seconds' | 'explicit' | 'popularity' | 'disambiguation'
  > {
  artist_api_id: string
  artist_name: string
  album_api_id: string
  album_title: string
  album_picture: string | null
  genre_name: string | null
  has_preview: boolean
  credits: Credit[] | null
}

interface AlbumRow
  extends Columns<
    'albums',
    | 'id'
    | 'api_id'
    | 'title'
    | 'picture'
    | 'released_on'
    | 'explicit'
    | 'popularity'
    | 'disambiguation'
    | 'type'
  > {
  artist_api_id: string
  artist_name: string
  artist_picture: string | null
  genre_name: string | null
  credits: Credit[] | null
}

interface ArtistRow
  extends Columns<
    'artists',
    'id' | 'api_id' | 'name' | 'disambiguation' | 'picture' | 'popularity' | 'follower_count'
  > {
  genre_api_id: string | null
  genre_name: string | null
  genre_picture: string | null
}

type SongQuery = SelectQueryBuilder<WithGenre, 'songs' | 'artists' | 'albums' | 'genres', SongRow>
type AlbumQuery = SelectQueryBuilder<WithGenre, 'albums' | 'artists' | 'genres', AlbumRow>
type ArtistQuery = SelectQueryBuilder<WithGenre, 'artists' | 'genres', ArtistRow>

/** The base query of every list of songs, with artist, album and genre joined. */
export function selectSongs(db: Db): SongQuery {
  return db
    .selectFrom('songs')
    .innerJoin('artists', 'artists.id', 'songs.artist_id')
    .innerJoin('albums', 'albums.id', 'songs.album_id')
    .leftJoin('genres', 'genres.id', 'artists.genre_id')
    .select([
      'songs.api_id',
      'songs.title',
      'songs.duration_seconds',
      'songs.explicit',
      'songs.popularity',
      'songs.disambiguation',
      'artists.api_id as artist_api_id',
      'artists.name as artist_name',
      'albums.api_id as album_api_id',
      'albums.title as album_title',
      'albums.picture as album_picture',
      'genres.name as genre_name',
      hasPreview.as('has_preview'),
    ])
    .select(creditsOf('songs.credit_id').as('credits'))
}

export function selectAlbums(db: Db): AlbumQuery {
  return db
    .selectFrom('albums')
    .innerJoin('artists', 'artists.id', 'albums.artist_id')
    .leftJoin('genres', 'genres.id', 'artists.genre_id')
    .select([
      'albums.id',
      'albums.api_id',
      'albums.title',
      'albums.picture',
      'albums.released_on',
      'albums.explicit',
      'albums.popularity',
      'albums.disambiguation',
      'albums.type',
      'artists.api_id as artist_api_id',
      'artists.name as artist_name',
      'artists.picture as artist_picture',
      'genres.name as genre_name',
    ])
    .select(creditsOf('albums.credit_id').as('credits'))
}

export function selectArtists(db: Db): ArtistQuery {
  return db
    .selectFrom('artists')
    .leftJoin('genres', 'genres.id', 'artists.genre_id')
    .select([
      'artists.id',
      'artists.api_id',
      'artists.name',
      'artists.disambiguation',
      'artists.picture',
      'artists.popularity',
      'artists.follower_count',
      'genres.api_id as genre_api_id',
      'genres.name as genre_name',
      'genres.picture as genre_picture',
    ])
}

/** The credited artists of a work, as JSON; null if the work is by its artist alone, under the artist's own name. */
const creditsOf = (creditId: 'songs.credit_id' | 'albums.credit_id') => sql<Credit[] | null>`case
  when ${sql.ref(creditId)} is not null then (
    select json_agg(json_build_object('artistId', credited.api_id, 'name', credits.name, 'join', credits.join_phrase)
      order by credits.position)
    from credit_artists as credits join artists as credited on credited.id = credits.artist_id
    where credits.credit_id = ${sql.ref(creditId)}
  ) end`

/** The artists of an album or song as plain text, 'A feat. B'; null if the artist joined to it made it alone. */
export const creditTextOf = (creditId: 'songs.credit_id' | 'albums.credit_id') => sql<string | null>`case
  when ${sql.ref(creditId)} is not null then (
    select string_agg(credits.name || credits.join_phrase, '' order by credits.position)
    from credit_artists as credits where credits.credit_id = ${sql.ref(creditId)}
  ) end`

const UUID_PATTERN = '________-____-____-____-____________'

/** MusicBrainz's id of an item: its own address, or a former one if it came from another source first. */
export const mbidOf = (kind: 'artist' | 'album' | 'song') => {
  const address = sql.ref(`${kind}s.api_id`)
  return sql<string | null>`case
    when ${address} like ${sql.lit(UUID_PATTERN)} then ${address}
    else (
      select api_id from ${sql.table(`${kind}_redirects`)}
      where ${sql.ref(`${kind}_id`)} = ${sql.ref(`${kind}s.id`)} and api_id like ${sql.lit(UUID_PATTERN)}
      order by api_id limit 1
    ) end`
}

export function asSong(row: SongRow): Song {
  return {
    id: row.api_id,
    apiId: row.api_id,
    title: row.title,
    duration: row.duration_seconds,
    image: coverOfSong(row),
    preview: previewOf(row),
    hasPreview: row.has_preview,
    artist: row.artist_name,
    artistId: row.artist_api_id,
    credits: creditsIn(row),
    disambiguation: row.disambiguation,
    album: row.album_title,
    albumId: row.album_api_id,
    fixAlbumId: row.album_api_id,
    explicit: row.explicit,
    popularity: row.popularity,
  }
}

export function asFoundSong(row: SongRow): Omit<FoundSong, 'versions'> {
  const image = coverOfSong(row)
  return {
    type: 'track',
    id: row.api_id,
    title: row.title,
    duration: row.duration_seconds,
    preview: previewOf(row),
    artist: { idArtist: row.artist_api_id, name: row.artist_name },
    album: { titleAlbum: row.album_title, imageAlbum: image, idAlbum: row.album_api_id },
    img: image,
    artistId: row.artist_api_id,
    credits: creditsIn(row),
    disambiguation: row.disambiguation,
    albumId: row.album_api_id,
    explicit: row.explicit,
    popularity: row.popularity,
  }
}

export function asAlbum(row: AlbumRow): Album {
  const image = coverOf({
    apiId: row.api_id,
    title: row.title,
    picture: row.picture,
    artist: row.artist_name,
    genre: row.genre_name,
  })
  return {
    id: row.api_id,
    apiId: row.api_id,
    title: row.title,
    name: row.title,
    image,
    img: image,
    artist: row.artist_name,
    artistId: row.artist_api_id,
    idartist: row.artist_api_id,
    imageartist: portraitBeside(row),
    nameartist: row.artist_name,
    credits: creditsIn(row),
    disambiguation: row.disambiguation,
    albumType: row.type,
    year: yearOf(row.released_on),
    explicit: row.explicit,
  }
}

export const asFoundAlbum = (row: AlbumRow): FoundAlbum => ({ type: 'album', ...asAlbum(row) })

export function asArtist(
  row: Pick<ArtistRow, 'api_id' | 'name' | 'disambiguation' | 'picture' | 'genre_name'>,
): Artist {
  const { api_id: apiId, name, disambiguation, picture, genre_name: genre } = row
  const image = portraitOf({ apiId, name, picture, genre })
  return { id: apiId, apiId, name, disambiguation, image, img: image }
}

export function asGenre(row: { api_id: string; name: string; picture: string | null }): Genre {
  return { id: row.api_id, name: row.name, image: posterOf(row) }
}

/** The columns of a review target that its score is made of. */
export const VOTE_COLUMNS = [
  'review_targets.score_counts',
  'review_targets.held_counts',
  'review_targets.dropped_counts',
] as const

export const priorMeanOf = (kind: 'artist' | 'album' | 'song') =>
  sql<number | null>`(select mean from score_priors where score_priors.kind = ${sql.lit(kind)})`

/** The counts are null for an item without reviews. */
export type VotesRow = {
  score_counts: number[] | null
  held_counts: number[] | null
  dropped_counts: number[] | null
  prior_mean: number | null
}

export const asScoreSummary = (row: VotesRow): ScoreSummary =>
  scoreSummary(row.score_counts ?? NO_COUNTS, row.held_counts ?? NO_COUNTS, row.dropped_counts ?? NO_COUNTS, {
    mean: row.prior_mean ?? DEFAULT_PRIOR_MEAN,
    votes: PRIOR_VOTES,
  })

export const yearOf = (day: string | null) => (day === null ? null : Number(day.slice(0, 4)))

export const portraitBeside = (row: {
  artist_api_id: string
  artist_name: string
  artist_picture: string | null
  genre_name: string | null
}) =>
  portraitOf({
    apiId: row.artist_api_id,
    name: row.artist_name,
    picture: row.artist_picture,
    genre: row.genre_name,
  })

const creditsIn = (row: { credits: Credit[] | null; artist_api_id: string; artist_name: string }): Credit[] =>
  row.credits ?? [{ artistId: row.artist_api_id, name: row.artist_name, join: '' }]

const coverOfSong = (row: SongRow) =>
  coverOf({
    apiId: row.album_api_id,
    title: row.album_title,
    picture: row.album_picture,
    artist: row.artist_name,
    genre: row.genre_name,
  })

const previewOf = (row: SongRow) => (row.has_preview ? previewPath(row.api_id) : null)
