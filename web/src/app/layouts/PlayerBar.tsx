import { ListenIconButton } from '../../listening/diary/ListenIconButton.tsx'
import { diaryItemOf, PreviewOffer } from '../../listening/diary/PreviewOffer.tsx'
import { Credits } from '../../music/catalogue/Credits.tsx'
import { ListenElsewhere } from '../../music/catalogue/ListenElsewhere.tsx'
import { MiniPlayer } from '../../music/player/MiniPlayer.tsx'
import { useSession } from '../../people/accounts/session.ts'
import { AddToPlaylist } from '../../together/playlists/AddToPlaylist.tsx'

/** The player with links and buttons from folders that it must not import. */
export function PlayerBar() {
  const me = useSession()
  return (
    <>
      <MiniPlayer
        artist={(song, className) => <Credits className={className} work={song} />}
        mark={me ? (song) => <ListenIconButton item={diaryItemOf(song)} /> : undefined}
        actions={(song) => <AddToPlaylist song={song} />}
        elsewhere={(song) => <ListenElsewhere songId={song.apiId} />}
      />
      {me && <PreviewOffer />}
    </>
  )
}
