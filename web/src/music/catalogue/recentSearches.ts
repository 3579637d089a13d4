import { useSyncExternalStore } from 'react'
import { storage } from '../../base/api/storage.ts'

const KEY = 'recent-searches'
const KEPT = 8
const NONE: readonly string[] = []

const listeners = new Set<() => void>()
let known: { raw: string | null; searches: readonly string[] } = { raw: null, searches: NONE }

/** The recent searches of this device, the latest first. They never leave it. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => read(),
    () => NONE,
  )
}

/** Words that continue the latest search replace it: a pause while typing is not a search of its own. */
export function rememberSearch(words: string) {
  const query = words.trim()
  const others = read().filter((each) => !isSame(each, query))
  const [latest, ...older] = others
  const kept = latest && fold(query).startsWith(fold(latest)) ? older : others
  write([query, ...kept].slice(0, KEPT))
}

export const forgetSearch = (words: string) => write(read().filter((each) => each !== words))
export const forgetAllSearches = () => write([])

const fold = (words: string) => words.toLocaleLowerCase('es')
const isSame = (one: string, other: string) => fold(one) === fold(other)

function read(): readonly string[] {
  const raw = storage.getItem(KEY)
  // The same array for the same text, because React compares snapshots by identity.
  if (raw !== known.raw) known = { raw, searches: parsed(raw) }
  return known.searches
}

function parsed(raw: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, KEPT) : NONE
  } catch {
    return NONE
  }
}

function write(searches: readonly string[]) {
  try {
    if (searches.length === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // The storage is full: the search itself must not fail.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  globalThis.addEventListener?.('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', listener)
  }
}
