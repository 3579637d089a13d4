import { useEffect, useState } from 'react'
import { useSession } from '../accounts/session.ts'
import { drafts } from '../drafts/drafts.ts'
import { useIsHydrated } from '../ui/styles/useIsHydrated.ts'
import type { Mentioned } from './mentions.ts'

export type CommentDraft = { text: string; people: readonly Mentioned[] }

/** The text of a comment and whom it mentions, kept on this device until it is published. Text that equals `initial` is no draft. */
export function useCommentDraft(subject: string, initial: CommentDraft) {
  const userId = useSession()?.userId ?? ''
  const isHydrated = useIsHydrated()
  const [draft, setDraft] = useState(initial)
  useEffect(() => {
    const stored = isHydrated && drafts.read(userId, subject)
    if (isDraft(stored)) setDraft(stored)
  }, [isHydrated, userId, subject])
  const change = (next: CommentDraft) => {
    setDraft(next)
    if (next.text === '' || next.text === initial.text) drafts.discard(userId, subject)
    else drafts.save(userId, subject, next)
  }
  return [draft, change] as const
}

function isDraft(stored: unknown): stored is CommentDraft {
  const { text, people } = (stored || {}) as Partial<CommentDraft>
  return typeof text === 'string' && Array.isArray(people)
}
