import type { PlaylistEvent } from '@remusic/contract/together/schemas/playlistHistory'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'
import { useSession } from '../../people/accounts/session.ts'
import { sharedPlaylistQuery, songsQuery } from './queries.ts'
import { onPlaylistEvents, syncSongs } from './sync.ts'
import { useWatchPlaylist } from './useWatchPlaylist.ts'

/** How long a change of somebody else is pointed out. */
const RECENT_MS = 8_000
const NONE: readonly PlaylistEvent[] = []

type Options = {
  /** The caller's role in the playlist: only people with a role may read who changed what. */
  role: string | null
  /** Whether the songs are loaded. */
  isLoaded: boolean
  /** A refresh of a smart playlist changes its songs without an event. */
  smart: boolean
}

/** Keeps the songs of a playlist up to date while it is shown. Returns the recent changes by others, the latest last. */
export function useLivePlaylist(id: string, { role, isLoaded, smart }: Options): readonly PlaylistEvent[] {
  const client = useQueryClient()
  const myId = useSession()?.userId
  const [recent, setRecent] = useState(NONE)

  const refetch = () => {
    void client.invalidateQueries({ queryKey: songsQuery(id).queryKey, exact: true })
    void client.invalidateQueries({ queryKey: sharedPlaylistQuery(id).queryKey, exact: true })
  }
  useWatchPlaylist(id, { isEnabled: isLoaded, role }, () => {
    if (role === null) return refetch()
    if (smart) refetch()
    void client.invalidateQueries({ queryKey: playlistKeys.proposals(id) })
    // After being removed, a person may not read the changes any more, and perhaps not the playlist either.
    syncSongs(client, id).catch(refetch)
  })

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const unsubscribe = onPlaylistEvents(id, (events) => {
      const others = events.filter(({ actor }) => actor?.id !== myId)
      if (others.length === 0) return
      setRecent((shown) => [...shown, ...others])
      const forget = () => setRecent((shown) => shown.filter((event) => !others.includes(event)))
      timers.add(setTimeout(forget, RECENT_MS))
    })
    return () => {
      unsubscribe()
      for (const timer of timers) clearTimeout(timer)
      setRecent(NONE)
    }
  }, [id, myId])

  return recent
}
