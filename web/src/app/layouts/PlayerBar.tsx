import { ArtistLink } from '../../catalogue/ArtistLink.tsx'
import { MiniPlayer } from '../../player/MiniPlayer.tsx'
import { AddToPlaylist } from '../../playlists/AddToPlaylist.tsx'

/** The player with links and keys from folders that it must not import. */
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
