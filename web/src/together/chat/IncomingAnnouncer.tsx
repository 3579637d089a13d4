import type { Message } from '@remusic/contract/together/schemas/chat'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'

type Props = { messages: readonly Message[]; userId: string; nameOf: (userId: string) => string }

/**
 * Announces incoming messages to screen readers. The list itself is no live region because scrolling changes it too.
 */
export function IncomingAnnouncer({ messages, userId, nameOf }: Props) {
  const last = messages.findLast(({ senderId }) => senderId !== userId)
  const lastAnnounced = useRef(last?.seq ?? 0)
  const [announcement, setAnnouncement] = useState('')
  const name = last ? nameOf(last.senderId) : ''
  useEffect(() => {
    if (!last || last.seq <= lastAnnounced.current) return
    lastAnnounced.current = last.seq
    // The event of a group is already a full sentence with its actor.
    setAnnouncement(last.event ? last.text : `${name}: ${last.text}`)
  }, [last, name])
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}
