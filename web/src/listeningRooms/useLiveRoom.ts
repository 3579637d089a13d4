import type { Room } from '@remusic/contract/schemas/listeningRooms'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../api/socket.ts'
import { roomKeys } from '../queryKeys/listeningRooms.ts'
import { withMessages, withPlaying, withScored } from './cache.ts'
import { applyRoom, messagesQuery, ROOM_CALLS, roomQuery } from './queries.ts'
import { addReaction } from './reactions.ts'
import { keepRoomTime, roomTime } from './roomTime.ts'

/** A song that ended this long ago should have been followed by another: the event may have been lost. */
const OVERDUE_MS = 1_500
const OVERDUE_CHECK_MS = 2_000

/** Keeps the member inside an open room while its page is shown, and applies what happens in it. */
export function useLiveRoom(id: string, isInside: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isInside) return
    const { queryKey } = roomQuery(id)
    const shown = () => client.getQueryData<Room>(queryKey)
    const messagesKey = messagesQuery(id).queryKey

    let wanted = 0
    let isReading = false
    // One read at a time: cancelling a read for every change would starve a busy room of all of them.
    const readUntil = async (revision: number) => {
      wanted = Math.max(wanted, revision)
      if (isReading) return
      isReading = true
      while (wanted > (shown()?.revision ?? 0)) {
        const before = wanted
        await client.refetchQueries({ queryKey })
        if (before === wanted) break
      }
      isReading = false
    }
    const enter = async () => {
      try {
        // The stay may have ended while there was no connection.
        applyRoom(client, await ROOM_CALLS.join(id))
        live.emit('watch-room', { roomId: id })
        await client.invalidateQueries({ queryKey: messagesKey })
      } catch {
        // The page shows why: the room has closed, is full, or one was removed.
        await client.invalidateQueries({ queryKey })
      }
    }
    const checkOverdue = () => {
      const [current, now] = [shown()?.current, roomTime.now()]
      if (current?.endsAt && now !== null && now > current.endsAt + OVERDUE_MS)
        void client.refetchQueries({ queryKey })
    }

    const overdue = setInterval(checkOverdue, OVERDUE_CHECK_MS)
    const unsubscribes = [
      keepRoomTime(),
      live.onConnect(() => void enter()),
      live.on('room-changed', ({ roomId, revision, playing }) => {
        if (roomId !== id) return
        client.setQueryData(queryKey, (now) => now && withPlaying(now, revision, playing))
        void readUntil(revision)
      }),
      live.on('room-scored', ({ roomId, entryId, scoredCount }) => {
        if (roomId === id)
          client.setQueryData(queryKey, (now) => now && withScored(now, entryId, scoredCount))
      }),
      live.on('room-message', (message) => {
        if (message.roomId !== id) return
        const before = client.getQueryData(messagesKey)
        const isMissingSome = before !== undefined && message.seq > before.upTo + 1
        if (isMissingSome) void client.refetchQueries({ queryKey: messagesKey })
        else client.setQueryData(messagesKey, (now) => now && withMessages(now, [message]))
      }),
      live.on('room-reaction', ({ roomId, reaction }) => {
        if (roomId === id) addReaction(reaction)
      }),
      live.on('room-ended', ({ roomId }) => {
        if (roomId !== id) return
        void client.refetchQueries({ queryKey })
        void client.invalidateQueries({ queryKey: roomKeys.lists })
      }),
      live.on('catch-up', () => void enter()),
    ]
    return () => {
      clearInterval(overdue)
      live.emit('unwatch-room', { roomId: id })
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client, id, isInside])
}
