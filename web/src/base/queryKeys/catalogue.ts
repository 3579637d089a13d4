const artist = (id: string) => ['catalogue', 'artist', id] as const
const album = (id: string) => ['catalogue', 'album', id] as const
const song = (id: string) => ['catalogue', 'song', id] as const

export const catalogueKeys = {
  all: ['catalogue'] as const,
  artist,
  artistTopSongs: (id: string) => [...artist(id), 'top'] as const,
  artistAlbums: (id: string, part?: string) => [...artist(id), 'albums', ...(part ? [part] : [])] as const,
  artistAppearances: (id: string) => [...artist(id), 'appearances'] as const,
  artistSongs: (id: string) => [...artist(id), 'songs'] as const,
  artistSongsNamed: (id: string, words: string) => [...artist(id), 'search', words] as const,
  album,
  albumSongs: (id: string) => [...album(id), 'songs'] as const,
  song,
  songVersions: (songId: string) => [...song(songId), 'versions'] as const,
  waveform: (songId: string) => [...song(songId), 'waveform'] as const,
  genre: (id: string) => ['catalogue', 'genre', id] as const,
  genres: ['catalogue', 'genres'] as const,
  genreAlbums: (genreId: string) => ['catalogue', 'genre-albums', genreId] as const,
  randomSongs: ['catalogue', 'songs', 'random'] as const,
  topSongs: ['catalogue', 'songs', 'top'] as const,
  mostReviewedSongs: ['catalogue', 'songs', 'reviewed'] as const,
  randomArtists: ['catalogue', 'artists', 'random'] as const,
  topArtists: ['catalogue', 'artists', 'top'] as const,
  search: <R extends object>(request: R) => ['catalogue', 'search', request] as const,
}
