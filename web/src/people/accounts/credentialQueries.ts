import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  confirmEmailChange,
  credentials,
  takeAccountBack,
  undoEmailChange,
} from '@remusic/contract/people/credentials'
import { mySecurityLog } from '@remusic/contract/people/securityLog'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'
import { session } from './session.ts'

const EVENTS_PER_PAGE = 20

/** How the owner of the account signs in, and whether the e-mail address is about to change. */
export const credentialsQuery = queryOptions({
  queryKey: accountKeys.credentials,
  queryFn: ({ signal }) => call(credentials, {}, { signal }),
})

/** The security events of the account, the newest first. */
export const securityLogQuery = pagedQuery(mySecurityLog, {
  queryKey: accountKeys.securityLog,
  query: { limit: EVENTS_PER_PAGE },
})

function useRefresh() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [accountKeys.securityLog, accountKeys.sessions])
      void client.invalidateQueries({ queryKey })
    return client.invalidateQueries({ queryKey: accountKeys.credentials })
  }
}

/** Changes the password and ends all other sessions. An account without a password sends no current one. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword?: string; password: string }) => call(changePassword, { body }),
    onSuccess: useRefresh(),
  })
}

/** Requests a link to the new address; the address changes when that link is opened. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (email: string) => call(changeEmail, { body: { email } }),
    onSuccess: useRefresh(),
  })
}

export function useCancelEmailChange() {
  return useMutation({ mutationFn: () => call(cancelEmailChange, {}), onSuccess: useRefresh() })
}

/** Confirms the new address with the link that was sent to it. */
export function useConfirmEmailChange(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(confirmEmailChange, { params: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.profile }),
  })
}

/** Restores the previous address with the link that was sent to it. */
export function useUndoEmailChange(token: string) {
  return useMutation({
    mutationFn: () => call(undoEmailChange, { params: { token } }),
    // The server has ended every session of the account, so this one is over if it was one of them.
    onSuccess: () => session.end(),
  })
}

/** Removes what a stranger added to the account, with the link in the mail about it. */
export function useTakeAccountBack(token: string) {
  return useMutation({
    mutationFn: () => call(takeAccountBack, { params: { token } }),
    // The server has ended every session of the account, so this one is over if it was one of them.
    onSuccess: () => session.end(),
  })
}
