import BroadcastBoldIcon from '~icons/ph/broadcast-bold'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { useSession } from '../../people/accounts/session.ts'
import { useOpenRoom } from './OpenRoomButton.tsx'

type Props = { name: string; songs: readonly { apiId: string }[] }

/** Opens a room that begins with the songs of a playlist. Renders nothing for visitors, nor without songs. */
export function OpenRoomPlaylistButton({ name, songs }: Props) {
  const isMember = useSession() !== null
  const openRoom = useOpenRoom(isMember)
  if (!isMember || songs.length === 0) return null
  return (
    <IconButton
      label={`Abrir sala con ${name}`}
      icon={<BroadcastBoldIcon />}
      onClick={() =>
        openRoom(
          songs.map(({ apiId }) => apiId),
          `Escuchamos ${name}`,
        )
      }
    />
  )
}
