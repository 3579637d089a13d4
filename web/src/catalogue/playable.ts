import type { Song } from '@remusic/contract/schemas/catalogue'
import type { FoundSong } from '@remusic/contract/schemas/search'
import type { PlayableSong } from '../player/player.ts'

/** Converts a catalogue song for the player. */
export const playable = ({ apiId, title, artist, artistId, image, preview }: Song): PlayableSong => ({
  apiId,
  title,
  artist,
  artistId,
  image,
  preview,
})

/** Converts a search result for the song lists. */
export const songOf = (found: FoundSong): Song => ({
  id: found.id,
  apiId: found.id,
  title: found.title,
  duration: found.duration,
  image: found.img,
  preview: found.preview,
  hasPreview: found.preview !== null,
  artist: found.artist.name,
  artistId: found.artistId,
  credits: found.credits,
  disambiguation: found.disambiguation,
  album: found.album.titleAlbum,
  albumId: found.albumId,
  fixAlbumId: found.albumId,
  explicit: found.explicit,
  popularity: found.popularity,
})
