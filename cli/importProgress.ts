import type { ImportProgress, ImportStage } from '@remusic/server/music/importing/musicbrainz/progress'

const STAGE_NAMES: Record<ImportStage, string> = {
  read: 'Leyendo',
  select: 'Eligiendo',
  build: 'Preparando',
  index: 'Indexando',
  swap: 'Cambiando el catálogo',
  finish: 'Terminando',
}
const BAR_LENGTH = 24
/** How often a line is written if the output cannot replace the previous one. */
const LINE_INTERVAL_MS = 10_000
/** Below this percentage, the speed tells little about the remaining time. */
const MIN_PERCENT_FOR_TIME = 1

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

/** Shows the progress of an import: a bar that moves on a terminal, a line every ten seconds elsewhere. */
export function progressOn(output: Output, now: () => number = Date.now) {
  let started: { at: number; percent: number } | null = null
  let last: { at: number; stage: ImportStage } | null = null
  return {
    show(progress: ImportProgress) {
      const at = now()
      started ??= { at, percent: progress.percent }
      const text = lineOf(progress, progress.secondsLeft ?? secondsLeft(started, at, progress.percent))
      if (output.isTTY) {
        output.write(`\r${text.slice(0, (output.columns || 80) - 1)}\x1b[K`)
        return
      }
      if (last && last.stage === progress.stage && at - last.at < LINE_INTERVAL_MS) return
      last = { at, stage: progress.stage }
      output.write(`${text}\n`)
    },
    /** Leaves the last state of the bar where it is. */
    end() {
      if (output.isTTY && started) output.write('\n')
    },
  }
}

function lineOf({ stage, percent, detail, rowsPerSecond }: ImportProgress, seconds: number | null): string {
  const done = Math.round((percent / 100) * BAR_LENGTH)
  const facts = [
    `${'█'.repeat(done)}${'░'.repeat(BAR_LENGTH - done)} ${String(Math.floor(percent)).padStart(3)} %`,
    `${STAGE_NAMES[stage]} ${detail}`.trim(),
  ]
  if (rowsPerSecond > 0) facts.push(`${rowsPerSecond.toLocaleString('es')} filas/s`)
  if (seconds !== null) facts.push(`quedan ${duration(seconds)}`)
  return facts.join(' · ')
}

function secondsLeft(started: { at: number; percent: number }, at: number, percent: number): number | null {
  const done = percent - started.percent
  if (done < MIN_PERCENT_FOR_TIME) return null
  return Math.round(((at - started.at) / 1000 / done) * (100 - percent))
}

/** «40 s», «12 min», «1 h 20 min». */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
