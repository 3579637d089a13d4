import type { ChatPeer, Message } from '@remusic/contract/schemas/chat'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'

type Props = { messages: readonly Message[]; peer: ChatPeer }

/**
 * Announces incoming messages to screen readers. The list itself is no live region because scrolling changes it too.
 */
export function IncomingAnnouncer({ messages, peer }: Props) {
  const last = messages.findLast(({ senderId }) => senderId === peer.id)
  const lastAnnounced = useRef(last?.seq ?? 0)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!last || last.seq <= lastAnnounced.current) return
    lastAnnounced.current = last.seq
    setAnnouncement(`${peer.name}: ${last.text}`)
  }, [last, peer.name])
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}
