import { COUNTED, grown, SCORED_HIGH, type TasteMatrix } from './matrix.ts'

/** The neighbours of every item, best first. Those of item `i` are at `starts[i]` … `starts[i] + counts[i]`. */
export type Neighbourhood = {
  starts: Uint32Array
  counts: Uint32Array
  items: Uint32Array
  weights: Float32Array
  /** People who like both. */
  supports: Uint32Array
  /** The number of these people who gave the neighbour a 4 or a 5. */
  scored: Uint32Array
}

/**
 * The exponents correct for popularity: a popular neighbour is penalized more than a popular source, or everybody would get the
 * hits. Both were chosen by recall on listening data (docs/decisions/0035).
 */
const SOURCE_EXPONENT = 0.35
const NEIGHBOUR_EXPONENT = 1 - SOURCE_EXPONENT
/** With this many people in common a similarity is halved, because few people may agree by chance. */
const SHRINKAGE = 1
const INITIAL_PAIRS = 1 << 18
/**
 * Every item keeps an equal share of all pairs, but at least this many. Most signals are about popular items, whose neighbours take the
 * most time.
 */
const LEAST_PER_ITEM = 500
/** Sorts weights with their place in one array of exact integers below 2⁵³. */
const PLACES = 2 ** 22
const WEIGHT_UNITS = 2 ** 28

/** How alike two items are, from the sum of products of their weights, their squared norms and the people they have in common. */
export const similarity = (
  product: number,
  sourceNorm: number,
  neighbourNorm: number,
  inCommon: number,
): number =>
  Math.sqrt(
    ((product / (sourceNorm ** SOURCE_EXPONENT * neighbourNorm ** NEIGHBOUR_EXPONENT)) * inCommon) /
      (inCommon + SHRINKAGE),
  )

/**
 * Compares every two items that at least one person likes. A person has a bounded number of signals, so the time grows with the number of
 * signals, however popular an item is. At most `maxPairs` are kept: beyond that, each item loses its weakest neighbours.
 */
export function computeNeighbours(matrix: TasteMatrix, maxPairs: number): Neighbourhood {
  const { starts: rowStarts, items: rowItems, weights: rowWeights, flags: rowFlags } = matrix
  const count = matrix.ids.length
  const columns = transpose(matrix)
  const norms = columns.norms
  const product = new Float64Array(count)
  const inCommon = new Uint32Array(count)
  const support = new Uint32Array(count)
  const scored = new Uint32Array(count)
  const touched = new Uint32Array(count)
  const keys = new Float64Array(count)
  const found = new PairStore(count, maxPairs)
  for (let source = 0; source < count; source++) {
    let size = 0
    for (let at = columns.starts[source] as number; at < (columns.starts[source + 1] as number); at++) {
      const person = columns.people[at] as number
      const weight = columns.weights[at] as number
      const isCounted = ((columns.flags[at] as number) & COUNTED) !== 0
      for (let other = rowStarts[person] as number; other < (rowStarts[person + 1] as number); other++) {
        const otherWeight = rowWeights[other] as number
        if (otherWeight <= 0) continue
        const item = rowItems[other] as number
        if (inCommon[item] === 0) touched[size++] = item
        product[item] = (product[item] as number) + weight * otherWeight
        inCommon[item] = (inCommon[item] as number) + 1
        const flags = rowFlags[other] as number
        if (!isCounted || (flags & COUNTED) === 0) continue
        support[item] = (support[item] as number) + 1
        if ((flags & SCORED_HIGH) !== 0) scored[item] = (scored[item] as number) + 1
      }
    }
    let others = 0
    for (let place = 0; place < size; place++) {
      const item = touched[place] as number
      if (item === source) continue
      const weight = similarity(
        product[item] as number,
        norms[source] as number,
        norms[item] as number,
        inCommon[item] as number,
      )
      keys[others++] = Math.round(weight * WEIGHT_UNITS) * PLACES + place
    }
    const best = keys.subarray(0, others).sort()
    found.startItem(source, others)
    for (let rank = others - 1; rank >= others - found.room(source, others); rank--) {
      const key = best[rank] as number
      const item = touched[key % PLACES] as number
      found.add(
        item,
        Math.floor(key / PLACES) / WEIGHT_UNITS,
        support[item] as number,
        scored[item] as number,
      )
    }
    for (let place = 0; place < size; place++) {
      const item = touched[place] as number
      product[item] = inCommon[item] = support[item] = scored[item] = 0
    }
  }
  return found
}

