import { useCallback, useSyncExternalStore } from 'react'
import { useIsHydrated } from '../styles/useIsHydrated.ts'

/** Whether a media query matches; false on the server and while its page is being hydrated. */
export function useMediaQuery(query: string): boolean {
  const isHydrated = useIsHydrated()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  const read = () => globalThis.matchMedia?.(query).matches ?? false
  const matches = useSyncExternalStore(subscribe, read, read)
  return isHydrated && matches
}
