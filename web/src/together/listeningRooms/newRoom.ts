import { useSyncExternalStore } from 'react'

/** The songs that wait in the queue of the new room, and what they are called together. */
type Opening = { songIds: string[]; name: string; isOpen: boolean }

let opening: Opening | null = null
const listeners = new Set<() => void>()

function set(next: Opening | null) {
  opening = next
  for (const listener of listeners) listener()
}

/** The only dialog that opens rooms. Any button or menu shows it; the layout renders it. */
export const newRoom = {
  /** Passes the songs that the room begins with. `name` suggests what it is about. */
  open: (songIds: string[] = [], name = '') => set({ songIds, name, isOpen: true }),
  /** The contents stay while the dialog fades out. */
  close: () => set(opening && { ...opening, isOpen: false }),
}

export const useNewRoom = (): Opening | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => opening,
    () => null,
  )
