import { useEffect, useState } from 'react'
import { useTypedText } from '../../base/ui/inputs/useTypedText.ts'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { useSession } from '../../people/accounts/session.ts'
import { drafts } from '../../people/drafts/drafts.ts'
import type { Mentioned } from './mentions.ts'

export type CommentDraft = { text: string; people: readonly Mentioned[] }

/**
 * The text of a comment and whom it mentions, kept on this device until it is published, and a ref for its field. Text that
 * equals `initial` is no draft.
 */
export function useCommentDraft(subject: string, initial: CommentDraft) {
  const userId = useSession()?.userId ?? ''
  const isHydrated = useIsHydrated()
  const [text, setText, ref] = useTypedText(initial.text)
  const [people, setPeople] = useState(initial.people)
  useEffect(() => {
    const stored = isHydrated && drafts.read(userId, subject)
    if (!isDraft(stored)) return
    // Text that was typed before hydration is newer than the draft.
    setText((current) => (current === initial.text ? stored.text : current))
    setPeople(stored.people)
  }, [isHydrated, userId, subject, initial.text, setText])
  const change = (next: CommentDraft) => {
    setText(next.text)
    setPeople(next.people)
    if (next.text === '' || next.text === initial.text) drafts.discard(userId, subject)
    else drafts.save(userId, subject, next)
  }
  return [{ text, people }, change, ref] as const
}

function isDraft(stored: unknown): stored is CommentDraft {
  const { text, people } = (stored || {}) as Partial<CommentDraft>
  return typeof text === 'string' && Array.isArray(people)
}
