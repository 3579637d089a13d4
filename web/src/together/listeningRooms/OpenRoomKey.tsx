import { ROOM_TEXTS } from '@remusic/contract/listeningRooms'
import { mayOpenRooms } from '@remusic/contract/plans'
import { useQuery } from '@tanstack/react-query'
import BroadcastBoldIcon from '~icons/ph/broadcast-bold'
import { profileQuery } from '../accounts/queries.ts'
import { upgrade } from '../failures/upgrade.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { newRoom } from './newRoom.ts'

/** Opens the dialog of a new room, or says which plan it needs. Visitors have no profile. */
export function useOpenRoom(isMember = true) {
  const { data: profile } = useQuery({ ...profileQuery, enabled: isMember })
  return (songIds: string[] = [], name = '') => {
    if (profile && !mayOpenRooms(profile.role)) upgrade.offer(ROOM_TEXTS.opensPremium)
    else newRoom.open(songIds, name)
  }
}

export function OpenRoomKey() {
  const openRoom = useOpenRoom()
  return (
    <Key variant="primary" size="l" icon={<BroadcastBoldIcon aria-hidden />} onClick={() => openRoom()}>
      Abrir una sala
    </Key>
  )
}
