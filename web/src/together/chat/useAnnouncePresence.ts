import { useEffect } from 'react'
import { live } from '../../base/api/socket.ts'
import { session } from '../../people/accounts/session.ts'

/** Announces the member to the chat, as specified; the server answers with the users who are online. */
export function useAnnouncePresence() {
  useEffect(
    () =>
      live.onConnect(() => {
        const me = session.read()
        if (me) live.emit('new-user-add', me.userId)
      }),
    [],
  )
}
