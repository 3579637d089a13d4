import { useSyncExternalStore } from 'react'

/** What the keyboard can open above any screen. */
type Overlay = 'search' | 'help'

const SINGLE_KEYS = 'singleKeys'

let open: Overlay | null = null
const listeners = new Set<() => void>()

export const overlays = {
  open: (overlay: Overlay) => set(overlay),
  close: () => set(null),
  /** Whether keys without Ctrl do something; whoever dictates or types by accident switches them off. */
  areSingleKeysOn: () => localStorage.getItem(SINGLE_KEYS) !== 'off',
  setSingleKeys(on: boolean) {
    localStorage.setItem(SINGLE_KEYS, on ? 'on' : 'off')
    tell()
  },
}

export const useOverlay = () => useSyncExternalStore(subscribe, () => open)

export const useSingleKeys = () => useSyncExternalStore(subscribe, overlays.areSingleKeysOn)

function set(overlay: Overlay | null) {
  open = overlay
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
