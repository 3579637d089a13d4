import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children after the rest of a pre-rendered page, to keep the first render short. Elsewhere immediately. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredReady() && children
}

/** Whether deferred content may render: false in the first render that replaces a pre-rendered page. */
export function useDeferredReady(): boolean {
  return useDeferredValue(true, !isPreRendered())
}

const isPreRendered = () => globalThis.document?.getElementById('root')?.dataset.drawn !== undefined
