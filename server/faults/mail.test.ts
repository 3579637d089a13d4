import { register } from '@remusic/contract/people/schemas/accounts'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../testing/program.ts'
import { type Smtp, type SmtpMode, startSmtp } from '../testing/smtp.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { addRow } from './report.ts'
import { aWorld } from './scenario.ts'
import { SETTINGS, within } from './settings.ts'

const REGISTRATIONS = SETTINGS.registrations
const CONCURRENCY = 4

/** Registers a group of accounts and returns the 95th percentile of the response times. */
async function registerGroup(app: TestApp, group: string) {
  const times: number[] = []
  let next = 0
  const worker = async () => {
    while (next < REGISTRATIONS) {
      const email = `${group}-${next++}@example.org`
      const body = { name: 'Ana Faro', email, password: 'el faro de la isla 47' }
      const began = performance.now()
      expect((await app.call(register, { body })).status).toBe(201)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

const groupOf = (address: string) => address.split('-')[0] ?? ''

async function statuses(app: TestApp) {
  const counts: Record<string, number> = {}
  for (const { to_address, status } of await app.mails()) {
    const key = `${groupOf(to_address)} ${status}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

const expectStatuses = (app: TestApp, wanted: Record<string, number>) =>
  vi.waitFor(async () => expect(await statuses(app)).toMatchObject(wanted), {
    timeout: within(240_000),
    interval: 1_000,
  })

test('registration stays fast and every mail is sent once, whatever the mail server does', async () => {
  const world = await aWorld()
  const port = await freePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  const app = await startTestApp({ env, database: world.database, mailRetrySeconds: 1 })
  onTestFinished(() => app.stop())

  // No mail server listens on that port yet.
  const p95: Record<string, number> = { dead: await registerGroup(app, 'dead') }
  const smtp: Smtp = await startSmtp('ok', port)
  onTestFinished(() => smtp.stop())
  const baseline = await registerGroup(app, 'well')
  for (const mode of ['hang', 'reset', 'busy'] satisfies SmtpMode[]) {
    smtp.become(mode)
    p95[mode] = await registerGroup(app, mode)
  }
  const restored = performance.now()
  smtp.become('ok')
  await expectStatuses(app, {
    'dead sent': REGISTRATIONS,
    'well sent': REGISTRATIONS,
    'hang sent': REGISTRATIONS,
    'reset sent': REGISTRATIONS,
    'busy sent': REGISTRATIONS,
  })
  const recoveryMs = performance.now() - restored

  // A permanent rejection is not retried and does not delay other mails.
  smtp.become('refuse')
  p95.refuse = await registerGroup(app, 'refuse')
  await expectStatuses(app, { 'refuse failed': REGISTRATIONS })
  smtp.become('ok')
  await registerGroup(app, 'last')
  await expectStatuses(app, { 'last sent': REGISTRATIONS, 'refuse failed': REGISTRATIONS })

  for (const [mode, ms] of Object.entries(p95)) expect(ms, mode).toBeLessThan(baseline * 2 + within(250))
  const delivered = smtp.received.flatMap(({ recipients }) => recipients)
  const unique = new Set(delivered)
  await addRow(inject('faultRows'), {
    scenario: 'mail server down, hanging, dropping connections, busy, rejecting (mails)',
    acknowledged: REGISTRATIONS * 7,
    lost: REGISTRATIONS * 6 - unique.size,
    doubled: delivered.length - unique.size,
    wrongReads: 0,
    unknown: 0,
    rejected: 0,
    recoveryMs,
  })
  expect(unique.size).toBe(REGISTRATIONS * 6)
  expect(delivered).toHaveLength(unique.size)
  expect(delivered.filter((address) => groupOf(address) === 'refuse')).toEqual([])
})
