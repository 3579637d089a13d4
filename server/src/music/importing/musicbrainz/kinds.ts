/** The kinds of items that an import builds, parents before children, with their tables. */
export const KINDS = [
  {
    kind: 'artist',
    /** The table of rows taken from the dump, in the schema `musicbrainz`. */
    source: 'person',
    table: 'artists',
    redirects: 'artist_redirects',
    dumpRedirects: 'artist_gid_redirect',
    matched: 'matched_artists',
    /** Stores rows that are read together next to each other. */
    storedInOrderOf: 'source.id',
  },
  {
    kind: 'album',
    source: 'album',
    table: 'albums',
    redirects: 'album_redirects',
    dumpRedirects: 'release_group_gid_redirect',
    matched: 'matched_albums',
    storedInOrderOf: 'source.artist, source.date_key, source.id',
  },
  {
    kind: 'song',
    source: 'song',
    table: 'songs',
    redirects: 'song_redirects',
    dumpRedirects: 'recording_gid_redirect',
    matched: 'matched_songs',
    storedInOrderOf: 'source.artist, source.album, source.disc, source.track',
  },
] as const

export type Kind = (typeof KINDS)[number]

/** The tables that an import replaces together, with what progress reports call them. */
export const TABLE_NAMES: Record<string, string> = {
  artists: 'artistas',
  albums: 'álbumes',
  songs: 'canciones',
  album_genres: 'géneros',
  album_tracks: 'pistas',
  credit_artists: 'créditos',
  artist_redirects: 'direcciones anteriores',
  album_redirects: 'direcciones anteriores',
  song_redirects: 'direcciones anteriores',
  vocabulary: 'vocabulario',
}
export const CATALOGUE_TABLES = Object.keys(TABLE_NAMES)
