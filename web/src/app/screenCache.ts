export type CachedScreen = { state: string; screen: string }

/** An LRU cache of rendered screens by URL, limited by its total number of characters, which take up to two bytes each. */
export function createScreenCache(maxCharacters: number) {
  const screens = new Map<string, CachedScreen>()
  let characters = 0

  function remove(url: string) {
    const known = screens.get(url)
    if (!known) return
    screens.delete(url)
    characters -= sizeOf(url, known)
  }

  return {
    get characters() {
      return characters
    },
    get: (url: string) => screens.get(url),
    /** Stores the screen as the most recently used one, also if it was there before. */
    set(url: string, screen: CachedScreen) {
      remove(url)
      screens.set(url, screen)
      characters += sizeOf(url, screen)
      for (const oldest of screens.keys()) {
        if (characters <= maxCharacters) break
        remove(oldest)
      }
    },
  }
}

const sizeOf = (url: string, { state, screen }: CachedScreen) => url.length + state.length + screen.length
