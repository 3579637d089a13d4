import {
  changeRegistration,
  confirmPending,
  listPending,
  listTroubledMails,
  resendToPending,
} from '@remusic/contract/admin'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { accountKeys } from '../queryKeys/accounts.ts'
import { adminKeys } from '../queryKeys/admin.ts'

export const pendingQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: adminKeys.pendingBy(query),
    queryFn: ({ pageParam, signal }) =>
      call(
        listPending,
        { query: { ...(query && { query }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })

export const troubledMailsQuery = infiniteQueryOptions({
  queryKey: adminKeys.mails,
  queryFn: ({ pageParam, signal }) =>
    call(listTroubledMails, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
  staleTime: 0,
})

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
    // Also after an error: another Admin may have changed it meanwhile.
    onSettled: () =>
      Promise.all(
        [accountKeys.registration, adminKeys.acts].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
