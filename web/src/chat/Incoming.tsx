import type { ChatPeer, Message } from '@remusic/contract/chat'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'

type Props = { messages: readonly Message[]; peer: ChatPeer }

/**
 * Says aloud what the other one writes while the conversation is open. The list itself stays quiet: it also changes
 * when one scrolls.
 */
export function Incoming({ messages, peer }: Props) {
  const last = messages.findLast(({ senderId }) => senderId === peer.id)
  const known = useRef(last?.seq ?? 0)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (!last || last.seq <= known.current) return
    known.current = last.seq
    setSpoken(`${peer.name}: ${last.text}`)
  }, [last, peer.name])
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
}
