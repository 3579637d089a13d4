import {
  changeRegistration,
  confirmPending,
  listPending,
  listTroubledMails,
  resendToPending,
} from '@remusic/contract/running/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'
import { adminKeys } from '../../base/queryKeys/admin.ts'

export const pendingQuery = (query: string) =>
  pagedQuery(
    listPending,
    { queryKey: adminKeys.pendingBy(query), query: { ...(query && { query }) } },
    { staleTime: 0 },
  )

export const troubledMailsQuery = pagedQuery(
  listTroubledMails,
  { queryKey: adminKeys.mails },
  { staleTime: 0 },
)

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [adminKeys.pending, adminKeys.mails, adminKeys.acts, adminKeys.counts, adminKeys.users].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    )
}

export function useConfirmPending() {
  return useMutation({
    mutationFn: (id: string) => call(confirmPending, { params: { id } }),
    onSettled: useRefresh(),
  })
}

export function useResendToPending() {
  return useMutation({
    mutationFn: (id: string) => call(resendToPending, { params: { id } }),
    onSettled: useRefresh(),
  })
}

export function useChangeRegistration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ open, reason }: { open: boolean; reason: string | undefined }) =>
      call(changeRegistration, { body: { open, ...(reason !== undefined && { reason }) } }),
    // Refetch after an error too: another Admin may have changed it meanwhile.
    onSettled: () =>
      Promise.all(
        [accountKeys.registration, adminKeys.acts].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
