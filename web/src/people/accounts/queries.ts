import {
  changeName,
  changePicture,
  checkReset,
  confirm,
  deactivate,
  googleLogin,
  login,
  logout,
  logoutEverywhere,
  perfil,
  register,
  registrationState,
  requestReset,
  resendConfirmation,
  resetPassword,
  restore,
  searchUsers,
  setBlindTasting,
  showEmail,
  userById,
} from '@remusic/contract/people/accounts'
import * as sessions from '@remusic/contract/people/sessions'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'
import { session } from './session.ts'

/** The signed-in account. */
export const profileQuery = queryOptions({
  queryKey: accountKeys.profile,
  queryFn: async ({ signal }) => {
    const profile = await call(perfil, {}, { signal })
    session.setActive(profile.active)
    return profile
  },
})

/** The public profile of a user. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: accountKeys.user(id),
    queryFn: ({ signal }) => call(userById, { params: { id } }, { signal }),
  })

/** Users whose name matches these words. */
export const userSearchQuery = (words: string) =>
  queryOptions({
    queryKey: accountKeys.search(words),
    queryFn: ({ signal }) => call(searchUsers, { query: { query: words.slice(0, 50) } }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })

/** Confirms the account of an emailed link. The call is idempotent, so it may be a query. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: accountKeys.confirmation(token),
    queryFn: () => call(confirm, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether a password reset link is still valid. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: accountKeys.resetLink(token),
    queryFn: ({ signal }) => call(checkReset, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether people can create accounts now. */
export const registrationStateQuery = queryOptions({
  queryKey: accountKeys.registration,
  queryFn: ({ signal }) => call(registrationState, {}, { signal }),
})

export function useLogin() {
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) => call(login, { body: credentials }),
    onSuccess: ({ token, id, active }) => session.start({ token, userId: id, active }),
  })
}

export function useGoogleLogin() {
  return useMutation({
    mutationFn: (body: { credential: string; nonce: string }) => call(googleLogin, { body }),
    onSuccess: ({ token, id, active }) => session.start({ token, userId: id, active }),
  })
}

/** Ends the session locally at once, without waiting for the server. */
export function endSession() {
  const response = call(logout, {}, { keepalive: true })
  session.end()
  return response
}

/** Sets the cookie with which the server renders pages for this session. Signing in has set it, but it may be lost. */
export const openPageSession = () => call(sessions.openPageSession, {})

/** Clears the cookie of a session that this browser no longer has a token for. */
export const closePageSession = () => call(sessions.closePageSession, {}, { keepalive: true })

/** A rejection may mean that the registration was closed meanwhile. */
export function useRegister() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; email: string; password: string }) => call(register, { body }),
    onError: () => client.invalidateQueries({ queryKey: accountKeys.registration }),
  })
}

export function useResendConfirmation() {
  return useMutation({ mutationFn: (email: string) => call(resendConfirmation, { body: { email } }) })
}

export function useRequestReset() {
  return useMutation({ mutationFn: (email: string) => call(requestReset, { body: { email } }) })
}

export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (password: string) => call(resetPassword, { params: { token }, body: { password } }),
  })
}

export function useDeactivate() {
  return useMutation({
    mutationFn: (userId: string) => call(deactivate, { query: {}, body: { userId } }),
    // The server has ended every session of the account, including this one.
    onSuccess: () => session.end(),
  })
}

export function useRestore() {
  return useMutation({ mutationFn: (userId: string) => call(restore, { body: { userId } }) })
}

export function useChangePicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (data: string) => call(changePicture, { body: { data } }),
    onSuccess: ({ userImg }) =>
      client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, userImg }),
  })
}

/** Sets whether the email address is shown on the public profile. */
export function useShowEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shows: boolean) => call(showEmail, { body: { showEmail: shows } }),
    onSuccess: (_, shows) =>
      client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, showEmail: shows }),
  })
}

/** Switches 'Cata a ciegas'. Nothing that was read before may be shown afterwards, because it has scores or lacks them. */
export function useBlindTasting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tastesBlind: boolean) => call(setBlindTasting, { body: { tastesBlind } }),
    onSuccess: (_, tastesBlind) => {
      client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, tastesBlind })
      client.removeQueries({ type: 'inactive' })
      return client.invalidateQueries()
    },
  })
}

export function useChangeName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(changeName, { body: { name } }),
    // The name appears on everything the user wrote.
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Ends every session of the account, including this one. */
export function useLogoutEverywhere() {
  return useMutation({
    mutationFn: () => call(logoutEverywhere, {}),
    onSuccess: () => session.end(),
  })
}
