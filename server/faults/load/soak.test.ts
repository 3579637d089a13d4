import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { circumstances, writeReport } from '../report.ts'
import { SETTINGS } from '../settings.ts'
import type { World } from '../world.ts'
import { LINES_AT_MOST, serverUnderLoad } from './loading.ts'

const MINUTES = SETTINGS.soakMinutes
const SAMPLED_EVERY_MS = 5_000
const PEAK_MS = 5_000

/** What each may gain from the first fifth to the end, along the straight line that fits best. */
const GAIN_AT_MOST = { megabytes: 15, descriptors: 3, connections: 1 }
type Sample = Record<keyof typeof GAIN_AT_MOST, number>

async function sample(pid: number, { db }: World): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where application_name = 'remusic'`.execute(db)
  return {
    megabytes: Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1_024,
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    connections: rows[0]?.count ?? 0,
  }
}

/** What a value gains per sample, by least squares. */
function slopeOf(values: number[]) {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const together = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0)
  return together / values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0)
}

test(`${MINUTES} minutes at half of what it can do leave a server as it was`, async () => {
  const { world, server, ask, findPeak } = await serverUnderLoad()
  const perSecond = (await findPeak(PEAK_MS)).goodput / 2
  const load = ask({ lines: LINES_AT_MOST, perSecond }, MINUTES * 60_000)
  let loading = true
  void load.finally(() => {
    loading = false
  })
  const samples: Sample[] = []
  while (loading) {
    samples.push(await sample(server.pid(), world))
    await wait(SAMPLED_EVERY_MS)
  }
  const { byStatus, asked, answered, servedP99Ms } = await load

  const settled = samples.slice(Math.ceil(samples.length / 5))
  const kinds = Object.keys(GAIN_AT_MOST) as (keyof Sample)[]
  const found = kinds.map((kind) => {
    const values = settled.map((one) => one[kind])
    const slope = slopeOf(values)
    return { kind, first: values[0] ?? 0, last: values.at(-1) ?? 0, slope, gain: slope * values.length }
  })
  const rows = found.map(({ kind, first, last, slope, gain }) => {
    const perHour = (slope * 3_600_000) / SAMPLED_EVERY_MS
    const cells = [first, last, perHour, gain].map((value) => value.toFixed(1))
    return `| ${[kind, ...cells, GAIN_AT_MOST[kind]].join(' | ')} |`
  })
  const table = `| | after a fifth | at the end | an hour, by the fitted line | gain along it | at most |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

${asked.toLocaleString('en')} requests, ${perSecond.toFixed(0)} a second, by status ${JSON.stringify(byStatus)}, 99 of a hundred
within ${servedP99Ms.toFixed(0)} ms.
`
  process.stdout.write(`\n${table}`)
  await writeReport('soak', `# ${MINUTES} minutes at half load\n\n${circumstances('soak')}\n${table}`)

  expect(asked - answered).toBe(0)
  for (const { kind, gain } of found) expect(gain, kind).toBeLessThan(GAIN_AT_MOST[kind])
})
