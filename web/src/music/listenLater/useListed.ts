import { useQuery } from '@tanstack/react-query'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { listedQuery } from './queries.ts'
import type { WantedItem } from './toggle.ts'

/**
 * Whether the member wants to listen to this. It is false until the page is hydrated, as on the server: buttons are hydrated one
 * after another, and another button of the same item may have read it by then.
 */
export function useListed(item: WantedItem): boolean {
  const { data = false } = useQuery(listedQuery(item))
  return useIsHydrated() && data
}
