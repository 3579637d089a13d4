import type { Room, RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import CardsThreeBoldIcon from '~icons/ph/cards-three-bold'
import SkipForwardBoldIcon from '~icons/ph/skip-forward-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ROOM_CALLS } from './queries.ts'
import { useRoomAction } from './useRoomAction.ts'

/** The host skips a song or ends it; anybody else votes for skipping it. */
export function SkipButtons({ room, entry }: { room: Room; entry: RoomEntry }) {
  const skip = useRoomAction(ROOM_CALLS.skip)
  const end = useRoomAction(ROOM_CALLS.end)
  const { me } = room
  const { votes, needed } = room.skip
  if (!me) return null
  if (!me.host)
    return (
      <Button
        variant="ghost"
        icon={<SkipForwardBoldIcon aria-hidden />}
        aria-pressed={me.votedSkip}
        disabled={me.votedSkip}
        pending={skip.isPending}
        onClick={() => skip.act(room.id, entry.id)}
      >
        {me.votedSkip
          ? `Votaste por saltarla (${votes} de ${needed})`
          : `Votar por saltarla (${votes} de ${needed})`}
      </Button>
    )
  return (
    <>
      <Button
        variant="ghost"
        icon={<CardsThreeBoldIcon aria-hidden />}
        pending={end.isPending}
        onClick={() => end.act(room.id, entry.id)}
      >
        Terminar y abrir calificaciones
      </Button>
      <Button
        variant="ghost"
        icon={<SkipForwardBoldIcon aria-hidden />}
        pending={skip.isPending}
        onClick={() => skip.act(room.id, entry.id)}
      >
        {votes > 0 ? `Saltar (${votes} de ${needed} quieren)` : 'Saltar'}
      </Button>
    </>
  )
}
