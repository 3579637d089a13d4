import { leaveDigest, myDigest, saveDigest } from '@remusic/contract/publishing/digest'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { digestKeys } from '../../base/queryKeys/digest.ts'

export const digestQuery = queryOptions({
  queryKey: digestKeys.choice,
  queryFn: ({ signal }) => call(myDigest, {}, { signal }),
})

export function useSaveDigest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (weekly: boolean) => call(saveDigest, { body: { weekly } }),
    onSuccess: (choice) => client.setQueryData(digestQuery.queryKey, choice),
  })
}

/** Ends the digest with the link of a mail, without a session. */
export function useLeaveDigest(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveDigest, { params: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: digestKeys.choice }),
  })
}
