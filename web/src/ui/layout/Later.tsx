import { type ReactNode, useDeferredValue } from 'react'

/** Comes behind the rest of a page that was drawn ahead, in pieces between which the page answers; elsewhere at once. */
export function Later({ children }: { children: ReactNode }) {
  return useIsDue() && children
}

/** Whether what can wait has waited: the application takes a drawn page over with what one sees first. */
export function useIsDue(): boolean {
  return useDeferredValue(true, !isTakingOver())
}

const isTakingOver = () => globalThis.document?.getElementById('root')?.dataset.drawn !== undefined
