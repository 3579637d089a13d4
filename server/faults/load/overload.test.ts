import { perfil } from '@remusic/contract/accounts'
import { expect, test, vi } from 'vitest'
import { circumstances, writeReport } from '../report.ts'
import { SETTINGS, within } from '../settings.ts'
import { LINES_AT_MOST, serverUnderLoad } from './loading.ts'

const { overloadSeconds } = SETTINGS
const TIMES = 5
/** As quick as before, for somebody who looks at a page. */
const QUICK_MS = 250

test('asked five times what it can answer, a server answers most of that and refuses the rest quickly', async () => {
  const { world, server, ask, findPeak } = await serverUnderLoad()
  const peak = await findPeak((overloadSeconds * 1_000) / 3)

  const overload = ask(
    { lines: LINES_AT_MOST * TIMES, perSecond: peak.goodput * TIMES },
    overloadSeconds * 1_000,
  )
  const looked = await lookAt(`${server.url}/healthz`, (overloadSeconds * 1_000) / 2)
  const { byStatus, seconds, asked, goodput, cpuMsEach, servedP99Ms, refusedP99Ms } = await overload

  const over = performance.now()
  const token = world.writers[0]?.token ?? ''
  await vi.waitFor(
    async () => {
      const began = performance.now()
      expect((await server.call(perfil, {}, { token })).status).toBe(200)
      expect(performance.now() - began).toBeLessThan(within(QUICK_MS))
    },
    { timeout: within(5_000), interval: 50 },
  )
  const recoveryMs = performance.now() - over

  const share = goodput / peak.goodput
  const lines = [
    [
      'answered at the peak',
      `${peak.goodput.toFixed(0)} a second, ${peak.cpuMsEach.toFixed(2)} ms of the processor each`,
    ],
    ['asked', `${(asked / seconds).toFixed(0)} a second`],
    [
      'answered under overload',
      `${goodput.toFixed(0)} a second, ${(share * 100).toFixed(0)} % of the peak, ${cpuMsEach.toFixed(2)} ms each`,
    ],
    ['of those, 99 of a hundred within', `${servedP99Ms.toFixed(0)} ms`],
    ['answers by status', JSON.stringify(byStatus)],
    ['refused, 99 of a hundred within', `${refusedP99Ms.toFixed(0)} ms`],
    ['/healthz meanwhile, at its slowest', `${looked.toFixed(0)} ms`],
    ['as quick as before after', `${recoveryMs.toFixed(0)} ms`],
  ]
  const table = `| | |\n| --- | --- |\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`
  process.stdout.write(`\n${table}`)
  await writeReport(
    'overload',
    `# Asked five times what it can answer\n\n${circumstances('overload')}\n${table}`,
  )

  expect(Object.keys(byStatus).filter((status) => !['200', '201', '429', '503'].includes(status))).toEqual([])
  expect(share).toBeGreaterThanOrEqual(0.7)
  expect(refusedP99Ms).toBeLessThan(within(1_000))
})

/** The longest that an address took to answer 200, looked at again and again. */
async function lookAt(url: string, ms: number) {
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
