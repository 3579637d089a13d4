import { login, logout, perfil } from '@remusic/contract/accounts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { session } from './session.ts'

/** The account of whoever is signed in. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(perfil, {}, { signal })
    session.setActive(profile.active)
    return profile
  },
})

export function useLogin() {
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) => call(login, { body: credentials }),
    onSuccess: ({ token, id, active }) => session.start({ token, userId: id, active }),
  })
}

/** Ends the session here at once and on the server as soon as it hears of it. */
export function endSession() {
  const told = call(logout, {}, { keepalive: true })
  session.end()
  return told
}
