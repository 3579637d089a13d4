import { mayOpenRooms } from '@remusic/contract/people/plans'
import { ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import { useQuery } from '@tanstack/react-query'
import BroadcastBoldIcon from '~icons/ph/broadcast-bold'
import { upgrade } from '../../base/failures/upgrade.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { profileQuery } from '../../people/accounts/queries.ts'
import { newRoom } from './newRoom.ts'

/** Opens the dialog of a new room, or says which plan it needs. Visitors have no profile. */
export function useOpenRoom(isMember = true) {
  const { data: profile } = useQuery({ ...profileQuery, enabled: isMember })
  return (songIds: string[] = [], name = '') => {
    if (profile && !mayOpenRooms(profile.role)) upgrade.offer(ROOM_TEXTS.opensPremium)
    else newRoom.open(songIds, name)
  }
}

/** Says before it is pressed what the plan does not include. */
export function OpenRoomButton() {
  const { data: profile } = useQuery(profileQuery)
  const openRoom = useOpenRoom()
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" size="l" icon={<BroadcastBoldIcon aria-hidden />} onClick={() => openRoom()}>
        Abrir una sala
      </Button>
      {profile && !mayOpenRooms(profile.role) && <p className="muted text-sm">{ROOM_TEXTS.opensPremium}</p>}
    </div>
  )
}
