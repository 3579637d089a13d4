import { useEffect, useEffectEvent } from 'react'
import { live } from '../../base/api/socket.ts'
import { keepWatching } from '../../base/live/keepWatching.ts'
import { useSession } from '../../people/accounts/session.ts'

/**
 * Calls back whenever a playlist may have changed: when the server says so, and on every connection, because events may have been
 * lost before it. A tab watches one playlist at a time.
 */
export function useWatchPlaylist(
  id: string,
  // The server stops the events of a person whose role ends, so the playlist is watched anew with each role.
  { isEnabled, role }: { isEnabled: boolean; role: string | null },
  onChange: () => void,
) {
  const isSignedIn = useSession() !== null
  const changed = useEffectEvent(onChange)
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew with each role
  useEffect(() => {
    if (!isSignedIn || !isEnabled) return
    const stop = keepWatching({
      watch: (onHandled) => live.emit('watch-playlist', { playlistId: id }, onHandled),
      unwatch: () => live.emit('watch-playlist', { playlistId: null }),
      catchUp: changed,
    })
    const unsubscribe = live.on('playlist-changed', ({ playlistId }) => {
      if (playlistId === id) changed()
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [id, isSignedIn, isEnabled, role])
}
