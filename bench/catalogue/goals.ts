const MILLION = 1_000_000

/** What an installation with a catalogue of tens of millions has to reach. */
export const GOALS = {
  /** For ten million recordings on two cores; other sizes in proportion. */
  importMinutes: 60,
  /** Of the process that imports. */
  importMegabytes: 1_024,
  /** How much p95 may grow from the small to the large installation. */
  searchGrowth: 1.6,
  pageGrowth: 1.3,
  /** How much longer than those of an ordinary one the pages of the largest artist and the largest genre may take. */
  largest: 2,
  startSeconds: 10,
  /** How much longer the calls of people may take while an import is running. */
  duringImport: 2,
} as const

export const SIZES = { recordings: 10 * MILLION, baseline: MILLION } as const

/** An import of so few recordings mostly waits for statements that take as long for none, so its time is not judged. */
const JUDGED_RECORDINGS = MILLION

export const importSecondsFor = (recordings: number) =>
  recordings < JUDGED_RECORDINGS ? null : (GOALS.importMinutes * 60 * recordings) / SIZES.recordings

/** How often and how long it is measured. Small sizes only show that everything works. */
export const effortFor = (recordings: number) =>
  recordings < JUDGED_RECORDINGS
    ? { items: 20, rounds: 2, quietSeconds: 5, starts: 1 }
    : { items: 60, rounds: 8, quietSeconds: 60, starts: 3 }

export type Effort = ReturnType<typeof effortFor>
