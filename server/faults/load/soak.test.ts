import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { environment, writeReport } from '../report.ts'
import { SETTINGS } from '../settings.ts'
import type { World } from '../world.ts'
import { MAX_CONNECTIONS, serverUnderLoad } from './serverUnderLoad.ts'

const MINUTES = SETTINGS.soakMinutes
const SAMPLE_INTERVAL_MS = 5_000
const PEAK_MS = 5_000

/** The growth allowed from the first fifth to the end, along the fitted line. */
const MAX_GROWTH = { megabytes: 15, descriptors: 3, connections: 1 }
type Sample = Record<keyof typeof MAX_GROWTH, number>

async function sample(pid: number, { db }: World): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where application_name like 'remusic%'`.execute(db)
  return {
    megabytes: Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1_024,
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    connections: rows[0]?.count ?? 0,
  }
}

/** The growth per sample, by least squares. */
function slopeOf(values: number[]) {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const covariance = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0)
  return covariance / values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0)
}

test(`a server does not leak during ${MINUTES} minutes at half of its capacity`, async () => {
  const { world, server, generateLoad, findPeak } = await serverUnderLoad()
  const perSecond = (await findPeak(PEAK_MS)).goodput / 2
  const load = generateLoad({ connections: MAX_CONNECTIONS, perSecond }, MINUTES * 60_000)
  let loading = true
  void load.finally(() => {
    loading = false
  })
  const samples: Sample[] = []
  while (loading) {
    samples.push(await sample(server.pid(), world))
    await wait(SAMPLE_INTERVAL_MS)
  }
  const { byStatus, sent, answered, servedP99Ms } = await load

  const settled = samples.slice(Math.ceil(samples.length / 5))
  const kinds = Object.keys(MAX_GROWTH) as (keyof Sample)[]
  const trends = kinds.map((kind) => {
    const values = settled.map((each) => each[kind])
    const slope = slopeOf(values)
    return { kind, first: values[0] ?? 0, last: values.at(-1) ?? 0, slope, growth: slope * values.length }
  })
  const rows = trends.map(({ kind, first, last, slope, growth }) => {
    const perHour = (slope * 3_600_000) / SAMPLE_INTERVAL_MS
    const cells = [first, last, perHour, growth].map((value) => value.toFixed(1))
    return `| ${[kind, ...cells, MAX_GROWTH[kind]].join(' | ')} |`
  })
  const table = `| | after a fifth | at the end | growth per hour (fitted) | growth in this run | limit |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

${sent.toLocaleString('en')} requests, ${perSecond.toFixed(0)}/s, by status ${JSON.stringify(byStatus)}, p99
${servedP99Ms.toFixed(0)} ms.
`
  process.stdout.write(`\n${table}`)
  await writeReport('soak', `# ${MINUTES} minutes at half load\n\n${environment('soak')}\n${table}`)

  expect(sent - answered).toBe(0)
  for (const { kind, growth } of trends) expect(growth, kind).toBeLessThan(MAX_GROWTH[kind])
})
