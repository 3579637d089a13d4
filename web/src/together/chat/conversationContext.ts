import { createContext, use } from 'react'
import type { Quoted } from './outbox.ts'

/** The member's own message that the composer is changing. */
export type Editing = { messageId: string; text: string; time: Date }

type ConversationControl = {
  reply: (quoted: Quoted) => void
  edit: (editing: Editing) => void
  /** Scrolls to a message, however far back it is. */
  showMessage: (seq: number) => void
  /** Whether the member may write here, and therefore react and reply. */
  mayWrite: boolean
}

export const ConversationContext = createContext<ConversationControl | null>(null)

export function useConversation(): ConversationControl {
  const control = use(ConversationContext)
  if (!control) throw new Error('useConversation is only available inside Conversation')
  return control
}
