import { Credits } from '../../catalogue/Credits.tsx'
import { ListenElsewhere } from '../../catalogue/ListenElsewhere.tsx'
import { MiniPlayer } from '../../player/MiniPlayer.tsx'
import { AddToPlaylist } from '../../playlists/AddToPlaylist.tsx'

/** The player with links and keys from folders that it must not import. */
export function PlayerBar() {
  return (
    <MiniPlayer
      artist={(song, className) => <Credits className={className} work={song} />}
      actions={(song) => <AddToPlaylist song={song} />}
      elsewhere={(song) => <ListenElsewhere songId={song.apiId} />}
    />
  )
}
