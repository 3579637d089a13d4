import type { FillKind } from '@remusic/contract/music/schemas/catalogue'

/**
 * Records from a music source. Pages read our own tables, which a source fills, so only `importing` and `media` know
 * which source is used. Ids are strings of digits, unique per kind across all sources; those of an open catalogue are UUIDs.
 *
 * A null value means that the source left it out, and does not overwrite what is stored. `partial` marks a record that
 * was embedded in another one (the artist of a song in search results): it is stored but counts as never fetched.
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
  /** 0 to 1,000,000, like every popularity. */
  popularity: number | null
  /** The code of ISO 3166-1, in capitals. */
  country?: string | null
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
  type?: 'album' | 'single' | 'ep' | 'live' | 'compilation' | null
  /** The code of ISO 639-3; 'mul' for several languages, 'zxx' for music without words. */
  language?: string | null
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
  /** The International Standard Recording Code, without hyphens. */
  isrc?: string | null
  partial?: boolean
}

/** Records that are stored together. Whatever they refer to is in the same batch or already stored. */
export type SourceBatch = {
  genres?: readonly SourceGenre[]
  artists?: readonly SourceArtist[]
  albums?: readonly SourceAlbum[]
  songs?: readonly SourceSong[]
}

export type SearchKind = 'track' | 'artist' | 'album'

/**
 * Every method returns a batch ready to be stored, or null if the source has no such item. A source that is unreachable,
 * too slow or sends invalid data throws a SourceUnavailableError.
 */
export type Source = {
  name: 'demo' | 'deezer'
  genres(): Promise<SourceBatch>
  /** The artist with its albums and most popular songs. */
  artist(apiId: string): Promise<SourceBatch | null>
  /** Ids of artists like 'Various Artists', which own albums but have no page. */
  placeholderArtistIds?: readonly string[]
  /** The album with all its songs. */
  album(apiId: string): Promise<SourceBatch | null>
  song(apiId: string): Promise<SourceBatch | null>
  search(kind: SearchKind, query: string): Promise<SourceBatch>
  /** The current charts, overall or of one genre. */
  top(genreApiId?: string): Promise<SourceBatch>
  /** Recommended artists of a genre. */
  artistsOf(genreApiId: string): Promise<SourceBatch>
  /** A URL of the preview that is valid for a few minutes, or null if there is none. */
  previewUrl(songApiId: string): Promise<string | null>
  /** All records, in batches that fit one transaction. Only for sources that contain their music themselves. */
  everything?(): Iterable<SourceBatch> | AsyncIterable<SourceBatch>
}

/** The source cannot be queried right now. Stored records can still be served. */
export class SourceUnavailableError extends Error {
  override name = 'SourceUnavailableError'
  readonly retryAfterSeconds: number

  constructor(
    reason: string,
    { cause, retryAfterSeconds = 5 }: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(reason, { cause })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A request to the source. Its batch is stored in a transaction of its own. */
export type FillUnit = () => Promise<SourceBatch | null>
/** The units of each fill, in a stable order, so that an interrupted one can continue. */
export type FillPlans = Record<FillKind, () => Promise<FillUnit[]>>
