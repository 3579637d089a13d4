export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What this browser keeps. Browsers that forbid it throw on the first touch; things then live as long as their tab. */
export const storage: Keeper = browserStorage()

/** The keys that begin like this. */
export function keysOf(kept: Keeper, prefix: string): string[] {
  const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')
  return keys.filter((key) => key.startsWith(prefix))
}

function browserStorage(): Keeper {
  try {
    const kept = globalThis.localStorage
    kept.getItem('token')
    return kept
  } catch {
    return memory()
  }
}

function memory(): Keeper {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}
