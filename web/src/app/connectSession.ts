import { MESSAGES } from '@remusic/contract/base/messages'
import type { DataRouter } from 'react-router'
import { type Caller, setCaller } from '../base/api/caller.ts'
import { queryClient } from '../base/api/query.ts'
import { paths } from '../paths.ts'
import { session } from '../people/accounts/session.ts'
import { proofPrompt } from '../people/secondFactor/prompt.ts'
import { notices } from './notices.ts'

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
  let isConnectionLoaded = false
  // Imported on demand, because visitors have no connection.
  const updateConnection = () => {
    if (!isConnectionLoaded && !session.read()?.active) return
    isConnectionLoaded = true
    void import('./connection.ts').then((connection) => connection.updateConnection(router))
  }
  void mounted.then(() => idle(updateConnection))
  // Wait for the guard of the first screen, which may end the session.
  if (isForeignPage()) void mounted.then(matchPageSession)
  session.subscribe(({ elsewhere }) => {
    const now = session.read()
    const isSameSession = now?.token === before?.token
    const hasActiveChanged = isSameSession && now?.active !== before?.active
    if (before && now?.userId !== before.userId) void keepUnsentAsDrafts(before.userId)
    // Sign-in and sign-out set the cookie themselves, but the session can also end without a call.
    if (!now && !elsewhere) void matchPageSession()
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

/** Safari has no requestIdleCallback. */
const idle = (act: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(act)

/** Imported on demand, because visitors have no unsent messages. */
async function keepUnsentAsDrafts(userId: string) {
  const sending = await import('../together/chat/sending.ts')
  sending.keepUnsentAsDrafts(userId)
}

/** The server rendered the page for another user than the one of this browser; index.html compares them. */
const isForeignPage = () => document.documentElement.dataset.foreign !== undefined

/** Makes the cookie that identifies the member on the next page belong to the session of this browser, or to none. */
async function matchPageSession() {
  const { closePageSession, openPageSession } = await import('../people/accounts/queries.ts')
  await (session.read() ? openPageSession() : closePageSession()).catch(() => {})
}
