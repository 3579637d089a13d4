import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { useSession } from '../accounts/session.ts'
import { drafts } from './drafts.ts'

/** Saves the values of a form as a draft after every change, and restores them when the form is mounted again. */
export function useFormDraft<T extends FieldValues>(form: UseFormReturn<T>, initial: T, subject: string) {
  const userId = useSession()?.userId
  const isHydrated = useIsHydrated()
  const [isRestored, setRestored] = useState(false)
  const { reset, subscribe, getValues } = form
  // Compared by content, because callers build the object in every render.
  const initialText = JSON.stringify(initial)

  useEffect(() => {
    if (!isHydrated || !userId) return
    const stored = drafts.read(userId, subject)
    // Text that was typed before hydration is newer than the draft.
    if (stored !== undefined && JSON.stringify(getValues()) === initialText) {
      reset(withStored(JSON.parse(initialText) as T, stored), { keepDefaultValues: true })
      setRestored(true)
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (JSON.stringify(values) === initialText) drafts.discard(userId, subject)
        else drafts.save(userId, subject, values)
      },
    })
  }, [isHydrated, userId, subject, initialText, reset, subscribe, getValues])

  /** Removes the draft after its text has been published. */
  const complete = () => {
    setRestored(false)
    if (userId) drafts.discard(userId, subject)
  }
  /** Removes the draft and resets the form. */
  const discard = () => {
    reset(initial)
    complete()
  }
  return { isRestored, complete, discard }
}

/** Takes the stored values that still have the type of their field: the form may have changed since. */
export function withStored<T extends FieldValues>(initial: T, stored: unknown): T {
  const known = Object.entries((stored ?? {}) as object).filter(
    ([field, value]) =>
      field in initial &&
      typeof value === typeof initial[field] &&
      Array.isArray(value) === Array.isArray(initial[field]),
  )
  return { ...initial, ...Object.fromEntries(known) }
}
