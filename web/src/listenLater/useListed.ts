import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { listedQuery } from './queries.ts'
import type { WantedItem } from './toggle.ts'

/**
 * Whether the member wants to listen to this. First it is always false, as on the server: keys are hydrated one after another, and
 * another key of the same item may have read it by then.
 */
export function useListed(item: WantedItem): boolean {
  const { data = false } = useQuery(listedQuery(item))
  return useDeferredValue(data, false)
}
