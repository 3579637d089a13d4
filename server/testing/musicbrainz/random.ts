const HEX = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'))

/** Pseudorandom numbers that are the same for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = mix(seed + 1)
  }

  /** 32 random bits (mulberry32). */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    return mix(this.#state)
  }

  /** From 0 up to 1. */
  fraction(): number {
    return this.bits() / 4_294_967_296
  }

  /** A whole number from 0 to one below the limit. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}

/** A UUID that depends on the seed, the kind and the id of an item only, and looks random, as those of MusicBrainz do. */
export function uuidOf(seed: number, kind: number, id: number): string {
  const first = scramble(id + Math.imul(kind + 1, 0x9e3779b1) + seed)
  const second = scramble(first ^ id)
  const third = scramble(second + kind)
  const fourth = scramble(third ^ seed)
  return (
    `${hex(first >>> 16)}${hex(first & 0xffff)}-${hex(second >>> 16)}-${hex((second & 0x0fff) | 0x4000)}-` +
    `${hex((third & 0x3fff) | 0x8000)}-${hex(third >>> 16)}${hex(fourth >>> 16)}${hex(fourth & 0xffff)}`
  )
}

function hex(value: number): string {
  return HEX[value] ?? ''
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return (mixed ^ (mixed >>> 14)) >>> 0
}

/** Maps each 32-bit number to another one (the last step of MurmurHash3), so that no two ids get the same UUID. */
function scramble(value: number): number {
  let scrambled = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  scrambled = Math.imul(scrambled ^ (scrambled >>> 13), 0xc2b2ae35)
  return (scrambled ^ (scrambled >>> 16)) >>> 0
}
