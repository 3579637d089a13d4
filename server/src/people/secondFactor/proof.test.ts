import type { ErrorBody } from '@remusic/contract/base/schemas/errors'
import { decideVotes } from '@remusic/contract/opinions/schemas/heldVotes'
import { deactivate, login, perfil, restore } from '@remusic/contract/people/schemas/accounts'
import { changeEmail, changePassword } from '@remusic/contract/people/schemas/credentials'
import {
  addPasskey,
  confirmTotp,
  passkeyCreationOptions,
  proof,
  proofOptions,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  secondFactor,
  startTotp,
} from '@remusic/contract/people/schemas/secondFactor'
import { SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import { createArchiveLink, myArchive } from '@remusic/contract/publishing/schemas/archive'
import { countUsers, giveAdmin, givePremium } from '@remusic/contract/running/schemas/admin'
import { hideItem, mergeItem } from '@remusic/contract/running/schemas/corrections'
import { caseById, decideCase } from '@remusic/contract/running/schemas/moderation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAuthenticator } from '../../../testing/authenticator.ts'
import { codeAt } from '../../../testing/authenticatorApp.ts'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
let limited: TestApp
let demo: TestApp
let now = new Date()
const clock = { now: () => now }
beforeAll(async () => {
  app = await startTestApp({ clock })
  limited = await startTestApp({ clock, env: { RATE_LIMIT_SCALE: '1' }, database: app.database })
  demo = await startTestApp({ env: { DEMO: 'true' }, demoData: false })
})
afterAll(async () => {
  await demo.stop()
  await limited.stop()
  await app.stop()
})

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const errorOf = ({ data }: { data: unknown }) => data as ErrorBody
const codeOf = (answer: { status: number; data: unknown }) => [answer.status, errorOf(answer).code]
const PROOF_REQUIRED = [403, 'proof_required']

async function aStaleMember(traits: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(app.db, traits)
  return { user, token: await aSession(app.db, user.id, new Date(now.getTime() - 600_000)) }
}

describe('a fresh proof', () => {
  test('is needed ten minutes after the sign-in for everything that changes how the account is used', async () => {
    const member = await aStaleMember()
    const id = crypto.randomUUID()
    const response = anAuthenticator(app.config.publicUrl)
    const body = { userId: member.user.id }
    const answers = await Promise.all([
      app.call(changePassword, { body: { currentPassword: 'x', password: 'otra muy distinta' } }, member),
      app.call(changeEmail, { body: { email: 'otra@example.org' } }, member),
      app.call(deactivate, { body, query: {} }, member),
      app.call(passkeyCreationOptions, {}, member),
      app.call(addPasskey, { body: { name: 'Una', response: response as never } }, member),
      app.call(removePasskey, { params: { id } }, member),
      app.call(startTotp, {}, member),
      app.call(confirmTotp, { body: { code: '123456' } }, member),
      app.call(removeTotp, {}, member),
      app.call(renewRecoveryCodes, {}, member),
      app.call(myArchive, {}, member),
      app.call(createArchiveLink, {}, member),
    ])
    for (const answer of answers) {
      expect(codeOf(answer)).toEqual(PROOF_REQUIRED)
      expect(errorOf(answer).msg).toBe(SECOND_FACTOR_TEXTS.proofRequired)
    }
    expect((await app.call(perfil, {}, member)).status).toBe(200)
    expect((await app.call(secondFactor, {}, member)).status).toBe(200)
  })

  test('is needed for roles and bans', async () => {
    const admin = await aStaleMember({ role: 'Admin' })
    const { id: userId } = await aUser(app.db)
    const body = { userId, rule: 'spam', length: 'week' }
    expect(codeOf(await app.call(givePremium, { body: { userId } }, admin))).toEqual(PROOF_REQUIRED)
    expect(codeOf(await app.call(giveAdmin, { body: { userId } }, admin))).toEqual(PROOF_REQUIRED)
    const ban = await app.call(deactivate, { body: body as never, query: { role: 'admin' } }, admin)
    expect(codeOf(ban)).toEqual(PROOF_REQUIRED)
    expect((await app.call(countUsers, {}, admin)).status).toBe(200)
  })

  test('is needed to decide on votes, and to hide or merge what everybody sees', async () => {
    const admin = await aStaleMember({ role: 'Admin' })
    const item = { kind: 'song' as const, id: '1', reason: 'Una razón' }
    const answers = [
      await app.call(decideVotes, { body: { ...item, decision: 'drop' } }, admin),
      await app.call(hideItem, { body: { ...item, hidden: true } }, admin),
      await app.call(mergeItem, { body: { kind: 'song', from: '1', into: '2', reason: 'Una razón' } }, admin),
    ]
    for (const answer of answers) expect(codeOf(answer)).toEqual(PROOF_REQUIRED)
  })

  test('is needed for the decision of a case, such as a ban', async () => {
    const admin = await aStaleMember({ role: 'Admin' })
    const { id: authorId } = await aUser(app.db)
    const { id } = await app.db
      .insertInto('report_cases')
      .values({ kind: 'user', target_id: authorId, author_id: authorId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const decide = (body: object) => app.call(decideCase, { params: { id }, body: body as never }, admin)
    expect(codeOf(await decide({ decision: 'ban', rule: 'spam', length: 'week' }))).toEqual(PROOF_REQUIRED)
    expect((await app.call(caseById, { params: { id } }, admin)).status).toBe(200)
  })

  test('is the sign-in itself, for ten minutes', async () => {
    const { email, password } = await aUser(app.db)
    const { data } = await app.call(login, { body: { email, password } })
    later(599)
    expect((await app.call(startTotp, {}, data)).status).toBe(200)
    later(1)
    expect(codeOf(await app.call(startTotp, {}, data))).toEqual(PROOF_REQUIRED)
  })

  test('is the password, if the account has no second factor', async () => {
    const member = await aStaleMember()
    const { methods, passkey } = (await app.call(proofOptions, {}, member)).data
    expect([methods, passkey]).toEqual([['password'], null])
    const wrong = await app.call(proof, { body: { password: 'otra' } }, member)
    expect(codeOf(wrong)).toEqual([401, 'wrong_credentials'])
    expect(codeOf(await app.call(startTotp, {}, member))).toEqual(PROOF_REQUIRED)
    const right = await app.call(proof, { body: { password: member.user.password } }, member)
    expect(right.data.provedUntil).toBe(new Date(now.getTime() + 600_000).toISOString())
    expect((await app.call(startTotp, {}, member)).status).toBe(200)
  })

  test('is not the password, if the account has a second factor', async () => {
    const member = await aStaleMember()
    await app.call(proof, { body: { password: member.user.password } }, member)
    const { secret } = (await app.call(startTotp, {}, member)).data
    const confirmed = await app.call(confirmTotp, { body: { code: codeAt(secret, now) } }, member)
    later(601)
    const { methods } = (await app.call(proofOptions, {}, member)).data
    expect(methods).toEqual(['totp', 'recovery_code'])
    const password = await app.call(proof, { body: { password: member.user.password } }, member)
    expect([password.status, errorOf(password).msg]).toEqual([401, SECOND_FACTOR_TEXTS.required])
    expect(codeOf(await app.call(removeTotp, {}, member))).toEqual(PROOF_REQUIRED)
    expect((await app.call(proof, { body: { code: codeAt(secret, now) } }, member)).status).toBe(200)
    later(601)
    const [recoveryCode = ''] = confirmed.data.recoveryCodes ?? []
    expect((await app.call(proof, { body: { recoveryCode } }, member)).status).toBe(200)
    expect((await app.call(removeTotp, {}, member)).status).toBe(200)
  })

  test('allows five passwords per account, also in parallel', async () => {
    const member = await aStaleMember()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => limited.call(proof, { body: { password: 'otra' } }, member)),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('needs a session, and one kind of proof', async () => {
    expect((await app.call(proof, { body: { password: 'x' } })).status).toBe(401)
    const member = await aStaleMember()
    for (const body of [{}, { password: '' }, { password: 'a', code: '123456' }, { code: 'x' }, null]) {
      const answer = await app.call(proof, { body: body as never }, member)
      expect([400, 422]).toContain(answer.status)
      expect(errorOf(answer).msg.length).toBeGreaterThan(5)
    }
    expect(codeOf(await app.call(startTotp, {}, member))).toEqual(PROOF_REQUIRED)
  })
})

describe('an Admin', () => {
  const MISSING = [403, 'second_factor_missing']
  async function anAdmin(traits: object = {}) {
    const user = await aUser(app.db, { role: 'Admin', ...traits })
    return { user, token: await aSession(app.db, user.id, now) }
  }

  test('administers nothing before adding a second factor', async () => {
    const admin = await anAdmin({ secondFactor: false })
    const { id: userId } = await aUser(app.db)
    expect(codeOf(await app.call(countUsers, {}, admin))).toEqual(MISSING)
    expect(codeOf(await app.call(givePremium, { body: { userId } }, admin))).toEqual(MISSING)
    const body = { userId, rule: 'spam', length: 'week' }
    expect(
      codeOf(await app.call(deactivate, { body: body as never, query: { role: 'admin' } }, admin)),
    ).toEqual(MISSING)
    expect(codeOf(await app.call(deactivate, { body: { userId }, query: {} }, admin))).toEqual(MISSING)
    const inactive = await aUser(app.db, { active: false })
    expect(codeOf(await app.call(restore, { body: { userId: inactive.id } }, admin))).toEqual(MISSING)
    expect((await app.call(perfil, {}, admin)).status).toBe(200)

    const { secret } = (await app.call(startTotp, {}, admin)).data
    expect(codeOf(await app.call(countUsers, {}, admin))).toEqual(MISSING)
    await app.call(confirmTotp, { body: { code: codeAt(secret, now) } }, admin)
    expect((await app.call(countUsers, {}, admin)).status).toBe(200)
  })

  test('cannot remove the last second factor, but the others', async () => {
    const admin = await anAdmin()
    const { passkeys } = (await app.call(secondFactor, {}, admin)).data
    const params = { id: passkeys[0]?.id ?? '' }
    const refused = await app.call(removePasskey, { params }, admin)
    expect([refused.status, errorOf(refused).msg]).toEqual([409, SECOND_FACTOR_TEXTS.lastOfAdmin])
    expect((await app.call(secondFactor, {}, admin)).data.passkeys).toHaveLength(1)

    const { secret } = (await app.call(startTotp, {}, admin)).data
    await app.call(confirmTotp, { body: { code: codeAt(secret, now) } }, admin)
    const removals = await Promise.all([
      app.call(removePasskey, { params }, admin),
      app.call(removeTotp, {}, admin),
    ])
    expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await app.call(countUsers, {}, admin)).status).toBe(200)
  })

  test('needs none in demo mode', async () => {
    const user = await aUser(demo.db, { role: 'Admin', secondFactor: false })
    const admin = { token: await aSession(demo.db, user.id) }
    expect((await demo.call(countUsers, {}, admin)).status).toBe(200)
  })
})
