import { useSyncExternalStore } from 'react'

/** False on the server and while its page is being hydrated, because both must render the same; true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => {}
