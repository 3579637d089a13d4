import { closeOneSession, mySessions } from '@remusic/contract/people/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'

/** The open sessions of the account. */
export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) => (await call(mySessions, {}, { signal })).items,
})

export function useCloseSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(closeOneSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
