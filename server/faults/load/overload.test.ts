import { perfil } from '@remusic/contract/people/schemas/accounts'
import { expect, test, vi } from 'vitest'
import { environment, writeReport } from '../report.ts'
import { SETTINGS, within } from '../settings.ts'
import { MAX_CONNECTIONS, serverUnderLoad } from './serverUnderLoad.ts'

const { overloadSeconds } = SETTINGS
const OVERLOAD_FACTOR = 5
/** The response time of a server that is not overloaded. */
const NORMAL_RESPONSE_MS = 250

test('a server at five times its capacity keeps most of its throughput and rejects the rest quickly', async () => {
  const { world, server, generateLoad, findPeak } = await serverUnderLoad()
  const peak = await findPeak((overloadSeconds * 1_000) / 3)

  const overload = generateLoad(
    { connections: MAX_CONNECTIONS * OVERLOAD_FACTOR, perSecond: peak.goodput * OVERLOAD_FACTOR },
    overloadSeconds * 1_000,
  )
  const slowestHealthMs = await slowestResponse(`${server.url}/healthz`, (overloadSeconds * 1_000) / 2)
  const { byStatus, seconds, sent, goodput, cpuMsPerRequest, servedP99Ms, rejectedP99Ms } = await overload

  const ended = performance.now()
  const token = world.writers[0]?.token ?? ''
  await vi.waitFor(
    async () => {
      const began = performance.now()
      expect((await server.call(perfil, {}, { token })).status).toBe(200)
      expect(performance.now() - began).toBeLessThan(within(NORMAL_RESPONSE_MS))
    },
    { timeout: within(5_000), interval: 50 },
  )
  const recoveryMs = performance.now() - ended

  const share = goodput / peak.goodput
  const rows = [
    [
      'peak throughput',
      `${peak.goodput.toFixed(0)} responses/s, ${peak.cpuMsPerRequest.toFixed(2)} ms CPU each`,
    ],
    ['offered load', `${(sent / seconds).toFixed(0)} requests/s`],
    [
      'throughput under overload',
      `${goodput.toFixed(0)} responses/s, ${(share * 100).toFixed(0)} % of the peak, ${cpuMsPerRequest.toFixed(2)} ms CPU each`,
    ],
    ['p99 of successful responses', `${servedP99Ms.toFixed(0)} ms`],
    ['responses by status', JSON.stringify(byStatus)],
    ['p99 of rejections', `${rejectedP99Ms.toFixed(0)} ms`],
    ['slowest /healthz meanwhile', `${slowestHealthMs.toFixed(0)} ms`],
    ['time until recovery', `${recoveryMs.toFixed(0)} ms`],
  ]
  const table = `| | |\n| --- | --- |\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
  process.stdout.write(`\n${table}`)
  await writeReport(
    'overload',
    `# Five times the capacity of a server\n\n${environment('overload')}\n${table}`,
  )

  expect(Object.keys(byStatus).filter((status) => !['200', '201', '429', '503'].includes(status))).toEqual([])
  expect(share).toBeGreaterThanOrEqual(0.7)
  expect(rejectedP99Ms).toBeLessThan(within(1_000))
})

/** Fetches a URL repeatedly and returns the longest response time. */
async function slowestResponse(url: string, ms: number) {
  let longest = 0
  const until = performance.now() + ms
  while (performance.now() < until) {
    const began = performance.now()
    expect((await fetch(url)).status).toBe(200)
    longest = Math.max(longest, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return longest
}
