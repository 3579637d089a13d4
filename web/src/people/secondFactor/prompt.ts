import { useSyncExternalStore } from 'react'

type Prompt = { promise: Promise<boolean>; resolve: (isProved: boolean) => void }

let open: Prompt | null = null
const listeners = new Set<() => void>()

function set(next: Prompt | null) {
  open = next
  for (const listener of listeners) listener()
}

/** Asks the user to prove again who is signed in, from React components or from plain code. */
export const proofPrompt = {
  /** Resolves to whether the user gave a proof. Calls that are rejected at the same time share one dialog. */
  ask(): Promise<boolean> {
    if (!open) set(Promise.withResolvers<boolean>())
    return (open as Prompt).promise
  },
  close(isProved: boolean) {
    open?.resolve(isProved)
    set(null)
  },
}

export function useIsProofAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open !== null,
    () => false,
  )
}
