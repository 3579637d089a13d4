import { useEffect } from 'react'
import { session } from '../accounts/session.ts'
import { live } from '../api/socket.ts'

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
