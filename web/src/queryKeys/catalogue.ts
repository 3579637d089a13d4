import { firstDataKeys } from '@remusic/contract/catalogue'

/** `firstDataKeys` is in the contract because the server sends data under these keys. */
export const catalogueKeys = {
  all: ['catalogue'] as const,
  ...firstDataKeys,
  artistTopSongs: (id: string) => [...firstDataKeys.artist(id), 'top'] as const,
  artistAlbums: (id: string) => [...firstDataKeys.artist(id), 'albums'] as const,
  artistSongs: (id: string) => [...firstDataKeys.artist(id), 'songs'] as const,
  artistSongsNamed: (id: string, words: string) => [...firstDataKeys.artist(id), 'search', words] as const,
  albumSongs: (id: string) => [...firstDataKeys.album(id), 'songs'] as const,
  waveform: (songId: string) => [...firstDataKeys.song(songId), 'waveform'] as const,
  genres: ['catalogue', 'genres'] as const,
  genreAlbums: (name: string) => ['catalogue', 'genre-albums', name] as const,
  randomSongs: ['catalogue', 'songs', 'random'] as const,
  topSongs: ['catalogue', 'songs', 'top'] as const,
  randomArtists: ['catalogue', 'artists', 'random'] as const,
  topArtists: ['catalogue', 'artists', 'top'] as const,
  search: <R extends object>(request: R) => ['catalogue', 'search', request] as const,
}
