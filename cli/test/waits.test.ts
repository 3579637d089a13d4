import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'

/** Bounds on time, and sleeps. `npm run faults` and its load tests are exempt: they measure time on a machine of their own. */
const FORBIDDEN = [
  /\bvi\.(?:waitFor|waitUntil)\(/,
  /\btimeout: /,
  /\.timeout\((?!GUARD_MS)/,
  /\btestTimeout\b/,
  /\btest\.(?:slow|setTimeout)\(/,
  /^\s*(?:\}, )?[\d_]{4,}\)?,?$/,
  /\bwaitForTimeout\(/,
  /\bsetTimeout as /,
  /\bsetTimeout\((?!\w+\))/,
  /\bpg_sleep\b/,
  /\bperformance\.now\(\)/,
  /\bDate\.now\(\) (?:[<>]|- (?:began|before|start))/,
]

/** A bounded wait is only right where time itself is the subject. */
const ALLOWED: Record<string, string> = {
  'e2e/together/listeningRooms.spec.ts': 'how far two players drift apart is sampled while they play',
  'server/src/music/importing/deezer/deezer.test.ts':
    'requests to Deezer must not come earlier than it allows',
}

const FOLDERS = [
  'art',
  'cli',
  'cluster',
  'contract',
  'demo',
  'deploy',
  'e2e',
  'server/src',
  'server/testing',
  'sound',
  'web',
]
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.(?:test\.tsx?|spec\.ts)$/.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file),
    )
    .map((file) => `${folder}/${file}`),
).filter((file) => file !== 'cli/test/waits.test.ts')

const boundsIn = (text: string) => {
  const lines = text.split('\n').map((line) => line.replace(/^\s*(?:\/\/|\/?\*).*/, ''))
  return lines.flatMap((line, i) =>
    FORBIDDEN.some((pattern) => pattern.test(line)) ? [`${i + 1}: ${line.trim()}`] : [],
  )
}
const found = new Map(
  files.flatMap((file) => {
    const bounds = boundsIn(readFileSync(join(PROJECT, file), 'utf8'))
    return bounds.length > 0 ? [[file, bounds]] : []
  }),
)

test('no test sleeps or has a bound on time of its own: it waits with eventually() or expect.poll()', () => {
  expect(
    [...found].flatMap(([file, bounds]) => (file in ALLOWED ? [] : bounds.map((each) => `${file}:${each}`))),
  ).toEqual([])
})

test('every exception is still needed', () => {
  expect(Object.keys(ALLOWED).filter((file) => !found.has(file))).toEqual([])
})

test.each([
  ['await vi.waitFor(() => expect(a).toBe(1))'],
  ["test('a', { timeout: 60_000 }, async () => {})"],
  ['}, 60_000)'],
  ['  60_000,'],
  ['  test.slow()'],
  ['await expect(card).toBeVisible({ timeout: 5_000 })'],
  ['await page.waitForTimeout(500)'],
  ["import { setTimeout as wait } from 'node:timers/promises'"],
  ['await new Promise((resolve) => setTimeout(resolve, 200))'],
  ['expect(performance.now() - began).toBeLessThan(1_000)'],
  ['await socket.timeout(5_000).emitWithAck(event)'],
])('%s is found', (line) => expect(boundsIn(line)).toHaveLength(1))

test.each([
  ['await new Promise((resolve) => setTimeout(resolve))'],
  ['const old = new Date(Date.now() - DAY_MS)'],
  ['const app = await startTestApp({ requestTimeoutMs: TIMEOUT_MS })'],
  ['socket.timeout(GUARD_MS).emitWithAck(event)'],
  ['// It has { timeout: 60_000 } no longer.'],
])('%s is not', (line) => expect(boundsIn(line)).toEqual([]))
