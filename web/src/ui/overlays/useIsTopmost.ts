import { useEffect, useState, useSyncExternalStore } from 'react'

/** The windows that are open, the one on top last. */
const opened: object[] = []
const listeners = new Set<() => void>()

/** Whether a window is above all others: only that one answers to Esc. */
export function useIsTopmost(isOpen: boolean): boolean {
  const [self] = useState(() => ({}))
  useEffect(() => {
    if (!isOpen) return
    opened.push(self)
    tell()
    return () => {
      opened.splice(opened.indexOf(self), 1)
      tell()
    }
  }, [isOpen, self])
  return useSyncExternalStore(subscribe, () => opened.at(-1) === self)
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
