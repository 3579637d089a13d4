import { useEffect, useState, useSyncExternalStore } from 'react'

/** The open dialogs, the topmost last. */
const opened: object[] = []
const listeners = new Set<() => void>()

/** Whether a dialog is above all others. Only the topmost one closes on Escape. */
export function useIsTopmost(isOpen: boolean): boolean {
  const [self] = useState(() => ({}))
  useEffect(() => {
    if (!isOpen) return
    opened.push(self)
    notify()
    return () => {
      opened.splice(opened.indexOf(self), 1)
      notify()
    }
  }, [isOpen, self])
  return useSyncExternalStore(subscribe, () => opened.at(-1) === self)
}

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
