import { CATCH_UP_JITTER_MS } from '@remusic/contract/sockets'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../accounts/session.ts'
import { live } from '../api/socket.ts'

/**
 * Calls back whenever a playlist may have changed: when the server says so, and on every connection, because events may have been
 * lost before it. A tab watches one playlist at a time.
 */
export function useWatchPlaylist(
  id: string,
  // The server stops telling somebody whose role ends, so the playlist is watched anew with each role.
  { isEnabled, role }: { isEnabled: boolean; role: string | null },
  onChange: () => void,
) {
  const isSignedIn = useSession() !== null
  const changed = useEffectEvent(onChange)
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew with each role
  useEffect(() => {
    if (!isSignedIn || !isEnabled) return
    let isOver = false
    let later: ReturnType<typeof setTimeout> | undefined
    const unsubscribes = [
      live.onConnect(() => {
        // What changed before the server started to watch is fetched after it.
        live.emit('watch-playlist', { playlistId: id }, () => {
          if (!isOver) changed()
        })
      }),
      live.on('playlist-changed', ({ playlistId }) => {
        if (playlistId === id) changed()
      }),
      live.on('catch-up', () => {
        later = setTimeout(changed, Math.random() * CATCH_UP_JITTER_MS)
      }),
    ]
    return () => {
      isOver = true
      clearTimeout(later)
      for (const unsubscribe of unsubscribes) unsubscribe()
      live.emit('watch-playlist', { playlistId: null })
    }
  }, [id, isSignedIn, isEnabled, role])
}
