import { useSyncExternalStore } from 'react'

/** Whether the browser has a network connection. Server-rendered pages assume one. */
export const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

function subscribe(changed: () => void) {
  addEventListener('offline', changed)
  addEventListener('online', changed)
  return () => {
    removeEventListener('offline', changed)
    removeEventListener('online', changed)
  }
}
