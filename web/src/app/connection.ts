import { mayChat } from '@remusic/contract/people/plans'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import type { DataRouter } from 'react-router'
import { queryClient } from '../base/api/query.ts'
import { live } from '../base/api/socket.ts'
import { upgrade } from '../base/failures/upgrade.ts'
import { accountKeys } from '../base/queryKeys/accounts.ts'
import { chatKeys } from '../base/queryKeys/chat.ts'
import { paths } from '../paths.ts'
import { profileQuery } from '../people/accounts/queries.ts'
import { session } from '../people/accounts/session.ts'

/** As specified, a client announces its user some seconds after connecting. */
const ANNOUNCE_DELAY_MS = 5_000

const CHAT_NOT_INCLUDED = 'Tu plan ya no incluye el chat. Tus conversaciones te esperan si vuelves a Premium'

let isListening = false

/** Opens or closes the socket as the session requires, and follows what the server says about the member. */
export function updateConnection(router: () => DataRouter) {
  if (!isListening) listen(router)
  isListening = true
  const me = session.read()
  if (me?.active) void live.connect(me.token, { refused: refetchProfile })
  else live.disconnect()
}

function listen(router: () => DataRouter) {
  live.on('profile-changed', () => void applyProfileChange(router()))
  announceOnConnect()
  live.on('admitted', ({ role }) => {
    const before = queryClient.getQueryData<Profile>(accountKeys.profile)?.role
    if (before !== undefined && before !== role) void applyProfileChange(router())
  })
}

/** After a change of role, plan or blind tasting: leaves screens that are no longer allowed, and explains why. */
async function applyProfileChange(router: DataRouter) {
  const before = queryClient.getQueryData<Profile>(accountKeys.profile)
  const profile = await refetchProfile()
  // Reset, not only refetch: scores that were read before must not be shown in the meantime.
  if (before && profile && before.tastesBlind !== profile.tastesBlind)
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountKeys.profile[0] })
  const mayStay = profile !== null && mayChat(profile.role)
  const isChatting = router.state.matches.some(({ pathname }) => pathname.startsWith(paths.chat()))
  await router.revalidate()
  if (profile === null || mayStay) return void queryClient.invalidateQueries()
  if (isChatting) upgrade.offer(CHAT_NOT_INCLUDED)
  queryClient.removeQueries({ queryKey: chatKeys.all })
  void queryClient.invalidateQueries()
}

function announceOnConnect() {
  let timer: ReturnType<typeof setTimeout> | undefined
  live.watch((isConnected) => {
    clearTimeout(timer)
    if (isConnected)
      timer = setTimeout(() => {
        const me = session.read()
        if (me) live.emit('newUser', me.userId)
      }, ANNOUNCE_DELAY_MS)
  })
}

/** The socket only rejects the token; this call returns the reason, which the API client handles. */
async function refetchProfile() {
  return queryClient.query({ ...profileQuery, staleTime: 0 }).catch(() => null)
}
