import type { Room } from '@remusic/contract/together/schemas/listeningRooms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFailure } from '../../base/failures/useFailure.ts'
import { applyRoom } from './queries.ts'

/** Changes a room and shows it as it is afterwards, or the sentence with which the server refused. */
export function useRoomAction<A extends unknown[]>(
  act: (...args: A) => Promise<Room>,
  { onDone }: { onDone?: (room: Room) => void } = {},
) {
  const client = useQueryClient()
  const showFailure = useFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: (args: A) => act(...args),
    onSuccess: (room) => {
      applyRoom(client, room)
      onDone?.(room)
    },
    onError: showFailure,
  })
  return { act: (...args: A) => mutate(args), isPending }
}
