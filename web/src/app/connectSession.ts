import { MESSAGES } from '@remusic/contract/messages'
import { mayChat } from '@remusic/contract/plans'
import type { Profile } from '@remusic/contract/schemas/accounts'
import type { DataRouter } from 'react-router'
import { type StoredSession, session } from '../accounts/session.ts'
import { type Caller, setCaller } from '../api/caller.ts'
import { queryClient } from '../api/query.ts'
import { live } from '../api/socket.ts'
import { upgrade } from '../failures/upgrade.ts'
import { paths } from '../paths.ts'
import { accountKeys } from '../queryKeys/accounts.ts'
import { chatKeys } from '../queryKeys/chat.ts'
import { proofPrompt } from '../secondFactor/prompt.ts'
import { notices } from './notices.ts'

/** As specified, a client announces its user some seconds after connecting. */
const ANNOUNCE_DELAY_MS = 5_000

const CHAT_NOT_INCLUDED = 'Tu plan ya no incluye el chat. Tus conversaciones te esperan si vuelves a Premium'

/**
 * Connects the session with everything that depends on it: API calls, cached data, the socket and the route guards. The
 * socket is opened after the first screen is mounted, so that it does not delay it.
 */
export function connectSession(router: () => DataRouter, mounted: Promise<void>) {
  // From the end of a session until the screen that needed it has been left.
  let isLeaving = false
  const caller: Caller = {
    token: () => session.read()?.token ?? null,
    refused(token) {
      // Several calls can be rejected at the same time; only the first one ends the session.
      if (token !== null && session.read()?.token === token) {
        session.end()
        notices.show(MESSAGES.sessionEnded)
        const { pathname, search, hash } = router().state.navigation.location ?? router().state.location
        void router().navigate(paths.login(pathname + search + hash), { replace: true })
      }
      return token !== null || isLeaving
    },
    inactive: () => session.setActive(false),
    prove: proofPrompt.ask,
  }
  setCaller(() => caller)

  let before = session.read()
  void mounted.then(() => idle(updateConnection))
  if (isForeignPage()) void matchPageSession(before)
  session.subscribe(({ elsewhere }) => {
    const now = session.read()
    const isSameSession = now?.token === before?.token
    const hasActiveChanged = isSameSession && now?.active !== before?.active
    if (before && now?.userId !== before.userId) void keepUnsentAsDrafts(before.userId)
    // Sign-in and sign-out set the cookie themselves, but the session can also end without a call.
    if (!now && !elsewhere) void matchPageSession(now)
    before = now
    if (!isSameSession && now) void queryClient.resetQueries()
    if (!isSameSession && !now) {
      isLeaving = true
      void navigationEnd(router()).then(() => {
        isLeaving = false
        // Signing in again has reset the queries already.
        if (session.read() === null) queryClient.clear()
      })
    }
    void mounted.then(updateConnection)
    // A change made in this tab is followed by a navigation; after any other change the guards must run again.
    if (elsewhere || hasActiveChanged) void router().revalidate()
  })
  live.on('profile-changed', () => void applyProfileChange(router()))
  announceOnConnect()
  live.on('admitted', ({ role }) => {
    const before = queryClient.getQueryData<Profile>(accountKeys.profile)?.role
    if (before !== undefined && before !== role) void applyProfileChange(router())
  })
}

/** Resolves after the navigation that is about to start, or soon if there is none. */
async function navigationEnd(router: DataRouter) {
  await new Promise((started) => setTimeout(started))
  if (router.state.navigation.state === 'idle') return
  await new Promise<void>((ended) => {
    const unsubscribe = router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') return
      unsubscribe()
      ended()
    })
  })
}

/** After a change of role, plan or blind tasting: leaves screens that are no longer allowed, and explains why. */
async function applyProfileChange(router: DataRouter) {
  const before = queryClient.getQueryData<Profile>(accountKeys.profile)
  const profile = await refetchProfile()
  // No score that was read before may be shown, not even until it has been read again.
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

/** Safari has no requestIdleCallback. */
const idle = (act: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(act)

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

function updateConnection() {
  const me = session.read()
  if (me?.active) void live.connect(me.token, { refused: refetchProfile })
  else live.disconnect()
}

/** The socket only rejects the token; this call returns the reason, which the API client handles. */
async function refetchProfile() {
  const { profileQuery } = await import('../accounts/queries.ts')
  return queryClient.query({ ...profileQuery, staleTime: 0 }).catch(() => null)
}

/** Imported on demand, because visitors have no unsent messages. */
async function keepUnsentAsDrafts(userId: string) {
  const sending = await import('../chat/sending.ts')
  sending.keepUnsentAsDrafts(userId)
}

/** The server rendered the page for another user than the one of this browser; index.html compares them. */
const isForeignPage = () => document.documentElement.dataset.foreign !== undefined

/** Makes the cookie that identifies the member on the next page belong to this session, or to none. */
async function matchPageSession(me: StoredSession | null) {
  const { closePageSession, openPageSession } = await import('../accounts/queries.ts')
  await (me ? openPageSession() : closePageSession()).catch(() => {})
}
