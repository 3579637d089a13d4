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
  unknown: number
  refused: number
  /** From the end of a fault to the first write that is acknowledged again, at its longest. */
  recoveryMs: number | null
}

let folder: string

/** Every scenario writes its row into a file of its own run; they are shown together at the end. */
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

/** Figures are shown; kept in the documentation they are only when asked for, by FAULTS_REPORT=1. */
export async function writeReport(name: string, text: string) {
  const { FAULTS_REPORT } = process.env
  if (FAULTS_REPORT !== '1') return
  await mkdir(REPORTS, { recursive: true })
  await writeFile(join(REPORTS, `${name}.md`), text)
}

/** When, on what and how figures were taken. */
export function circumstances(script: string) {
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
    'what happened',
    'acknowledged',
    'lost',
    'doubled',
    'answer never came',
    'told to come back (503)',
    'longest recovery',
  ]
  const cells = rows.map((row) => [
    row.scenario,
    ...[row.acknowledged, row.lost, row.doubled, row.unknown, row.refused].map((count) =>
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
  return `# What breaks, and what is lost by it

People write without a pause (messages, reviews, comments, likes, follows, playlists) while something is broken under them. Every
write has a mark and is in a ledger: first as intended, then as acknowledged once its answer has come. In the end the database has
to hold every acknowledged write exactly once, of those without an answer at most one copy, every count has to equal what it
counts, every mail its cause; and no answer may have been anything but a success or a 503 that says when to come back.

${circumstances('faults')}`
}

declare module 'vitest' {
  export interface ProvidedContext {
    faultRows: string
  }
}
