/** A queue in which the requesters take turns, however many items each of them has queued. An item may have several requesters. */
export function createFairQueue<T>() {
  /** The items of each requester, in the order of the turns. */
  const lines = new Map<string, T[]>()

  function remove(item: T) {
    for (const [requester, line] of lines) {
      const others = line.filter((each) => each !== item)
      if (others.length > 0) lines.set(requester, others)
      else lines.delete(requester)
    }
  }

  return {
    get size() {
      return new Set([...lines.values()].flat()).size
    },
    has: (item: T) => [...lines.values()].some((line) => line.includes(item)),
    push(requester: string, item: T) {
      const line = lines.get(requester) ?? []
      if (!line.includes(item)) lines.set(requester, [...line, item])
    },
    /** Removes the next item of the requester whose turn it is. */
    shift(): T | undefined {
      const [next] = lines
      const item = next?.[1][0]
      if (!next || item === undefined) return undefined
      remove(item)
      const rest = lines.get(next[0])
      lines.delete(next[0])
      if (rest) lines.set(next[0], rest)
      return item
    },
    /** The requester with the most items, and the last of those. */
    longest(): { requester: string; last: T } | undefined {
      const [first] = [...lines].sort(([, a], [, b]) => b.length - a.length)
      const last = first?.[1].at(-1)
      return first && last !== undefined ? { requester: first[0], last } : undefined
    },
    countOf: (requester: string) => lines.get(requester)?.length ?? 0,
    remove,
    clear(): T[] {
      const items = [...new Set([...lines.values()].flat())]
      lines.clear()
      return items
    },
  }
}
