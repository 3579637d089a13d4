import { useSyncExternalStore } from 'react'

/** A refusal by the plan. The text stays while the dialog fades out. */
type Refusal = { text: string; isOpen: boolean }

let refusal: Refusal | null = null
const listeners = new Set<() => void>()

function set(next: Refusal | null) {
  refusal = next
  for (const listener of listeners) listener()
}

/** Opens the upgrade dialog when a plan limit is reached, from React components or from plain code. */
export const upgrade = {
  /** `text` explains what the plan does not cover. */
  offer: (text: string) => set({ text, isOpen: true }),
  close: () => set(refusal && { ...refusal, isOpen: false }),
}

export function useRefusal(): Refusal | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => refusal,
    () => null,
  )
}
