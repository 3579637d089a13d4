import { useIsHydrated } from '../styles/useIsHydrated.ts'

/** A date for display. The server does not know the user's time zone, so its page shows the day in UTC until it is hydrated. */
export function useLocalDate(isoDate: string): string {
  return useIsHydrated() ? isoDate : `${isoDate.slice(0, 10)}T12:00`
}
