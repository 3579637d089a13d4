import type { RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { useEffect, useState } from 'react'
import { roomTime } from './roomTime.ts'
import { type Moment, momentOf } from './sync.ts'

const UPDATE_MS = 250

/** The current position of the room in a song. Null for an entry of the queue, and until the time of the room is known. */
export function useMoment(entry: RoomEntry): Moment | null {
  return useChanging(entry, (moment) => moment)
}

/** The same without the position, so that it re-renders only when a song begins or ends. */
export function usePhase(entry: RoomEntry): Moment['phase'] | null {
  return useChanging(entry, (moment) => moment?.phase ?? null)
}

function useChanging<T>(entry: RoomEntry, read: (moment: Moment | null) => T): T {
  const [value, setValue] = useState(() => read(null))
  const { startsAt, endsAt } = entry
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two callers always pass the same function
  useEffect(() => {
    const update = () => {
      const now = roomTime.now()
      const isKnown = startsAt !== null && endsAt !== null && now !== null
      setValue(read(isKnown ? momentOf({ startsAt, endsAt }, now) : null))
    }
    update()
    const timer = setInterval(update, UPDATE_MS)
    return () => clearInterval(timer)
  }, [startsAt, endsAt])
  return value
}
