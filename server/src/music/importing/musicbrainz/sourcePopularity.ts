/** SQL expressions of what the dump counts. */
type Counts = { releases: string; tags: string; ratings: string }

/** The popularity of an item without any counts. It is above 0, because 0 means that the source reports none. */
const LOWEST = 50
const HIGHEST = 1_000_000

/** The counts that result in the highest popularity. */
const MOST = { artist: 3_000, album: 400, song: 300 } as const

/**
 * An SQL expression for the popularity of an item, 50 to 1,000,000. Each doubling of the counts multiplies it by the same factor. The steps
 * of search_fame() are factors, too, so its labels separate the many items with small counts as well as the few with large ones.
 */
export function sourcePopularity(kind: keyof typeof MOST, { releases, tags, ratings }: Counts): string {
  const exponent = Math.log(HIGHEST / LOWEST) / Math.log(MOST[kind])
  const count = `greatest(1, (${releases}) + 2 * (${tags}) + 3 * (${ratings}))::double precision`
  return `least(${HIGHEST}, round(${LOWEST} * power(${count}, ${exponent.toFixed(4)})))::integer`
}
