import { creditedTo } from '@remusic/contract/music/catalogue'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import BroadcastIcon from '~icons/ph/broadcast'
import HeadphonesIcon from '~icons/ph/headphones'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { listenDialog } from '../../listening/diary/dialog.ts'
import { ListenLaterMenuItem } from '../../music/listenLater/ListenLaterMenuItem.tsx'
import { useOpenRoom } from '../../together/listeningRooms/OpenRoomButton.tsx'

/** The members' entries in the menu of a song, in every list. */
export function MemberSongEntries({ song }: { song: Song }) {
  const { apiId, title, image } = song
  const openRoom = useOpenRoom()
  return (
    <>
      <MenuItem
        icon={<HeadphonesIcon width={20} height={20} />}
        onClick={() =>
          listenDialog.open({ type: 'song', apiId, name: title, artist: creditedTo(song), image })
        }
      >
        Lo escuché
      </MenuItem>
      <ListenLaterMenuItem item={{ kind: 'song', apiId, name: title }} />
      <MenuItem
        icon={<BroadcastIcon width={20} height={20} />}
        onClick={() => openRoom([apiId], `Escuchamos ${title}`)}
      >
        Abrir sala
      </MenuItem>
    </>
  )
}
