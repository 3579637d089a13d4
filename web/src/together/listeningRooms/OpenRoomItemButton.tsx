import { useQueryClient } from '@tanstack/react-query'
import BroadcastBoldIcon from '~icons/ph/broadcast-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { albumSongsQuery } from '../../music/catalogue/queries.ts'
import { useOpenRoom } from './OpenRoomButton.tsx'

type Props = { item: { type: 'song' | 'album'; apiId: string; name: string } }

/** Opens a room that begins with a song, or with the songs of an album. */
export function OpenRoomItemButton({ item: { type, apiId, name } }: Props) {
  const client = useQueryClient()
  const openRoom = useOpenRoom()
  const showFailure = useFailure()
  const open = async () => {
    const songs = type === 'song' ? [{ apiId }] : await client.query(albumSongsQuery(apiId))
    openRoom(
      songs.map((song) => song.apiId),
      `Escuchamos ${name}`,
    )
  }
  return (
    <IconButton
      label={`Abrir sala con ${name}`}
      icon={<BroadcastBoldIcon />}
      onClick={() => void open().catch(showFailure)}
    />
  )
}
