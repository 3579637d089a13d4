/** The opinion of one person about an item of one kind, as it is stored in the matrix. */
export type Entry = { item: number; weight: number; flags: number }

/** The person likes the item. */
export const LIKED = 1
/** The person gave the item a 4 or a 5 in a review. */
export const SCORED_HIGH = 2
/** The person dismissed or muted the item. */
export const UNWANTED = 4
/** Whether the person likes the item for another reason than the diary. The number of these people is shown to others. */
export const COUNTED = 8

const INITIAL_CAPACITY = 1 << 16

/** People × items of one kind: sparse, one row per person, in typed arrays outside of the JavaScript heap. */
export class TasteMatrix {
  readonly indexOf = new Map<number, number>()
  readonly ids: number[] = []
  starts = new Uint32Array(INITIAL_CAPACITY)
  items = new Uint32Array(INITIAL_CAPACITY)
  weights = new Float32Array(INITIAL_CAPACITY)
  flags = new Uint8Array(INITIAL_CAPACITY)
  people = 0
  entries = 0

  /** The index of an item, which gets one if it has none yet. */
  intern(id: number): number {
    const known = this.indexOf.get(id)
    if (known !== undefined) return known
    this.indexOf.set(id, this.ids.length)
    return this.ids.push(id) - 1
  }

  add(id: number, weight: number, flags: number) {
    if (this.entries === this.items.length) {
      this.items = grown(this.items)
      this.weights = grown(this.weights)
      this.flags = grown(this.flags)
    }
    this.items[this.entries] = this.intern(id)
    this.weights[this.entries] = weight
    this.flags[this.entries] = flags
    this.entries++
  }

  endPerson() {
    if (++this.people === this.starts.length) this.starts = grown(this.starts)
    this.starts[this.people] = this.entries
  }
}

type Growable = Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

export function grown<T extends Growable>(array: T, length = array.length * 2): T {
  const Type = array.constructor as new (length: number) => T
  const larger = new Type(length)
  larger.set(array)
  return larger
}
