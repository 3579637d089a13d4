import type { Room } from '@remusic/contract/together/schemas/listeningRooms'
import { Lobby } from './Lobby.tsx'
import { OpenRoom } from './OpenRoom.tsx'
import { Session } from './Session.tsx'
import { useLiveRoom } from './useLiveRoom.ts'

/** A room from inside or outside, or the session that remains of it. */
export function RoomView({ room }: { room: Room }) {
  const isInside = room.state === 'open' && room.me?.inside === true
  useLiveRoom(room.id, isInside)
  if (isInside) return <OpenRoom room={room} />
  return room.session ? <Session room={room} session={room.session} /> : <Lobby room={room} />
}
