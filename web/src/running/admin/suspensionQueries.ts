import { listSuspendable, MAX_SUSPENDED_AT_ONCE, suspendMany } from '@remusic/contract/running/admin'
import type { Suspended } from '@remusic/contract/running/schemas/admin'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { adminKeys } from '../../base/queryKeys/admin.ts'
import type { UserFilter } from './queries.ts'
import type { SanctionTerms } from './SanctionDialog.tsx'

/** The accounts of a search that were registered since a moment. */
export type Wave = { since: string; filter: UserFilter }

/** How many accounts of a wave can be suspended, and who they are. It must be right when the Admin decides, so it is never kept. */
export const suspendableQuery = ({ since, filter: { group, query } }: Wave) =>
  queryOptions({
    queryKey: adminKeys.suspendable({ since, group, query }),
    queryFn: ({ signal }) =>
      call(
        listSuspendable,
        { query: { since, ...(group && { group }), ...(query && { query }) } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Suspends batch after batch, and counts. Returns how many accounts were suspended. */
export function useSuspendMany() {
  const client = useQueryClient()
  const [suspended, setSuspended] = useState(0)
  const mutation = useMutation({
    mutationFn: async ({ who, terms: { rule, length, note } }: { who: Suspended; terms: SanctionTerms }) => {
      let total = 0
      setSuspended(0)
      for (const batch of batchesOf(who)) {
        let left = 1
        while (left > 0) {
          const answer = await call(suspendMany, { body: { who: batch, rule, length, reason: note } })
          total += answer.suspended
          setSuspended(total)
          left = answer.suspended === 0 ? 0 : answer.left
        }
      }
      return total
    },
    onSettled: () =>
      Promise.all(
        [adminKeys.users, adminKeys.people, adminKeys.counts, adminKeys.acts, adminKeys.registrations].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return { ...mutation, suspended }
}

function batchesOf(who: Suspended): Suspended[] {
  if (!('userIds' in who)) return [who]
  const { userIds } = who
  return Array.from({ length: Math.ceil(userIds.length / MAX_SUSPENDED_AT_ONCE) }, (_, i) => ({
    userIds: userIds.slice(i * MAX_SUSPENDED_AT_ONCE, (i + 1) * MAX_SUSPENDED_AT_ONCE),
  }))
}
