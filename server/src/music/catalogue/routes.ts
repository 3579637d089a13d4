import { PAGE_LIMIT } from '@remusic/contract/base/fields'
import { hasArtistPage, LISTEN_SERVICES, type ListenService } from '@remusic/contract/music/catalogue'
import { isDemoSong } from '@remusic/contract/music/previews'
import {
  albumById,
  albumSongs,
  albumsOfGenre,
  allAlbums,
  artistAlbums,
  artistAppearances,
  artistById,
  artistSongs,
  artistTopSongs,
  genres,
  mostReviewedSongs,
  randomArtists,
  randomSongs,
  songById,
  topArtists,
  topSongs,
} from '@remusic/contract/music/schemas/catalogue'
import { mayAdminister } from '@remusic/contract/people/plans'
import type { FastifyInstance } from 'fastify'
import { batch } from '../../base/common/batch.ts'
import type { NotFoundError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import { handle, type Me } from '../../base/http/handle.ts'
import type { Config } from '../../config.ts'
import { findAlbums, findAlbumsById, findAlbumsOfArtist, findAlbumsOfGenre } from './albums.ts'
import { findArtistsById, findRandomArtists, findTopArtists } from './artists.ts'
import { asTasted } from './blindTasting.ts'
import { shown } from './byId.ts'
import type { CatalogueLoader } from './catalogueLoader.ts'
import { AlbumNotFoundError, ArtistNotFoundError, GenreNotFoundError, SongNotFoundError } from './errors.ts'
import { findGenre, findGenreIdByName, findGenres, genreCountJobs } from './genres.ts'
import { popularityJobs } from './popularity.ts'
import {
  findAppearances,
  findMostReviewedSongs,
  findRandomSongs,
  findSongsById,
  findSongsOfAlbum,
  findSongsOfArtist,
  findTopSongs,
  findTopSongsOfArtist,
} from './songs.ts'

export function catalogueRoutes(app: FastifyInstance, deps: Deps, loader: CatalogueLoader) {
  const { config, db } = deps
  genreCountJobs(deps)
  popularityJobs(deps)
  // Under load, people who open different items at the same time share a statement.
  const readSong = batch((apiIds: string[]) => findSongsById(db, apiIds))
  const readAlbum = batch((apiIds: string[]) => findAlbumsById(db, apiIds))
  const readArtist = batch((apiIds: string[]) => findArtistsById(db, apiIds))

  const openArtist = async (apiId: string) => {
    if (!hasArtistPage(apiId)) throw new ArtistNotFoundError()
    await loader.artist(apiId)
  }

  handle(app, artistById, async ({ query, me }) => {
    await openArtist(query.artist)
    const artist = await orThrow(foundBy(me, readArtist(query.artist)), ArtistNotFoundError)
    return asTasted(db, me, 'artist', artist)
  })
  handle(app, artistSongs, async ({ query }) => {
    await openArtist(query.artist)
    return orThrow(findSongsOfArtist(db, query.artist, query.index ?? 0), ArtistNotFoundError)
  })
  handle(app, artistTopSongs, async ({ query }) => {
    await openArtist(query.artist)
    return orThrow(findTopSongsOfArtist(db, query.artist), ArtistNotFoundError)
  })
  handle(app, artistAlbums, async ({ query }) => {
    await openArtist(query.artist)
    return orThrow(findAlbumsOfArtist(db, query.artist, paged(query)), ArtistNotFoundError)
  })
  handle(app, artistAppearances, async ({ query }) => {
    await openArtist(query.artist)
    return orThrow(findAppearances(db, query.artist, paged(query)), ArtistNotFoundError)
  })
  handle(app, randomArtists, async ({ query, replica }) => {
    await loader.top()
    return findRandomArtists(replica, paged(query).limit)
  })
  handle(app, topArtists, async ({ query, replica }) => {
    await loader.top()
    return findTopArtists(replica, paged(query).limit)
  })

  handle(app, albumById, async ({ query, me }) => {
    await loader.album(query.album)
    const album = await orThrow(foundBy(me, readAlbum(query.album)), AlbumNotFoundError)
    return asTasted(db, me, 'album', album)
  })
  handle(app, albumSongs, async ({ query }) => {
    await loader.album(query.album)
    return orThrow(findSongsOfAlbum(db, query.album), AlbumNotFoundError)
  })
  handle(app, allAlbums, ({ query, replica }) => findAlbums(replica, paged(query)))
  handle(app, albumsOfGenre, async ({ params, query, replica }) => {
    const genreId = await orThrow(findGenreIdByName(db, params.name), GenreNotFoundError)
    return findAlbumsOfGenre(replica, genreId, paged(query))
  })

  handle(app, songById, async ({ query, me }) => {
    await loader.song(query.id)
    const song = await orThrow(foundBy(me, readSong(query.id)), SongNotFoundError)
    return { ...(await asTasted(db, me, 'song', song)), listenOn: servicesFor(config, song.apiId) }
  })
  handle(app, randomSongs, async ({ query, replica }) => {
    await loader.top()
    return findRandomSongs(replica, paged(query).limit)
  })
  handle(app, topSongs, async ({ query, replica }) => {
    await loader.top()
    return findTopSongs(replica, paged(query).limit)
  })

  handle(app, mostReviewedSongs, ({ query, replica }) =>
    findMostReviewedSongs(replica, deps.clock.now(), paged(query).limit),
  )

  handle(app, genres, async ({ query, replica }) => {
    await loader.top()
    return query.genre === undefined
      ? findGenres(replica)
      : orThrow(findGenre(db, query.genre), GenreNotFoundError)
  })
}

/** The invented songs of the demo are on no streaming service, so they have links only if the operator names the services. */
function servicesFor({ listenLinks }: Config, songApiId: string): ListenService[] {
  return listenLinks ?? (isDemoSong(songApiId) ? [] : [...LISTEN_SERVICES])
}

/** Hidden items exist for Admins only. */
async function foundBy<T extends { hidden?: true | undefined }>(me: Me | null, found: Promise<T | null>) {
  const item = await found
  return me !== null && mayAdminister(me.role) ? item : shown(item)
}

async function orThrow<T>(found: Promise<T | null>, Missing: new () => NotFoundError): Promise<T> {
  const value = await found
  if (value === null) throw new Missing()
  return value
}

const paged = <Q extends { limit?: number | undefined }>(query: Q) => ({
  ...query,
  limit: query.limit ?? PAGE_LIMIT.default,
})
