import { LIKED, type TasteMatrix } from './matrix.ts'
import type { Scored } from './ranking.ts'
import type { Neighbourhood } from './similarity.ts'

/** Scores the items of one kind for one person after another, reusing its arrays. */
export class Scorer {
  readonly #matrix: TasteMatrix
  readonly #neighbourhood: Neighbourhood
  readonly #scores: Float64Array
  /** The largest share of a liked item in each score, and the pair it comes from. */
  readonly #largest: Float64Array
  readonly #pairs: Uint32Array
  readonly #sources: Uint32Array
  /** The person to whom the current score of an item belongs, plus 1. */
  readonly #stamps: Uint32Array
  readonly #touched: Uint32Array

  constructor(matrix: TasteMatrix, neighbourhood: Neighbourhood) {
    const count = matrix.ids.length
    this.#matrix = matrix
    this.#neighbourhood = neighbourhood
    this.#scores = new Float64Array(count)
    this.#largest = new Float64Array(count)
    this.#pairs = new Uint32Array(count)
    this.#sources = new Uint32Array(count)
    this.#stamps = new Uint32Array(count)
    this.#touched = new Uint32Array(count)
  }

  /** The best items for a person, without those that the person has an opinion of or does not want. */
  best(person: number, limit: number): Scored[] {
    const { starts, items, weights, flags } = this.#matrix
    const near = this.#neighbourhood
    const [scores, largest, stamps] = [this.#scores, this.#largest, this.#stamps]
    const [pairs, sources, touched] = [this.#pairs, this.#sources, this.#touched]
    const stamp = person + 1
    const from = starts[person] as number
    const to = starts[person + 1] as number
    let size = 0
    for (let at = from; at < to; at++) {
      const weight = weights[at] as number
      if (weight === 0) continue
      const source = items[at] as number
      const isLiked = ((flags[at] as number) & LIKED) !== 0
      const start = near.starts[source] as number
      const end = start + (near.counts[source] as number)
      for (let pair = start; pair < end; pair++) {
        const item = near.items[pair] as number
        if (stamps[item] !== stamp) {
          stamps[item] = stamp
          scores[item] = 0
          largest[item] = 0
          touched[size++] = item
        }
        const share = weight * (near.weights[pair] as number)
        scores[item] = (scores[item] as number) + share
        if (isLiked && share > (largest[item] as number) && (near.supports[pair] as number) > 0) {
          largest[item] = share
          pairs[item] = pair
          sources[item] = source
        }
      }
    }
    // Items that the person already knows are no candidates.
    for (let at = from; at < to; at++) scores[items[at] as number] = 0
    const best = new Best(limit)
    for (let place = 0; place < size; place++) {
      const item = touched[place] as number
      const score = scores[item] as number
      if (score > best.least) best.add(item, score)
    }
    return best.sorted().map(([id, score]) => {
      const hasReason = (largest[id] as number) > 0
      const pair = pairs[id] as number
      return {
        id,
        score,
        because: hasReason ? (sources[id] as number) : null,
        support: hasReason ? (near.supports[pair] as number) : 0,
        scored: hasReason ? (near.scored[pair] as number) : 0,
      }
    })
  }
}

/** The largest of many scores above 0, in a binary heap whose root is the least of them. */
class Best {
  /** A score must be above this to be added. */
  least = 0
  readonly #limit: number
  readonly #heap: [number, number][] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  add(item: number, score: number) {
    const heap = this.#heap
    if (heap.length < this.#limit) {
      heap.push([item, score])
      this.#rise(heap.length - 1)
    } else {
      heap[0] = [item, score]
      this.#sink()
    }
    if (heap.length === this.#limit) this.least = (heap[0] as [number, number])[1]
  }

  sorted(): [number, number][] {
    return this.#heap.sort((a, b) => b[1] - a[1] || a[0] - b[0])
  }

  #rise(from: number) {
    const heap = this.#heap
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#swapIfLess(at, parent, heap)) return
      at = parent
    }
  }

  #sink() {
    const heap = this.#heap
    let at = 0
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      if (left >= heap.length) return
      const child = right < heap.length && scoreAt(heap, right) < scoreAt(heap, left) ? right : left
      if (!this.#swapIfLess(child, at, heap)) return
      at = child
    }
  }

  #swapIfLess(child: number, parent: number, heap: [number, number][]) {
    const [a, b] = [heap[child], heap[parent]] as [[number, number], [number, number]]
    if (a[1] >= b[1]) return false
    heap[child] = b
    heap[parent] = a
    return true
  }
}

const scoreAt = (heap: [number, number][], at: number) => (heap[at] as [number, number])[1]
