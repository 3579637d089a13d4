export type ImportStage = 'read' | 'select' | 'build' | 'index' | 'swap' | 'finish'

export type ImportProgress = {
  stage: ImportStage
  /** The progress of the whole import, from 0 to 100. */
  percent: number
  /** The current item of the stage, for example a table. */
  detail: string
  rows: number
  rowsPerSecond: number
  secondsLeft: number | null
}

/** How much of the time of an import each stage takes, in percent and in order. Measured with `npm run bench -- catalogue`. */
const STAGE_SHARES: Record<ImportStage, number> = {
  read: 20,
  select: 8,
  build: 42,
  index: 27,
  swap: 1,
  finish: 2,
}

/** The percentage of the whole import when this fraction (0 to 1) of a stage is done. */
export function overallPercent(stage: ImportStage, fraction: number): number {
  let before = 0
  for (const [each, share] of Object.entries(STAGE_SHARES)) {
    if (each === stage) return before + share * Math.min(1, Math.max(0, fraction))
    before += share
  }
  return before
}

/** How many items the catalogue has afterwards, and how many of them it did not have before. */
export type ImportResult = Record<'artists' | 'albums' | 'songs', { total: number; created: number }>
