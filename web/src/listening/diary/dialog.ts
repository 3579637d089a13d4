import type { Listen } from '@remusic/contract/listening/schemas/diary'
import { useSyncExternalStore } from 'react'

/** The song or album of the dialog. */
export type DiaryItem = {
  type: 'song' | 'album'
  apiId: string
  name: string
  artist: string
  image: string
}

/** A person's input about a listen. `day` is a date without a time: 2026-11-17. */
export type ListenValues = Pick<Listen, 'day' | 'again' | 'score' | 'note'>

type Opening = {
  /** A new entry about an item, or a stored one. */
  about: { item: DiaryItem } | { entry: Listen }
  /** The initial values of the fields. */
  values: ListenValues | null
  isOpen: boolean
}

let opening: Opening | null = null
const listeners = new Set<() => void>()

function set(next: Opening | null) {
  opening = next
  for (const listener of listeners) listener()
}

/** The only dialog that writes the diary. Any button or menu opens it; the layout renders it. */
export const listenDialog = {
  open: (item: DiaryItem, values: ListenValues | null = null) =>
    set({ about: { item }, values, isOpen: true }),
  edit: (entry: Listen, values: ListenValues | null = null) =>
    set({ about: { entry }, values, isOpen: true }),
  /** The contents stay while the dialog fades out. */
  close: () => set(opening && { ...opening, isOpen: false }),
}

export const useListenDialog = (): Opening | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => opening,
    () => null,
  )
