import { myArchive } from '@remusic/contract/archive'
import { closeOneSession, mySessions } from '@remusic/contract/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { accountKeys } from '../queryKeys/accounts.ts'

/** Where the account is signed in. */
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

/** Everything that is kept about whoever is signed in. */
export function useArchive() {
  return useMutation({ mutationFn: () => call(myArchive, {}) })
}
