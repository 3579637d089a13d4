import type { Random } from '@remusic/art/random'

/** Draws indexes with a probability proportional to their weights. */
export function weightedDraw(weights: ArrayLike<number>, random: Random): () => number {
  const sums = new Float64Array(weights.length)
  let total = 0
  for (let i = 0; i < weights.length; i++) {
    total += weights[i] as number
    sums[i] = total
  }
  return () => {
    const dice = random.next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) > dice) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** An approximately normal random number with mean 0 and standard deviation 1. */
export function normal(random: Random): number {
  return (random.next() + random.next() + random.next() + random.next() - 2) * Math.sqrt(3)
}
