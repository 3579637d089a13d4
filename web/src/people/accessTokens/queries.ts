import { createToken, listTokens, revokeToken } from '@remusic/contract/people/accessTokens'
import type { NewToken } from '@remusic/contract/people/schemas/accessTokens'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { accessTokenKeys } from '../../base/queryKeys/accessTokens.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'

/** The tokens that programs of the signed-in person use. */
export const tokensQuery = queryOptions({
  queryKey: accessTokenKeys.mine,
  queryFn: async ({ signal }) => (await call(listTokens, {}, { signal })).items,
})

/** The security log lists every change of a token. */
function useRefresh() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: accountKeys.securityLog })
    return client.invalidateQueries({ queryKey: accessTokenKeys.mine })
  }
}

export function useCreateToken() {
  return useMutation({
    mutationFn: (token: NewToken) => call(createToken, { body: token }),
    onSuccess: useRefresh(),
  })
}

export function useRevokeToken() {
  return useMutation({
    mutationFn: (id: string) => call(revokeToken, { params: { id } }),
    onSettled: useRefresh(),
  })
}
