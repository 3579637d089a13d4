import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const REPORTS = fileURLToPath(new URL('../../docs/performance', import.meta.url))

export type Row = {
  scenario: string
  acknowledged: number
  lost: number
  doubled: number
  /** Writes that were missing when their author read them right after the acknowledgement. */
  wrongReads: number
  unknown: number
  rejected: number
  /** The longest time from the end of a fault to the next acknowledged write. */
  recoveryMs: number | null
}

let folder: string

/** Every scenario appends its row to a file of this run; the table is printed at the end. */
export async function setup(project: TestProject) {
  folder = await mkdtemp(join(tmpdir(), 'faults-rows-'))
  project.provide('faultRows', join(folder, 'rows'))
}

export async function teardown() {
  const lines = (await readFile(join(folder, 'rows'), 'utf8').catch(() => '')).trim()
  await rm(folder, { recursive: true, force: true })
  if (!lines) return
  const table = asTable(lines.split('\n').map((line) => JSON.parse(line) as Row))
  process.stdout.write(`\n${table}\n`)
  await writeReport('faults', `${introduction()}\n${table}`)
}

/** Figures are always printed, and written to the documentation only with FAULTS_REPORT=1. */
export async function writeReport(name: string, text: string) {
  const { FAULTS_REPORT } = process.env
  if (FAULTS_REPORT !== '1') return
  await mkdir(REPORTS, { recursive: true })
  await writeFile(join(REPORTS, `${name}.md`), text)
}

/** The date, the machine and the command that figures belong to. */
export function environment(script: string) {
  const [cpu] = cpus()
  const figures = Object.entries(process.env).filter(([name]) => /^(FAULTS|SOAK|OVERLOAD)_/.test(name))
  const command = [...figures.map((pair) => pair.join('=')), `npm run ${script}`].join(' ')
  return `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpu?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB ·
Node ${process.version} · \`${command}\`
`
}

export const addRow = (file: string, row: Row) => appendFile(file, `${JSON.stringify(row)}\n`)

function asTable(rows: Row[]) {
  const head = [
    'fault',
    'acknowledged',
    'lost',
    'duplicated',
    'wrong reads',
    'no response',
    'rejected (503)',
    'longest recovery',
  ]
  const cells = rows.map((row) => [
    row.scenario,
    ...[row.acknowledged, row.lost, row.doubled, row.wrongReads, row.unknown, row.rejected].map((count) =>
      count.toLocaleString('en'),
    ),
    row.recoveryMs === null ? '–' : `${(row.recoveryMs / 1_000).toFixed(1)} s`,
  ])
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const rule = widths.map((width) => '-'.repeat(width))
  return `${[head, rule, ...cells].map(line).join('\n')}\n`
}

function introduction() {
  return `# Fault injection: what breaks, and what is lost

Writers send messages, reviews, comments, likes, follows and playlists without a pause while a fault is injected. Every write has a
unique mark and an entry in a ledger: first as intended, then as acknowledged once its response has arrived. In the end the database
must hold every acknowledged write exactly once and every write without a response at most once, every counter must be right, every
mail must have its cause, and every response must have been a success or a 503 with Retry-After.

${environment('faults')}`
}

declare module 'vitest' {
  export interface ProvidedContext {
    faultRows: string
  }
}
