export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** localStorage, or memory for the life of the tab in browsers that block it: those throw on first access. */
export const storage: KeyValueStore = browserStorage()

/** The stored keys with this prefix. */
export function keysOf(store: KeyValueStore, prefix: string): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  return keys.filter((key) => key.startsWith(prefix))
}

function browserStorage(): KeyValueStore {
  try {
    const store = globalThis.localStorage
    store.getItem('token')
    return store
  } catch {
    return memoryStore()
  }
}

function memoryStore(): KeyValueStore {
  const store = new Map<string, string>()
  return {
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, value) => void store.set(key, value),
    removeItem: (key) => void store.delete(key),
    key: (index) => [...store.keys()][index] ?? null,
    get length() {
      return store.size
    },
  }
}
