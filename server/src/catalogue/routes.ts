import {
  albumById,
  albumSongs,
  albumsOfGenre,
  allAlbums,
  artistAlbums,
  artistById,
  artistSongs,
  artistTopSongs,
  genres,
  randomArtists,
  randomSongs,
  SEARCH_MOST_RESULTS,
  SEARCH_PAGE_SIZE,
  search,
  searchTracks,
  songById,
  topArtists,
  topSongs,
} from '@remusic/contract/catalogue'
import { PAGE_LIMIT } from '@remusic/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import type { NotFoundError } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { findAlbum, findAlbums, findAlbumsOfArtist, findAlbumsOfGenre } from './albums.ts'
import { findArtist, findRandomArtists, findTopArtists } from './artists.ts'
import { AlbumNotFoundError, ArtistNotFoundError, GenreNotFoundError, SongNotFoundError } from './errors.ts'
import { findGenre, findGenreIdByName, findGenres } from './genres.ts'
import { findSongsThatFit, findWhatFits } from './search/search.ts'
import {
  findRandomSongs,
  findSong,
  findSongsOfAlbum,
  findSongsOfArtist,
  findTopSongs,
  findTopSongsOfArtist,
} from './songs.ts'

export function catalogueRoutes(app: FastifyInstance, { db }: Deps) {
  handle(app, search, ({ query }) =>
    findWhatFits(db, { ...query, index: query.index ?? 0, limit: SEARCH_PAGE_SIZE }),
  )
  handle(app, searchTracks, ({ query }) =>
    findSongsThatFit(db, { ...query, limit: query.limit ?? SEARCH_MOST_RESULTS }),
  )

  handle(app, artistById, ({ query }) => orThrow(findArtist(db, query.artist), ArtistNotFoundError))
  handle(app, artistSongs, ({ query }) =>
    orThrow(findSongsOfArtist(db, query.artist, query.index ?? 0), ArtistNotFoundError),
  )
  handle(app, artistTopSongs, ({ query }) =>
    orThrow(findTopSongsOfArtist(db, query.artist), ArtistNotFoundError),
  )
  handle(app, artistAlbums, ({ query }) =>
    orThrow(findAlbumsOfArtist(db, query.artist, paged(query)), ArtistNotFoundError),
  )
  handle(app, randomArtists, ({ query }) => findRandomArtists(db, paged(query).limit))
  handle(app, topArtists, ({ query }) => findTopArtists(db, paged(query).limit))

  handle(app, albumById, ({ query }) => orThrow(findAlbum(db, query.album), AlbumNotFoundError))
  handle(app, albumSongs, ({ query }) => orThrow(findSongsOfAlbum(db, query.album), AlbumNotFoundError))
  handle(app, allAlbums, ({ query }) => findAlbums(db, paged(query)))
  handle(app, albumsOfGenre, async ({ params, query }) => {
    const genreId = await orThrow(findGenreIdByName(db, params.name), GenreNotFoundError)
    return findAlbumsOfGenre(db, genreId, paged(query))
  })

  handle(app, songById, ({ query }) => orThrow(findSong(db, query.id), SongNotFoundError))
  handle(app, randomSongs, ({ query }) => findRandomSongs(db, paged(query).limit))
  handle(app, topSongs, ({ query }) => findTopSongs(db, paged(query).limit))

  handle(app, genres, ({ query }) =>
    query.genre === undefined ? findGenres(db) : orThrow(findGenre(db, query.genre), GenreNotFoundError),
  )
}

async function orThrow<T>(found: Promise<T | null>, Missing: new () => NotFoundError): Promise<T> {
  const value = await found
  if (value === null) throw new Missing()
  return value
}

const paged = <Q extends { limit?: number | undefined }>(query: Q) => ({
  ...query,
  limit: query.limit ?? PAGE_LIMIT.usual,
})
