import type { Certainty } from '@remusic/contract/listening/historyImports'

/** A song, album or artist as a file or a program names it. For an artist, `artist` is its own name. */
export type Wanted = {
  kind: 'song' | 'album' | 'artist'
  title: string
  artist: string
  album: string | null
  year: number | null
  durationSeconds: number | null
  /** In capitals, without hyphens. */
  isrc: string | null
  /** The id of MusicBrainz: of a recording, a release group or release, or an artist. */
  mbid: string | null
  /** The address in a catalogue of ReMusic, which may be that of another installation. */
  apiId: string | null
}

export type Match = { certainty: Exclude<Certainty, 'unknown'>; apiId: string } | { certainty: 'unknown' }
