import { useState } from 'react'
import { useSession } from '../accounts/session.ts'
import { drafts } from './drafts.ts'

/**
 * The text of a field that starts with its draft and saves it after every change. Text that equals `initial` is no draft. For
 * fields that only exist in a hydrated page.
 */
export function useTextDraft(subject: string, initial = '') {
  const userId = useSession()?.userId ?? ''
  const [text, setText] = useState(() => {
    const stored = drafts.read(userId, subject)
    return typeof stored === 'string' ? stored : initial
  })
  const write = (next: string) => {
    setText(next)
    if (next === initial || next === '') drafts.discard(userId, subject)
    else drafts.save(userId, subject, next)
  }
  return [text, write] as const
}