/** The positive opinions of the matrix by item. */
function transpose({ ids, people, starts, items, weights, flags }: TasteMatrix) {
  const columnStarts = new Uint32Array(ids.length + 1)
  const end = starts[people] as number
  for (let at = 0; at < end; at++)
    if ((weights[at] as number) > 0) {
      const next = (items[at] as number) + 1
      columnStarts[next] = (columnStarts[next] as number) + 1
    }
  for (let item = 0; item < ids.length; item++)
    columnStarts[item + 1] = (columnStarts[item + 1] as number) + (columnStarts[item] as number)
  const total = columnStarts[ids.length] as number
  const filled = columnStarts.slice()
  const columns = {
    starts: columnStarts,
    people: new Uint32Array(total),
    weights: new Float32Array(total),
    flags: new Uint8Array(total),
    /** The squared norm of each item. */
    norms: new Float64Array(ids.length),
  }
  for (let person = 0; person < people; person++)
    for (let at = starts[person] as number; at < (starts[person + 1] as number); at++) {
      const weight = weights[at] as number
      if (weight <= 0) continue
      const item = items[at] as number
      const place = filled[item] as number
      filled[item] = place + 1
      columns.people[place] = person
      columns.weights[place] = weight
      columns.flags[place] = flags[at] as number
      columns.norms[item] = (columns.norms[item] as number) + weight * weight
    }
  return columns
}

/** Pairs in arrays that grow up to a limit. Beyond it, every item is cut to fewer neighbours. */
class PairStore implements Neighbourhood {
  readonly starts: Uint32Array
  readonly counts: Uint32Array
  items = new Uint32Array(INITIAL_PAIRS)
  weights = new Float32Array(INITIAL_PAIRS)
  supports = new Uint32Array(INITIAL_PAIRS)
  scored = new Uint32Array(INITIAL_PAIRS)
  readonly #maxPairs: number
  #size = 0
  #itemsDone = 0
  #maxPerItem: number

  constructor(items: number, maxPairs: number) {
    this.starts = new Uint32Array(items)
    this.counts = new Uint32Array(items)
    this.#maxPairs = Math.max(maxPairs, items)
    this.#maxPerItem = Math.max(LEAST_PER_ITEM, Math.floor(maxPairs / Math.max(1, items)))
  }

  /** How many of its neighbours an item keeps. */
  room(_item: number, wanted: number): number {
    return Math.min(wanted, this.#maxPerItem)
  }

  startItem(item: number, wanted: number) {
    while (this.#size + this.room(item, wanted) > this.#maxPairs) this.#cut()
    const needed = this.#size + this.room(item, wanted)
    if (needed > this.items.length)
      this.#grow(Math.min(this.#maxPairs, Math.max(needed, this.items.length * 2)))
    this.starts[item] = this.#size
    this.#itemsDone = item + 1
  }

  add(item: number, weight: number, support: number, scored: number) {
    const at = this.#size++
    this.items[at] = item
    this.weights[at] = weight
    this.supports[at] = support
    this.scored[at] = scored
    const source = this.#itemsDone - 1
    this.counts[source] = (this.counts[source] as number) + 1
  }

  #grow(length: number) {
    this.items = grown(this.items, length)
    this.weights = grown(this.weights, length)
    this.supports = grown(this.supports, length)
    this.scored = grown(this.scored, length)
  }

  #cut() {
    let longest = 0
    for (let item = 0; item < this.#itemsDone; item++)
      longest = Math.max(longest, this.counts[item] as number)
    this.#maxPerItem = Math.max(1, Math.min(this.#maxPerItem, longest) >> 1)
    let size = 0
    for (let item = 0; item < this.#itemsDone; item++) {
      const start = this.starts[item] as number
      const kept = Math.min(this.counts[item] as number, this.#maxPerItem)
      for (const array of [this.items, this.weights, this.supports, this.scored])
        array.copyWithin(size, start, start + kept)
      this.starts[item] = size
      this.counts[item] = kept
      size += kept
    }
    this.#size = size
  }
}
