import type { Reaction } from '@remusic/contract/together/listeningRooms'
import { useSyncExternalStore } from 'react'

/** A reaction that is floating over the room. */
export type FloatingReaction = { key: number; reaction: Reaction; left: number }

/** How long a reaction is shown; the animation of ReactionCloud takes as long. */
export const REACTION_MS = 2_800
/** A full room can send hundreds at once; more than this would cover it. */
const MAX_FLOATING = 24

let floating: readonly FloatingReaction[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function set(next: readonly FloatingReaction[]) {
  floating = next
  for (const listener of listeners) listener()
}

export function addReaction(reaction: Reaction) {
  lastKey += 1
  const added = { key: lastKey, reaction, left: Math.random() }
  set([...floating, added].slice(-MAX_FLOATING))
  setTimeout(() => set(floating.filter(({ key }) => key !== added.key)), REACTION_MS)
}

const NONE: readonly FloatingReaction[] = []

export const useReactions = (): readonly FloatingReaction[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => floating,
    () => NONE,
  )
