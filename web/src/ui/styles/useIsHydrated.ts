import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * False on the server and while its page is being hydrated, because both must render the same; true afterwards. The change
 * is deferred: it concerns many components at once and must not block the page.
 */
export function useIsHydrated(): boolean {
  return useDeferredValue(
    useSyncExternalStore(
      neverChanges,
      () => true,
      () => false,
    ),
  )
}

const neverChanges = () => () => {}
