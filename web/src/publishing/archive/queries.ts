import {
  archiveMails,
  createArchiveLink,
  leaveArchiveMails,
  saveArchiveMails,
} from '@remusic/contract/publishing/archive'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { archiveKeys } from '../../base/queryKeys/archive.ts'

/** Makes the address from which the browser downloads the archive by itself: it may be too large to pass through the page. */
export const useArchiveLink = () => useMutation({ mutationFn: () => call(createArchiveLink, {}) })

/** Whether the archive arrives by mail every month. */
export const archiveMailsQuery = queryOptions({
  queryKey: archiveKeys.mails,
  queryFn: ({ signal }) => call(archiveMails, {}, { signal }),
})

export function useSaveArchiveMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (monthly: boolean) => call(saveArchiveMails, { body: { monthly } }),
    onSuccess: (choice) => client.setQueryData(archiveMailsQuery.queryKey, choice),
  })
}

/** Ends the mails with the link of one of them, without a session. */
export function useLeaveArchiveMails(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveArchiveMails, { params: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: archiveKeys.mails }),
  })
}
