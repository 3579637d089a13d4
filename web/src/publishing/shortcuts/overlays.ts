import { useSyncExternalStore } from 'react'

type Overlay = 'search' | 'help'

const SINGLE_KEYS = 'singleKeys'

let open: Overlay | null = null
const listeners = new Set<() => void>()

export const overlays = {
  open: (overlay: Overlay) => set(overlay),
  close: () => set(null),
  /** Whether shortcuts without a modifier are on. Users of speech input need to turn them off. */
  areSingleKeysOn: () => localStorage.getItem(SINGLE_KEYS) !== 'off',
  setSingleKeys(on: boolean) {
    localStorage.setItem(SINGLE_KEYS, on ? 'on' : 'off')
    notify()
  },
}

export const useOverlay = () => useSyncExternalStore(subscribe, () => open)

export const useSingleKeys = () => useSyncExternalStore(subscribe, overlays.areSingleKeysOn)

function set(overlay: Overlay | null) {
  open = overlay
  notify()
}

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
