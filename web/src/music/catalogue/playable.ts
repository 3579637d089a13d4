import { creditedTo, creditsOf } from '@remusic/contract/music/catalogue'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { FoundSong } from '@remusic/contract/music/schemas/search'
import type { PlayableSong } from '../player/player.ts'

/** Converts a catalogue song for the player. */
export const playable = (song: Song): PlayableSong => ({
  apiId: song.apiId,
  title: song.title,
  artist: creditedTo(song),
  artistId: song.artistId,
  credits: creditsOf(song),
  image: song.image,
  preview: song.preview,
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
