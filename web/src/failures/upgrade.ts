import { useSyncExternalStore } from 'react'

/** What a plan refused; the sentence stays while the window that shows it goes away. */
type Refusal = { text: string; isOpen: boolean }

let refusal: Refusal | null = null
const listeners = new Set<() => void>()

function set(next: Refusal | null) {
  refusal = next
  for (const listener of listeners) listener()
}

/** Whatever meets the end of a plan says so here, inside of React or out; the prompt tells the person. */
export const upgrade = {
  /** `text` is the sentence that says what the plan does not cover. */
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
