import { CATCH_UP_JITTER_MS } from '@remusic/contract/base/sockets'
import { live } from '../api/socket.ts'

/**
 * Calls back whenever events may have been lost, until the returned function is called: on every connection, also the present one, and
 * when the server says so. The server says so to all clients at once, so the callback is then delayed by a random time.
 */
export function onMissed(act: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined
  const unsubscribes = [
    live.onConnect(act),
    live.on('catch-up', () => {
      clearTimeout(later)
      later = setTimeout(act, Math.random() * CATCH_UP_JITTER_MS)
    }),
  ]
  return () => {
    clearTimeout(later)
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

type Watching = {
  /** A call that must have succeeded before the server lets this tab watch. */
  prepare?: () => Promise<unknown>
  onRefused?: () => void
  /** Asks the server to send events to this tab, and calls back when the server has handled that. */
  watch: (onHandled: () => void) => void
  unwatch: () => void
  /** Fetches what changed before the server started to watch. */
  catchUp: () => void
}

/** Watches something until the returned function is called: from each connection on, and again when events may have been lost. */
export function keepWatching({ prepare, onRefused, watch, unwatch, catchUp }: Watching): () => void {
  let isOver = false
  const start = async () => {
    await prepare?.()
    if (!isOver) watch(() => isOver || catchUp())
  }
  const stop = onMissed(() => void start().catch(() => onRefused?.()))
  return () => {
    isOver = true
    stop()
    unwatch()
  }
}
