import { MESSAGES } from '@remusic/contract/errors'
import type { DataRouter } from 'react-router'
import { profileQuery } from '../accounts/queries.ts'
import { session } from '../accounts/session.ts'
import { setCaller } from '../api/call.ts'
import { queryClient } from '../api/query.ts'
import { live } from '../api/socket.ts'
import { paths } from '../paths.ts'
import { notices } from './notices.ts'

/** Ties the session to everything that hangs on it: calls, what they left behind, the socket, the guards. */
export function connectSession(router: () => DataRouter) {
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
  keepLive()
  session.subscribe(({ elsewhere }) => {
    const now = session.read()
    const isSamePerson = now?.token === before?.token
    const isActivityNews = isSamePerson && now?.active !== before?.active
    before = now
    if (!isSamePerson) void (now ? queryClient.resetQueries() : queryClient.clear())
    keepLive()
    // What this tab does to its session it follows with a navigation; everything else the guards must hear of.
    if (elsewhere || isActivityNews) void router().revalidate()
  })
}

function keepLive() {
  const me = session.read()
  if (me?.active) void live.connect(me.token, { refused: askWhoIAm })
  else live.disconnect()
}

/** The socket only says no; the server's answer to this says why, and the calls act on it. */
function askWhoIAm() {
  queryClient.query({ ...profileQuery, staleTime: 0 }).catch(() => {})
}
