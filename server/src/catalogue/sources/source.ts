/**
 * A place music comes from. Nothing outside this folder knows which one it is: pages read our own tables, and a source
 * fills them. Ids are digits in text, unique per kind across all sources.
 *
 * What a source did not say is null and leaves alone what is stored. `partial` marks a record seen only in passing (the
 * artist of a song that was found): it is stored, and counts as never fetched.
 */
export type SourceGenre = {
  apiId: string
  name: string
  description: string | null
  picture: string | null
}

export type SourceArtist = {
  apiId: string
  name: string
  picture: string | null
  genreApiId: string | null
  /** 0 to 1,000,000, as all popularities. */
  popularity: number | null
  partial?: boolean
}

export type SourceAlbum = {
  apiId: string
  artistApiId: string
  title: string
  picture: string | null
  /** 'YYYY-MM-DD' */
  releasedOn: string | null
  explicit: boolean | null
  popularity: number | null
  genreApiIds: readonly string[] | null
  partial?: boolean
}

export type SourceSong = {
  apiId: string
  artistApiId: string
  albumApiId: string
  title: string
  durationSeconds: number
  discNumber: number | null
  trackNumber: number | null
  explicit: boolean
  hasPreview: boolean
  popularity: number | null
  partial?: boolean
}

/** Records that belong together: what one of them refers to is among them, or stored already. */
export type SourceBatch = {
  genres?: readonly SourceGenre[]
  artists?: readonly SourceArtist[]
  albums?: readonly SourceAlbum[]
  songs?: readonly SourceSong[]
}

export type SearchKind = 'track' | 'artist' | 'album'

/**
 * Every answer is a batch ready to be stored; null where the source knows of no such thing. A source that is away, too
 * slow or talks nonsense throws a SourceAwayError.
 */
export type Source = {
  name: 'demo' | 'deezer'
  genres(): Promise<SourceBatch>
  /** The artist with its albums and best known songs. */
  artist(apiId: string): Promise<SourceBatch | null>
  /** Ids of artists that stand for nobody, like 'various artists': they have albums, and no page. */
  nobodies?: readonly string[]
  /** The album with all its songs. */
  album(apiId: string): Promise<SourceBatch | null>
  song(apiId: string): Promise<SourceBatch | null>
  search(kind: SearchKind, query: string): Promise<SourceBatch>
  /** What is heard most now, over all genres or in one. */
  top(genreApiId?: string): Promise<SourceBatch>
  /** Artists worth having of a genre. */
  artistsOf(genreApiId: string): Promise<SourceBatch>
  /** Where the preview can be heard for the next minutes; null where there is none. */
  previewUrl(songApiId: string): Promise<string | null>
  /** All it has, in batches of a size that one transaction carries; only a source that holds its music itself. */
  everything?(): Iterable<SourceBatch> | AsyncIterable<SourceBatch>
}

/** The source cannot be asked now; what is stored still serves. */
export class SourceAwayError extends Error {
  override name = 'SourceAwayError'
  readonly retryAfterSeconds: number

  constructor(
    reason: string,
    { cause, retryAfterSeconds = 5 }: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(reason, { cause })
    this.retryAfterSeconds = retryAfterSeconds
  }
}
