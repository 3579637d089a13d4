import { creditedTo } from '@remusic/contract/catalogue'
import type { Song } from '@remusic/contract/schemas/catalogue'
import BroadcastIcon from '~icons/ph/broadcast'
import HeadphonesIcon from '~icons/ph/headphones'
import { listenDialog } from '../../diary/dialog.ts'
import { useOpenRoom } from '../../listeningRooms/OpenRoomKey.tsx'
import { ListenLaterMenuItem } from '../../listenLater/ListenLaterMenuItem.tsx'
import { MenuItem } from '../../ui/overlays/MenuItem.tsx'

/** What members do with a song from its menu, in every list. */
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
