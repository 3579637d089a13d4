import type { ReadContext } from '../context.ts'
import { momentOf } from '../dates.ts'
import { albumOf, artistOf, field, listOf, songOf } from '../fields.ts'
import type { JsonFormat } from '../format.ts'
import { valuesOf } from '../json.ts'
import { elementsOf } from '../jsonArray.ts'

/** Services count a listen from this length on. `skipped` was not stored for years, so it says nothing. */
const MIN_LISTEN_MS = 30_000

/** The complete history, requested separately. `ts` is the end of a play. */
export const spotifyExtended: JsonFormat = {
  kind: 'json',
  format: 'spotifyExtended',
  id: 'spotifyExtended',
  rank: 0,
  matches: (outline) => outline.has('*.ts') && outline.has('*.ms_played'),
  async read(source, context) {
    const isVideo = /_video_/i.test(source.name)
    for await (const { line, value } of elementsOf(source)) {
      const end = Date.parse(String(field(value, 'ts')))
      const played = Number(field(value, 'ms_played'))
      if (end < context.covered.from) context.covered.from = end
      if (end > context.covered.to) context.covered.to = end
      if (isVideo || isSpoken(value)) context.passOver('podcast')
      else if (field(value, 'incognito_mode') === true) context.passOver('private')
      else if (!(played >= MIN_LISTEN_MS)) context.passOver('short')
      else if (!field(value, 'master_metadata_track_name')) context.passOver('local')
      else {
        const item = songOf({
          title: field(value, 'master_metadata_track_name'),
          artist: field(value, 'master_metadata_album_artist_name'),
          album: field(value, 'master_metadata_album_album_name'),
        })
        // Files overlap: the same play is in two of them, a few seconds apart.
        await context.play(line, item, end - played, String(played))
      }
    }
  },
}

const SPOKEN = ['episode_name', 'spotify_episode_uri', 'audiobook_title', 'audiobook_uri']
const isSpoken = (row: unknown) =>
  SPOKEN.some((key) => field(row, key)) && !field(row, 'master_metadata_track_name')

/** The last year, part of every export. Plays that the complete history covers too are left out. */
export const spotifyShort: JsonFormat = {
  kind: 'json',
  format: 'spotifyShort',
  id: 'spotifyShort',
  rank: 1,
  matches: (outline) => outline.has('*.endTime') && outline.has('*.msPlayed'),
  async read(source, context) {
    const isSpokenFile = /podcast|audiobook|_video_/i.test(source.name)
    for await (const { line, value } of elementsOf(source)) {
      const end = momentOf(String(field(value, 'endTime')))
      const played = Number(field(value, 'msPlayed'))
      if (isSpokenFile || field(value, 'podcastName')) context.passOver('podcast')
      else if (!(played >= MIN_LISTEN_MS)) context.passOver('short')
      else if (end >= context.covered.from && end <= context.covered.to + 60_000) context.passOver('repeated')
      else {
        const item = songOf({ title: field(value, 'trackName'), artist: field(value, 'artistName') })
        await context.play(line, item, end - played, String(played))
      }
    }
  },
}

export const spotifyPlaylists: JsonFormat = {
  kind: 'json',
  format: 'spotifyPlaylists',
  id: 'spotifyPlaylists',
  rank: 2,
  matches: (outline) => outline.has('playlists.*.items'),
  async read(source, context) {
    let row = 0
    for await (const { value } of valuesOf(source, ['$.playlists.*'])) {
      const list = context.list(field(value, 'name'), 'Playlist de Spotify')
      for (const entry of listOf(field(value, 'items'))) {
        row++
        const track = field(entry, 'track')
        const addedAt = momentOf(String(field(entry, 'addedDate') ?? ''))
        if (track) await context.playlistSong(row, playlistTrackOf(track), list, addedAt)
        else context.passOver(field(entry, 'localTrack') ? 'local' : 'podcast')
      }
    }
  },
}

const playlistTrackOf = (track: unknown) =>
  songOf({
    title: field(track, 'trackName'),
    artist: field(track, 'artistName'),
    album: field(track, 'albumName'),
  })

/** Liked songs become a playlist; albums and artists are followed. */
export const spotifyLibrary: JsonFormat = {
  kind: 'json',
  format: 'spotifyLibrary',
  id: 'spotifyLibrary',
  rank: 3,
  matches: (outline) =>
    (outline.has('tracks') && outline.has('bannedTracks')) ||
    (outline.has('tracks.*.track') && outline.has('tracks.*.artist')),
  async read(source, context) {
    const list = context.list('Me gusta (Spotify)', '')
    for await (const { line, path, value } of valuesOf(source, LIBRARY_PATHS)) {
      await readOfLibrary[String(path[0])]?.({ line, value, context, list })
    }
  },
}

type OfLibrary = { line: number; value: unknown; context: ReadContext; list: ReturnType<ReadContext['list']> }

const passOverSpoken = ({ context }: OfLibrary) => context.passOver('podcast')
const passOverDisliked = ({ context }: OfLibrary) => context.passOver('disliked')

const readOfLibrary: Record<string, (part: OfLibrary) => Promise<void> | void> = {
  tracks: ({ line, value, context, list }) => {
    const item = songOf({
      title: field(value, 'track'),
      artist: field(value, 'artist'),
      album: field(value, 'album'),
    })
    return context.playlistSong(line, item, list)
  },
  albums: ({ line, value, context }) =>
    context.follow(line, albumOf({ title: field(value, 'album'), artist: field(value, 'artist') })),
  artists: ({ line, value, context }) => context.follow(line, artistOf(field(value, 'name'))),
  shows: passOverSpoken,
  episodes: passOverSpoken,
  bannedTracks: passOverDisliked,
  bannedArtists: passOverDisliked,
}
const LIBRARY_PATHS = Object.keys(readOfLibrary).map((part) => `$.${part}.*`)
