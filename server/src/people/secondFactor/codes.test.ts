import type { ErrorBody } from '@remusic/contract/base/schemas/errors'
import { login, perfil } from '@remusic/contract/people/schemas/accounts'
import {
  confirmTotp,
  proof,
  removeTotp,
  renewRecoveryCodes,
  secondFactor,
  secondStep,
  secondStepOptions,
  startTotp,
} from '@remusic/contract/people/schemas/secondFactor'
import { SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../../testing/authenticatorApp.ts'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { POOL_SIZE } from '../../base/database/client.ts'
import { resetSecondFactor } from './reset.ts'

let app: TestApp
let limited: TestApp
let now = new Date()
const clock = { now: () => now }
beforeAll(async () => {
  const env = { SECRET_KEY: 'una clave de prueba que es muy larga' }
  app = await startTestApp({ clock, env, poolSize: POOL_SIZE })
  limited = await startTestApp({
    clock,
    env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' },
    database: app.database,
  })
})
afterAll(async () => {
  await limited.stop()
  await app.stop()
})

const STEP_SECONDS = 30
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const errorOf = ({ data }: { data: unknown }) => data as ErrorBody

async function anOwner() {
  const user = await aUser(app.db)
  return { user, token: await aSession(app.db, user.id, now) }
}

/** Confirming the app uses up the code of that step, so the clock moves on. */
async function anOwnerWithApp() {
  const owner = await anOwner()
  const { secret } = (await app.call(startTotp, {}, owner)).data
  const confirmed = await app.call(confirmTotp, { body: { code: codeAt(secret, now) } }, owner)
  expect(confirmed.status).toBe(200)
  later(STEP_SECONDS)
  return { ...owner, secret, recoveryCodes: confirmed.data.recoveryCodes ?? [] }
}

async function firstStep({ user }: Awaited<ReturnType<typeof anOwner>>, to = app) {
  const answer = await to.call(login, { body: { email: user.email, password: user.password } })
  expect([answer.status, errorOf(answer).code]).toEqual([401, 'second_factor_required'])
  return errorOf(answer)
}
const ticketOf = async (owner: Awaited<ReturnType<typeof anOwner>>, to = app) =>
  (await firstStep(owner, to)).ticket ?? ''
const enter = (body: object, to = app) => to.call(secondStep, { body: body as never })
const kindsOf = async (userId: string) => {
  const events = await app.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return events.map(({ kind }) => kind)
}
const mailsTo = async (email: string) =>
  (await app.mails()).filter((mail) => mail.to_address === email).map((mail) => mail.subject)

describe('the authenticator app', () => {
  test('counts once a code has confirmed it, and comes with ten recovery codes', async () => {
    const { user, token } = await anOwner()
    const started = await app.call(startTotp, {}, { token })
    expect(started.data.uri).toMatch(/^otpauth:\/\/totp\/ReMusic:/)
    expect(started.data.uri).toContain(`secret=${started.data.secret}`)
    expect((await app.call(login, { body: { email: user.email, password: user.password } })).status).toBe(200)
    expect((await app.call(secondFactor, {}, { token })).data.totp).toBe(false)

    const wrong = await app.call(confirmTotp, { body: { code: '000000' } }, { token })
    expect([wrong.status, errorOf(wrong).msg]).toEqual([401, SECOND_FACTOR_TEXTS.wrongCode])
    const { data } = await app.call(startTotp, {}, { token })
    const confirmed = await app.call(confirmTotp, { body: { code: codeAt(data.secret, now) } }, { token })
    expect(confirmed.data.recoveryCodes).toHaveLength(10)
    expect((await app.call(secondFactor, {}, { token })).data).toMatchObject({
      totp: true,
      recoveryCodesLeft: 10,
    })
    expect(await kindsOf(user.id)).toContain('totp_enabled')
    expect(await mailsTo(user.email)).toContain('Activaste la aplicación de códigos en ReMusic')
  })

  test('is neither shown nor replaced once it is active, and is stored encrypted', async () => {
    const { user, token, secret } = await anOwnerWithApp()
    const again = await app.call(startTotp, {}, { token })
    expect([again.status, errorOf(again).msg]).toEqual([409, SECOND_FACTOR_TEXTS.totpActive])
    const confirmed = await app.call(confirmTotp, { body: { code: codeAt(secret, now) } }, { token })
    expect(confirmed.status).toBe(409)
    const stored = await app.db
      .selectFrom('totp_secrets')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    expect(stored?.secret).toHaveLength(12 + 16 + 20)
  })

  test('cannot be confirmed before it was started', async () => {
    const owner = await anOwner()
    const answer = await app.call(confirmTotp, { body: { code: '123456' } }, owner)
    expect([answer.status, errorOf(answer).msg]).toEqual([409, SECOND_FACTOR_TEXTS.totpNotStarted])
  })

  test('can be removed, and its recovery codes with it', async () => {
    const owner = await anOwnerWithApp()
    expect((await app.call(removeTotp, {}, owner)).status).toBe(200)
    expect((await app.call(removeTotp, {}, owner)).status).toBe(409)
    expect((await app.call(secondFactor, {}, owner)).data).toMatchObject({
      totp: false,
      recoveryCodesLeft: 0,
    })
    const { email, password } = owner.user
    expect((await app.call(login, { body: { email, password } })).status).toBe(200)
    expect(await kindsOf(owner.user.id)).toContain('totp_disabled')
    expect(await mailsTo(email)).toContain('Quitaste la aplicación de códigos en ReMusic')
  })

  test('is readable with the key of the database after SECRET_KEY was set, and not with another key', async () => {
    const user = await aUser(app.db)
    const owner = { user, token: await aSession(app.db, user.id, now) }
    const { secret } = (await limited.call(startTotp, {}, owner)).data
    await limited.call(confirmTotp, { body: { code: codeAt(secret, now) } }, owner)
    later(STEP_SECONDS)
    expect((await enter({ ticket: await ticketOf(owner), code: codeAt(secret, now) })).status).toBe(200)

    const foreign = await anOwnerWithApp()
    const unreadable = await enter(
      { ticket: await ticketOf(foreign, limited), code: codeAt(foreign.secret, now) },
      limited,
    )
    expect([unreadable.status, errorOf(unreadable).msg]).toEqual([401, SECOND_FACTOR_TEXTS.totpUnreadable])
  })
})

describe('the second step with a code', () => {
  test('opens the session, with spaces in the code and a clock that is half a minute off', async () => {
    const owner = await anOwnerWithApp()
    const step = await firstStep(owner)
    expect(step.methods).toEqual(['totp', 'recovery_code'])
    const ahead = codeAt(owner.secret, new Date(now.getTime() + STEP_SECONDS * 1_000))
    const code = `${ahead.slice(0, 3)} ${ahead.slice(3)}`
    const answer = await enter({ ticket: step.ticket, code })
    expect(answer.status).toBe(200)
    expect((await app.call(perfil, {}, { token: answer.data.token })).data.id).toBe(owner.user.id)
    expect(answer.headers.get('set-cookie')).toMatch(/^page=/)
  })

  test('refuses a code of two steps ago', async () => {
    const owner = await anOwnerWithApp()
    const old = codeAt(owner.secret, now)
    later(3 * STEP_SECONDS)
    const answer = await enter({ ticket: await ticketOf(owner), code: old })
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'wrong_credentials'])
    expect(await kindsOf(owner.user.id)).toContain('second_step_failed')
  })

  test('refuses a replayed code, also one of an earlier step and under 20 parallel tries', async () => {
    const owner = await anOwnerWithApp()
    const earlier = codeAt(owner.secret, now)
    later(STEP_SECONDS)
    const code = codeAt(owner.secret, now)
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketOf(owner)))
    const answers = await Promise.all(tickets.map((ticket) => enter({ ticket, code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(401)])
    const replayed = await enter({ ticket: await ticketOf(owner), code: earlier })
    expect([replayed.status, errorOf(replayed).msg]).toEqual([401, SECOND_FACTOR_TEXTS.wrongCode])
    const proved = await app.call(proof, { body: { code } }, owner)
    expect(proved.status).toBe(401)
  })

  test('a mistyped code can be corrected; a ticket opens one session', async () => {
    const owner = await anOwnerWithApp()
    const ticket = await ticketOf(owner)
    expect((await enter({ ticket, code: '000000' })).status).toBe(401)
    expect((await enter({ ticket, code: codeAt(owner.secret, now) })).status).toBe(200)
    later(STEP_SECONDS)
    for (const used of [ticket, `${ticket}.x`, `${ticket}.`]) {
      const reused = await enter({ ticket: used, code: codeAt(owner.secret, now) })
      expect([reused.status, errorOf(reused).code]).toEqual([401, 'challenge_expired'])
    }
  })

  test('refuses an expired, truncated, forged or foreign ticket with a sentence', async () => {
    const owner = await anOwnerWithApp()
    const other = await anOwnerWithApp()
    const ticket = await ticketOf(owner)
    const [body = '', signature = ''] = ticket.split('.')
    const content = JSON.parse(Buffer.from(body, 'base64url').toString())
    const forged = Buffer.from(
      JSON.stringify({ ...content, data: { ...content.data, userId: other.user.id } }),
    )
    const wrong = [
      ticket.slice(0, -2),
      body,
      `${body}.`,
      '.',
      '',
      `${forged.toString('base64url')}.${signature}`,
    ]
    for (const each of wrong) {
      const answer = await enter({ ticket: each, code: codeAt(owner.secret, now) })
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'challenge_expired'])
      expect((await app.call(secondStepOptions, { body: { ticket: each } })).status).toBe(401)
    }
    const foreign = await enter({ ticket, code: codeAt(other.secret, now) })
    expect([foreign.status, errorOf(foreign).code]).toEqual([401, 'wrong_credentials'])
    later(301)
    const late = await enter({ ticket, code: codeAt(owner.secret, now) })
    expect([late.status, errorOf(late).msg]).toEqual([401, SECOND_FACTOR_TEXTS.challengeExpired])
    expect((await enter({ ticket: await ticketOf(owner), code: codeAt(owner.secret, now) })).status).toBe(200)
  })

  test('refuses malformed input with 422 and a sentence', async () => {
    for (const body of [
      {},
      { ticket: 'a' },
      { ticket: 'a', code: '12' },
      { ticket: 'a', code: 'abcdef' },
      { ticket: 'a', recoveryCode: 'x' },
      { ticket: 'a', code: '123456', recoveryCode: 'x' },
    ]) {
      const answer = await enter(body)
      expect([400, 422]).toContain(answer.status)
      expect(errorOf(answer).msg.length).toBeGreaterThan(5)
    }
  })

  test('a change of the password voids the ticket', async () => {
    const owner = await anOwnerWithApp()
    const ticket = await ticketOf(owner)
    await app.db.updateTable('users').set({ password_hash: 'otro' }).where('id', '=', owner.user.id).execute()
    const answer = await enter({ ticket, code: codeAt(owner.secret, now) })
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'challenge_expired'])
  })

  test('gets five codes per account, also in parallel, while recovery codes still work', async () => {
    const owner = await anOwnerWithApp()
    const ticket = await ticketOf(owner, limited)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => enter({ ticket, code: String(100_000 + i) }, limited)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    expect((await enter({ ticket, code: codeAt(owner.secret, now) }, limited)).status).toBe(429)
    expect((await enter({ ticket, recoveryCode: owner.recoveryCodes[0] }, limited)).status).toBe(200)
    expect(await kindsOf(owner.user.id)).toContain('second_step_failed')
  })
})

