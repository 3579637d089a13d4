import { ArtistLink } from '../../catalogue/ArtistLink.tsx'
import { MiniPlayer } from '../../player/MiniPlayer.tsx'
import { AddToPlaylist } from '../../playlists/AddToPlaylist.tsx'

/** The player with the links and keys of the rooms that it does not know itself. */
export function PlayerBar() {
  return (
    <MiniPlayer
      artist={(song, className) => (
        <ArtistLink className={className} id={song.artistId}>
          {song.artist}
        </ArtistLink>
      )}
      actions={(song) => <AddToPlaylist song={song} />}
    />
  )
}
