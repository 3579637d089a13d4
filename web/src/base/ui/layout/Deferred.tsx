import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children after the rest of the page, and not on the server. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
