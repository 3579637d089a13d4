const MILLION = 1_000_000

/** The goals for an installation with a catalogue of tens of millions. */
export const GOALS = {
  /** The goal for ten million recordings on two cores; for other sizes it is proportional. */
  importMinutes: 60,
  /** The peak memory of the importing process. */
  importMegabytes: 1_024,
  /** How much p95 may grow from the small to the large installation. */
  searchGrowth: 1.6,
  pageGrowth: 1.3,
  /** How much slower the pages of the largest artist and the largest genre may be than those of an ordinary one. */
  largest: 2,
  startSeconds: 10,
  /** How much slower people's calls may be while an import is running. */
  duringImport: 2,
} as const

/** Requests whose cost grows with the catalogue and that have no goal: a sitemap index names one file for 20,000 items. */
export const GROWING: readonly string[] = ['sitemap index']

export const SIZES = { recordings: 10 * MILLION, baseline: MILLION } as const

const JUDGED_RECORDINGS = MILLION

/** Small sizes only show that everything works: noise decides about their ratios. */
export const isJudged = (recordings: number) => recordings >= JUDGED_RECORDINGS

export const importSecondsFor = (recordings: number) =>
  isJudged(recordings) ? (GOALS.importMinutes * 60 * recordings) / SIZES.recordings : null

/** How often and how long it is measured. */
export const effortFor = (recordings: number) =>
  isJudged(recordings)
    ? { items: 60, rounds: 8, quietSeconds: 60, starts: 3 }
    : { items: 20, rounds: 2, quietSeconds: 5, starts: 1 }

export type Effort = ReturnType<typeof effortFor>
