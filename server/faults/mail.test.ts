import { register } from '@remusic/contract/accounts'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../testing/redis.ts'
import { type Smtp, type SmtpMode, startSmtp } from '../testing/smtp.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { addRow } from './report.ts'
import { aWorld } from './scenario.ts'
import { SETTINGS, within } from './settings.ts'

const EACH = SETTINGS.registrations
const AT_ONCE = 4

/** So many people sign up; tells how long the answers took at the 95th of a hundred. */
async function signUp(app: TestApp, group: string) {
  const times: number[] = []
  let next = 0
  const lane = async () => {
    while (next < EACH) {
      const email = `${group}-${next++}@example.org`
      const body = { name: 'Ana Faro', email, password: 'el faro de la isla 47' }
      const began = performance.now()
      expect((await app.call(register, { body })).status).toBe(201)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
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

const come = (app: TestApp, wanted: Record<string, number>) =>
  vi.waitFor(async () => expect(await statuses(app)).toMatchObject(wanted), {
    timeout: within(240_000),
    interval: 1_000,
  })

test('whatever the mail server does, signing up is as quick as ever, and every mail goes out once', async () => {
  const world = await aWorld()
  const port = await freePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  const app = await startTestApp({ env, database: world.database, mailRetrySeconds: 1 })
  onTestFinished(() => app.stop())

  // Nobody listens at that port yet.
  const slow: Record<string, number> = { dead: await signUp(app, 'dead') }
  const smtp: Smtp = await startSmtp('ok', port)
  onTestFinished(() => smtp.stop())
  const usual = await signUp(app, 'well')
  for (const mode of ['hang', 'reset', 'busy'] satisfies SmtpMode[]) {
    smtp.become(mode)
    slow[mode] = await signUp(app, mode)
  }
  const back = performance.now()
  smtp.become('ok')
  await come(app, {
    'dead sent': EACH,
    'well sent': EACH,
    'hang sent': EACH,
    'reset sent': EACH,
    'busy sent': EACH,
  })
  const recoveryMs = performance.now() - back

  // What is refused for good is given up at once, and stands in nobody's way.
  smtp.become('refuse')
  slow.refuse = await signUp(app, 'refuse')
  await come(app, { 'refuse failed': EACH })
  smtp.become('ok')
  await signUp(app, 'last')
  await come(app, { 'last sent': EACH, 'refuse failed': EACH })

  for (const [mode, ms] of Object.entries(slow)) expect(ms, mode).toBeLessThan(usual * 2 + within(250))
  const delivered = smtp.received.flatMap(({ recipients }) => recipients)
  const once = new Set(delivered)
  await addRow(inject('faultRows'), {
    scenario: 'the mail server dead, hanging, hanging up, busy, refusing (mails)',
    acknowledged: EACH * 7,
    lost: EACH * 6 - once.size,
    doubled: delivered.length - once.size,
    unknown: 0,
    refused: 0,
    recoveryMs,
  })
  expect(once.size).toBe(EACH * 6)
  expect(delivered).toHaveLength(once.size)
  expect(delivered.filter((address) => groupOf(address) === 'refuse')).toEqual([])
})
