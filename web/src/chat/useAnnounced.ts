import { useEffect } from 'react'
import { session } from '../accounts/session.ts'
import { live } from '../api/socket.ts'

/** Says on the chat that one is here, as specified; the answer is who else is. */
export function useAnnounced() {
  useEffect(
    () =>
      live.onConnect(() => {
        const me = session.read()
        if (me) live.emit('new-user-add', me.userId)
      }),
    [],
  )
}
