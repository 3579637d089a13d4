/** An LRU cache, limited by the total size of its entries. */
export function createByteCache<T>(maxBytes: number, sizeOf: (key: string, value: T) => number) {
  const cache = new Map<string, T>()
  let bytes = 0

  function evict(key: string) {
    const value = cache.get(key)
    if (value === undefined) return
    cache.delete(key)
    bytes -= sizeOf(key, value)
  }

  return {
    get bytes() {
      return bytes
    },
    get: (key: string) => {
      const value = cache.get(key)
      if (value === undefined) return undefined
      cache.delete(key)
      cache.set(key, value)
      return value
    },
    set(key: string, value: T) {
      evict(key)
      cache.set(key, value)
      bytes += sizeOf(key, value)
      for (const oldest of cache.keys()) {
        if (bytes <= maxBytes) break
        evict(oldest)
      }
    },
  }
}
