/** A pseudo-random generator with the same sequence for the same seed on every machine. */
export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  between(low: number, high: number): number
  /** An integer from low to high, inclusive. */
  integer(low: number, high: number): number
  chance(probability?: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** mulberry32: one 32-bit word of state, integer arithmetic only. */
export function seeded(seed: string): Random {
  let state = hash(seed) | 0

  function next() {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
  function between(low: number, high: number) {
    return low + next() * (high - low)
  }
  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability = 0.5) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    shuffled(list) {
      const cards = list.slice()
      for (let last = cards.length - 1; last > 0; last--) {
        const other = Math.floor(next() * (last + 1))
        const card = at(cards, last)
        cards[last] = at(cards, other)
        cards[other] = card
      }
      return cards
    },
  }
}

/** FNV-1a over code points, as an unsigned 32-bit number. */
export function hash(text: string): number {
  let sum = 2166136261
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16777619)
  return sum >>> 0
}

/** The element at an index that is known to exist. */
export function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length)
    throw new RangeError(`No element ${index} in a list of ${list.length}`)
  return list[index] as T
}
