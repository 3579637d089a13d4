import { endpoint } from '../base/endpoint.ts'

/** The id that a source gave an item: digits, or the MBID of MusicBrainz. It is part of API and page addresses. */
export const API_ID = /^(?:\d{1,18}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Whether an id is MusicBrainz's. */
export const isMbid = (apiId: string) => apiId.includes('-')

/** The source's pseudo-artist 'Varios Artistas', which has albums but no page of its own. */
export const VARIOUS_ARTISTS = '5080'
/** Names that stand for no artist: the one above, and MusicBrainz's 'Various Artists', '[anonymous]' and '[unknown]'. */
export const PLACEHOLDER_ARTISTS: readonly string[] = [
  VARIOUS_ARTISTS,
  '89ad4ac3-39f7-470e-963a-56509c546377',
  'f731ccc4-e22a-43af-a747-64213329e088',
  '125ec42a-7229-4250-afc5-e057484327fe',
]
export const hasArtistPage = (artistId: string) => !PLACEHOLDER_ARTISTS.includes(artistId)

/** One artist of a work. `name` is the spelling of the work, `join` the text before the next artist, such as ' feat. '. */
export type Credit = { artistId: string; name: string; join: string }

/** A song or an album. During an upgrade, a server of the previous release answers without credits. */
export type Credited = { artist: string; artistId: string; credits?: readonly Credit[] | undefined }

export const creditsOf = ({ artist, artistId, credits }: Credited): readonly Credit[] =>
  credits ?? [{ artistId, name: artist, join: '' }]

/** The artists of a work as plain text: 'A feat. B'. */
export const creditedTo = (work: Credited): string =>
  creditsOf(work)
    .map(({ name, join }) => name + join)
    .join('')

/** The values of `albums.type`. Sources without types have null, which counts as an album. */
export const ALBUM_TYPES = ['album', 'single', 'ep', 'live', 'compilation', 'soundtrack', 'other'] as const

/** The parts of a discography. Singles and EPs are one of them. */
export const DISCOGRAPHY_PARTS = ['album', 'single', 'live', 'compilation', 'soundtrack', 'other'] as const
export type DiscographyPart = (typeof DISCOGRAPHY_PARTS)[number]

/** Services with a search that finds the whole song. */
export const LISTEN_SERVICES = ['deezer', 'spotify', 'youtube', 'apple'] as const
export type ListenService = (typeof LISTEN_SERVICES)[number]

export const artistById = endpoint('GET', '/api/back-end/artists')
export const artistSongs = endpoint('GET', '/api/back-end/artists/artistsongs')
export const artistTopSongs = endpoint('GET', '/api/back-end/artists/artistsongstop')
export const artistAlbums = endpoint('GET', '/api/back-end/artists/artistalbums')
/** Songs of others in which an artist appears: 'B' of 'A feat. B'. */
export const artistAppearances = endpoint('GET', '/api/back-end/artists/artistappearances')
export const randomArtists = endpoint('GET', '/api/back-end/artists/random')
export const topArtists = endpoint('GET', '/api/back-end/artists/topdb')
export const albumById = endpoint('GET', '/api/back-end/albums')
export const albumSongs = endpoint('GET', '/api/back-end/albums/albumsongs')
export const allAlbums = endpoint('GET', '/api/back-end/albums/getall')
export const albumsOfGenre = endpoint('GET', '/api/back-end/albums/getgenres/:name')
export const songById = endpoint('GET', '/api/back-end/songs')
export const randomSongs = endpoint('GET', '/api/back-end/songs/random')
export const topSongs = endpoint('GET', '/api/back-end/songs/topdb')
/** The songs with the most reviews of the last days. */
export const mostReviewedSongs = endpoint('GET', '/api/back-end/songs/reviewed')
export const genres = endpoint('GET', '/api/back-end/genres')
/** The specified address responds to two queries. Clients call these; `variant` lets the compiler tell their responses apart. */
export const allGenres = { ...genres, variant: 'all' } as const
export const genreById = { ...genres, variant: 'one' } as const
export const fillArtists = endpoint('GET', '/api/back-end/artists/create')
export const fillTopArtists = endpoint('GET', '/api/back-end/artists/createtop')
export const fillAlbums = endpoint('GET', '/api/back-end/albums/create')
export const fillGenres = endpoint('GET', '/api/back-end/genres/create')

/** The load of the whole catalogue, which an Admin starts and any server carries out. */
export const catalogueLoad = endpoint('GET', '/api/back-end/admin/catalogue')
export const startCatalogueLoad = endpoint('POST', '/api/back-end/admin/catalogue')
export const retryCatalogueLoad = endpoint('POST', '/api/back-end/admin/catalogue/retry')
export const cancelCatalogueLoad = endpoint('POST', '/api/back-end/admin/catalogue/cancel')

/** The steps of a load, each of which builds on the one before. */
export const LOAD_STEPS = ['genres', 'artists', 'top', 'albums'] as const
/** Sources that a load asks for their music. */
export const LOAD_SOURCES = ['demo', 'deezer'] as const
/** The sources of music. That of MusicBrainz is imported from a dump. */
export const SOURCES = [...LOAD_SOURCES, 'musicbrainz'] as const