describe('recovery codes', () => {
  test('open a session once, in any spelling, and the owner is mailed', async () => {
    const owner = await anOwnerWithApp()
    const [code = '', second = ''] = owner.recoveryCodes
    const answer = await enter({
      ticket: await ticketOf(owner),
      recoveryCode: code.toUpperCase().replaceAll('-', ' '),
    })
    expect(answer.status).toBe(200)
    const again = await enter({ ticket: await ticketOf(owner), recoveryCode: code })
    expect([again.status, errorOf(again).msg]).toEqual([401, SECOND_FACTOR_TEXTS.wrongRecoveryCode])
    expect((await enter({ ticket: await ticketOf(owner), recoveryCode: second })).status).toBe(200)
    expect((await app.call(secondFactor, {}, owner)).data.recoveryCodesLeft).toBe(8)
    expect(await kindsOf(owner.user.id)).toContain('recovery_code_used')
    expect(await mailsTo(owner.user.email)).toContain('Usaste un código de recuperación de ReMusic')
  })

  test('work once under 20 parallel tries', async () => {
    const owner = await anOwnerWithApp()
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketOf(owner)))
    const [recoveryCode] = owner.recoveryCodes
    const answers = await Promise.all(tickets.map((ticket) => enter({ ticket, recoveryCode })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(401)])
    expect((await app.call(secondFactor, {}, owner)).data.recoveryCodesLeft).toBe(9)
  })

  test('open a session although somebody elsewhere, who knows the password, has used up their tries', async () => {
    const owner = await anOwnerWithApp()
    const ticket = await ticketOf(owner, limited)
    const enterFrom = async (address: string, recoveryCode = 'aaaa-aaaa-aaaa-aaaa') =>
      (
        await fetch(limited.url + secondStep.url, {
          method: secondStep.method,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ ticket, recoveryCode }),
        })
      ).status
    const statuses = await Promise.all(Array.from({ length: 12 }, () => enterFrom('203.0.113.7')))
    expect(statuses.toSorted()).toEqual([...Array(10).fill(401), 429, 429])
    expect(await enterFrom('203.0.113.7', owner.recoveryCodes[0])).toBe(429)
    expect(await enterFrom('198.51.100.4', owner.recoveryCodes[0])).toBe(200)
  })

  test('of another account do not work', async () => {
    const owner = await anOwnerWithApp()
    const other = await anOwnerWithApp()
    expect(
      (await enter({ ticket: await ticketOf(owner), recoveryCode: other.recoveryCodes[0] })).status,
    ).toBe(401)
    expect(
      (await enter({ ticket: await ticketOf(other), recoveryCode: other.recoveryCodes[0] })).status,
    ).toBe(200)
  })

  test('are replaced together, and need a second factor', async () => {
    const owner = await anOwnerWithApp()
    const renewed = await app.call(renewRecoveryCodes, {}, owner)
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    const old = await enter({ ticket: await ticketOf(owner), recoveryCode: owner.recoveryCodes[0] })
    expect(old.status).toBe(401)
    const fresh = await enter({ ticket: await ticketOf(owner), recoveryCode: renewed.data.recoveryCodes[0] })
    expect(fresh.status).toBe(200)
    expect(await kindsOf(owner.user.id)).toContain('recovery_codes_renewed')

    const without = await app.call(renewRecoveryCodes, {}, await anOwner())
    expect([without.status, errorOf(without).msg]).toEqual([409, SECOND_FACTOR_TEXTS.noSecondFactor])
  })
})

test('as many accounts as the server has connections get new recovery codes at once', async () => {
  const owners: Awaited<ReturnType<typeof anOwnerWithApp>>[] = []
  for (let i = 0; i < POOL_SIZE; i++) owners.push(await anOwnerWithApp())
  const renewed = await Promise.all(owners.map((owner) => app.call(renewRecoveryCodes, {}, owner)))
  expect(renewed.map(({ status }) => status)).toEqual(owners.map(() => 200))
})

describe('an operator', () => {
  test('removes the second factor of an account that has lost it, and ends its sessions', async () => {
    const owner = await anOwnerWithApp()
    expect(await resetSecondFactor(app.db, 'nadie@example.org')).toBe(false)
    expect(await resetSecondFactor(app.db, owner.user.email.toUpperCase())).toBe(true)
    expect((await app.call(perfil, {}, owner)).status).toBe(401)
    const { email, password } = owner.user
    expect((await app.call(login, { body: { email, password } })).status).toBe(200)
    expect(await kindsOf(owner.user.id)).toContain('second_factor_reset')
    const audited = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_user_id', '=', owner.user.id)
      .execute()
    expect(audited).toEqual([{ action: 'reset-second-factor' }])
  })
})
