import type { Room } from '@remusic/contract/together/schemas/listeningRooms'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../base/api/socket.ts'
import { followNumbers } from '../../base/live/followNumbers.ts'
import { keepWatching } from '../../base/live/keepWatching.ts'
import { roomKeys } from '../../base/queryKeys/listeningRooms.ts'
import { withPlaying, withScored } from './cache.ts'
import { applyMessage, applyRoom, followedMessages, ROOM_CALLS, roomQuery } from './queries.ts'
import { addReaction } from './reactions.ts'
import { keepRoomTime, roomTime } from './roomTime.ts'

/** A song that ended this long ago should have been followed by another: the event may have been lost. */
const OVERDUE_MS = 1_500
const OVERDUE_CHECK_MS = 2_000

const followedRooms = followNumbers({
  keyOf: roomKeys.one,
  numbers: { revision: ({ revision }: Room) => revision },
})

/** Keeps the member inside an open room while its page is shown, and applies what happens in it. */
export function useLiveRoom(id: string, isInside: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isInside) return
    const { queryKey } = roomQuery(id)
    const refetch = () => void followedRooms.catchUp(client, id)
    const checkOverdue = () => {
      const [current, now] = [client.getQueryData<Room>(queryKey)?.current, roomTime.now()]
      if (current?.endsAt && now !== null && now > current.endsAt + OVERDUE_MS) refetch()
    }
    const overdue = setInterval(checkOverdue, OVERDUE_CHECK_MS)
    const unsubscribes = [
      keepRoomTime(),
      keepWatching({
        // The stay may have ended while there was no connection.
        prepare: async () => applyRoom(client, await ROOM_CALLS.join(id)),
        // The page shows the reason: the room is closed or full, or the member was removed.
        onRefused: refetch,
        watch: (onHandled) => live.emit('watch-room', { roomId: id }, onHandled),
        unwatch: () => live.emit('unwatch-room', { roomId: id }),
        catchUp: () => {
          refetch()
          void followedMessages.catchUp(client, id)
        },
      }),
      live.on('room-changed', ({ roomId, revision, playing }) => {
        if (roomId === id)
          followedRooms.receive(client, id, { revision }, (room) => withPlaying(room, revision, playing))
      }),
      live.on('room-scored', ({ roomId, entryId, scoredCount }) => {
        if (roomId === id)
          client.setQueryData(queryKey, (now) => now && withScored(now, entryId, scoredCount))
      }),
      live.on('room-message', (message) => {
        if (message.roomId === id) applyMessage(client, message)
      }),
      live.on('room-reaction', ({ roomId, reaction }) => {
        if (roomId === id) addReaction(reaction)
      }),
      live.on('room-ended', ({ roomId }) => {
        if (roomId !== id) return
        refetch()
        void client.invalidateQueries({ queryKey: roomKeys.lists })
      }),
    ]
    return () => {
      clearInterval(overdue)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client, id, isInside])
}
