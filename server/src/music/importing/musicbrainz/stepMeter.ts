import { type ImportProgress, type ImportStage, overallPercent } from './progress.ts'

const REPORT_INTERVAL_MS = 1_000
/** Below this percentage, an estimate of the remaining time would be a guess. */
const MIN_PERCENT_DONE = 2
/** The first step of a stage is expected to take this long for each unit of its weight. */
const FIRST_PACE_MS = 2_000

/**
 * Reports the progress of steps that run inside of PostgreSQL. The progress of a running statement is unknown, so a step advances by its
 * elapsed time compared to that of the previous steps, and reaches its end only when it is done.
 */
export class StepMeter {
  readonly #report: (progress: ImportProgress) => void
  readonly #startedAt = Date.now()
  #firstPercent: number | null = null
  #stage: ImportStage = 'select'
  #total = 1
  #done = 0
  #rows = 0
  #stageStartedAt = Date.now()
  #step = { detail: '', weight: 0, startedAt: Date.now() }
  #timer: NodeJS.Timeout | undefined

  constructor(report: (progress: ImportProgress) => void) {
    this.#report = report
  }

  startStage(stage: ImportStage, weights: number[] = [1]) {
    this.#stage = stage
    this.#total = weights.reduce((sum, weight) => sum + weight, 0)
    this.#done = 0
    this.#rows = 0
    this.#stageStartedAt = Date.now()
    this.#step = { detail: '', weight: 0, startedAt: Date.now() }
    this.#timer ??= setInterval(() => this.report(), REPORT_INTERVAL_MS)
  }

  startStep(detail: string, weight = 1) {
    this.#step = { detail, weight, startedAt: Date.now() }
    this.report()
  }

  finishStep(rows: number) {
    this.#done += this.#step.weight
    this.#rows += rows
    this.#step.weight = 0
  }

  stop() {
    clearInterval(this.#timer)
  }

  report() {
    const now = Date.now()
    const { detail, weight, startedAt } = this.#step
    const pace = this.#done > 0 ? (startedAt - this.#stageStartedAt) / this.#done : FIRST_PACE_MS
    const running = weight === 0 ? 0 : weight * (1 - Math.exp((startedAt - now) / Math.max(1, weight * pace)))
    const percent = overallPercent(this.#stage, (this.#done + running) / this.#total)
    this.#firstPercent ??= percent
    const advanced = percent - this.#firstPercent
    const seconds = (now - this.#stageStartedAt) / 1_000
    this.#report({
      stage: this.#stage,
      percent,
      detail,
      rows: this.#rows,
      rowsPerSecond: seconds > 0 ? Math.round(this.#rows / seconds) : 0,
      secondsLeft:
        advanced < MIN_PERCENT_DONE
          ? null
          : Math.round((((now - this.#startedAt) / 1_000) * (100 - percent)) / advanced),
    })
  }
}
