import type { Profile } from '@remusic/contract/accounts'
import { MESSAGES } from '@remusic/contract/messages'
import { mayChat } from '@remusic/contract/plans'
import type { DataRouter } from 'react-router'
import { session } from '../accounts/session.ts'
import { setCaller } from '../api/caller.ts'
import { queryClient } from '../api/query.ts'
import { live } from '../api/socket.ts'
import { upgrade } from '../failures/upgrade.ts'
import { paths } from '../paths.ts'
import { accountKeys } from '../queryKeys/accounts.ts'
import { chatKeys } from '../queryKeys/chat.ts'
import { notices } from './notices.ts'

/** As specified: a while after arriving, a browser says who is there. */
const ANNOUNCED_AFTER_MS = 5_000

const CHAT_TAKEN_AWAY = 'Tu plan ya no incluye el chat. Tus conversaciones te esperan si vuelves a Premium'

/**
 * Ties the session to everything that hangs on it: calls, what they left behind, the socket, the guards. The socket waits
 * until the first screen stands, so that nothing of it comes later for its sake.
 */
export function connectSession(router: () => DataRouter, standing: Promise<void>) {
  setCaller({
    token: () => session.read()?.token ?? null,
    refused(token) {
      // Several calls can come back refused together; the first one has dealt with it.
      if (session.read()?.token !== token) return
      session.end()
      notices.tell(MESSAGES.sessionEnded)
      const { pathname, search, hash } = router().state.navigation.location ?? router().state.location
      void router().navigate(paths.login(pathname + search + hash), { replace: true })
    },
    inactive: () => session.setActive(false),
  })

  let before = session.read()
  void standing.then(() => idle(keepLive))
  session.subscribe(({ elsewhere }) => {
    const now = session.read()
    const isSamePerson = now?.token === before?.token
    const isActivityNews = isSamePerson && now?.active !== before?.active
    if (before && now?.userId !== before.userId) void forgetWriting()
    before = now
    if (!isSamePerson) void (now ? queryClient.resetQueries() : queryClient.clear())
    void standing.then(keepLive)
    // What this tab does to its session it follows with a navigation; everything else the guards must hear of.
    if (elsewhere || isActivityNews) void router().revalidate()
  })
  live.on('profile-changed', () => void followProfile(router()))
  announceOnArrival()
  live.on('admitted', ({ role }) => {
    const before = queryClient.getQueryData<Profile>(accountKeys.profile)?.role
    if (before !== undefined && before !== role) void followProfile(router())
  })
}

/** Role or plan is another one: whoever may no longer be where they are is led away, and told why. */
async function followProfile(router: DataRouter) {
  const profile = await askWhoIAm()
  const mayStay = profile !== null && mayChat(profile.role)
  const isChatting = router.state.matches.some(({ pathname }) => pathname.startsWith(paths.chat()))
  await router.revalidate()
  if (profile === null || mayStay) return void queryClient.invalidateQueries()
  if (isChatting) upgrade.offer(CHAT_TAKEN_AWAY)
  queryClient.removeQueries({ queryKey: chatKeys.all })
  void queryClient.invalidateQueries()
}

/** Not every browser knows when it has nothing to do. */
const idle = (act: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(act)

function announceOnArrival() {
  let announcing: ReturnType<typeof setTimeout> | undefined
  live.watch((isConnected) => {
    clearTimeout(announcing)
    if (isConnected)
      announcing = setTimeout(() => {
        const me = session.read()
        if (me) live.emit('newUser', me.userId)
      }, ANNOUNCED_AFTER_MS)
  })
}

function keepLive() {
  const me = session.read()
  if (me?.active) void live.connect(me.token, { refused: askWhoIAm })
  else live.disconnect()
}

/** The socket only says no; the server's answer to this says why, and the calls act on it. */
async function askWhoIAm() {
  const { profileQuery } = await import('../accounts/queries.ts')
  return queryClient.query({ ...profileQuery, staleTime: 0 }).catch(() => null)
}

/** Brought only now: whoever just looks around has nothing to forget. */
async function forgetWriting() {
  const sending = await import('../chat/sending.ts')
  sending.clearUnsent()
}
