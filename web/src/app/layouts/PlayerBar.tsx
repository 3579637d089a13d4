import { useSession } from '../../accounts/session.ts'
import { Credits } from '../../catalogue/Credits.tsx'
import { ListenElsewhere } from '../../catalogue/ListenElsewhere.tsx'
import { ListenIconKey } from '../../diary/ListenIconKey.tsx'
import { diaryItemOf, PreviewOffer } from '../../diary/PreviewOffer.tsx'
import { MiniPlayer } from '../../player/MiniPlayer.tsx'
import { AddToPlaylist } from '../../playlists/AddToPlaylist.tsx'

/** The player with links and keys from folders that it must not import. */
export function PlayerBar() {
  const me = useSession()
  return (
    <>
      <MiniPlayer
        artist={(song, className) => <Credits className={className} work={song} />}
        mark={me ? (song) => <ListenIconKey item={diaryItemOf(song)} /> : undefined}
        actions={(song) => <AddToPlaylist song={song} />}
        elsewhere={(song) => <ListenElsewhere songId={song.apiId} />}
      />
      {me && <PreviewOffer />}
    </>
  )
}
