import {
  albumById,
  albumSongs,
  albumsOfGenre,
  allAlbums,
  artistAlbums,
  artistById,
  artistSongs,
  artistTopSongs,
  fillAlbums,
  fillArtists,
  fillGenres,
  fillTopArtists,
  genres,
  randomArtists,
  randomSongs,
  songById,
  topArtists,
  topSongs,
} from '@remusic/contract/catalogue'
import { PAGE_LIMIT } from '@remusic/contract/fields'
import { SEARCH_MOST_RESULTS, SEARCH_PAGE_SIZE, search, searchTracks } from '@remusic/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import type { NotFoundError } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { findAlbum, findAlbums, findAlbumsOfArtist, findAlbumsOfGenre } from './albums.ts'
import { findArtist, findRandomArtists, findTopArtists } from './artists.ts'
import { AlbumNotFoundError, ArtistNotFoundError, GenreNotFoundError, SongNotFoundError } from './errors.ts'
import { fillAlone } from './filling.ts'
import { findGenre, findGenreIdByName, findGenres } from './genres.ts'
import { catalogueHeads } from './heads.ts'
import { previewRoutes } from './previews/routes.ts'
import { findSongsThatFit, findWhatFits } from './search/search.ts'
import {
  findRandomSongs,
  findSong,
  findSongsOfAlbum,
  findSongsOfArtist,
  findTopSongs,
  findTopSongsOfArtist,
} from './songs.ts'
import type { Source } from './sources/source.ts'
import { createSupply } from './sources/supply.ts'

/** `embedded` is a source that holds its music itself; without one, Deezer is asked. */
export function catalogueRoutes(app: FastifyInstance, deps: Deps, embedded: Source | null) {
  const { db, replica } = deps
  const supply = createSupply(deps, embedded)
  previewRoutes(app, deps, supply)
  catalogueHeads(app.pageHeads, deps, supply)

  handle(app, search, async ({ query }) => {
    const isNew = await supply.search(query.filter, query.query)
    return findWhatFits(isNew ? db : replica, {
      ...query,
      index: query.index ?? 0,
      limit: SEARCH_PAGE_SIZE,
      nobodies: supply.nobodies,
    })
  })
  handle(app, searchTracks, async ({ query }) => {
    const isNew = await supply.search('track', query.query)
    return findSongsThatFit(isNew ? db : replica, { ...query, limit: query.limit ?? SEARCH_MOST_RESULTS })
  })

  handle(app, artistById, async ({ query }) => {
    await supply.artist(query.artist)
    return orThrow(findArtist(db, query.artist), ArtistNotFoundError)
  })
  handle(app, artistSongs, async ({ query }) => {
    await supply.artist(query.artist)
    return orThrow(findSongsOfArtist(db, query.artist, query.index ?? 0), ArtistNotFoundError)
  })
  handle(app, artistTopSongs, async ({ query }) => {
    await supply.artist(query.artist)
    return orThrow(findTopSongsOfArtist(db, query.artist), ArtistNotFoundError)
  })
  handle(app, artistAlbums, async ({ query }) => {
    await supply.artist(query.artist)
    return orThrow(findAlbumsOfArtist(db, query.artist, paged(query)), ArtistNotFoundError)
  })
  handle(app, randomArtists, async ({ query }) => {
    await supply.top()
    return findRandomArtists(replica, paged(query).limit, supply)
  })
  handle(app, topArtists, async ({ query }) => {
    await supply.top()
    return findTopArtists(replica, paged(query).limit)
  })

  handle(app, albumById, async ({ query }) => {
    await supply.album(query.album)
    return orThrow(findAlbum(db, query.album), AlbumNotFoundError)
  })
  handle(app, albumSongs, async ({ query }) => {
    await supply.album(query.album)
    return orThrow(findSongsOfAlbum(db, query.album), AlbumNotFoundError)
  })
  handle(app, allAlbums, ({ query }) => findAlbums(replica, paged(query)))
  handle(app, albumsOfGenre, async ({ params, query }) => {
    const genreId = await orThrow(findGenreIdByName(db, params.name), GenreNotFoundError)
    return findAlbumsOfGenre(replica, genreId, paged(query))
  })

  handle(app, songById, async ({ query }) => {
    await supply.song(query.id)
    return orThrow(findSong(db, query.id), SongNotFoundError)
  })
  handle(app, randomSongs, async ({ query }) => {
    await supply.top()
    return findRandomSongs(replica, paged(query).limit)
  })
  handle(app, topSongs, async ({ query }) => {
    await supply.top()
    return findTopSongs(replica, paged(query).limit)
  })

  handle(app, genres, async ({ query }) => {
    await supply.top()
    return query.genre === undefined
      ? findGenres(replica)
      : orThrow(findGenre(db, query.genre), GenreNotFoundError)
  })

  handle(app, fillGenres, (call) => fillAlone(deps, { ...call, what: 'genres' }, supply.fillGenres))
  handle(app, fillArtists, (call) => fillAlone(deps, { ...call, what: 'artists' }, supply.fillArtists))
  handle(app, fillTopArtists, (call) => fillAlone(deps, { ...call, what: 'top' }, supply.fillTop))
  handle(app, fillAlbums, (call) => fillAlone(deps, { ...call, what: 'albums' }, supply.fillAlbums))
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
