import type { ErrorBody } from '@remusic/contract/base/schemas/errors'
import { login, perfil } from '@remusic/contract/people/schemas/accounts'
import {
  addPasskey,
  passkeyCreationOptions,
  passkeySignIn,
  passkeySignInOptions,
  proof,
  proofOptions,
  removePasskey,
  renamePasskey,
  secondFactor,
  secondStep,
  secondStepOptions,
} from '@remusic/contract/people/schemas/secondFactor'
import { SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAuthenticator } from '../../../testing/authenticator.ts'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
let now = new Date()
const clock = { now: () => now }
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.stop())

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}

async function anOwner() {
  const user = await aUser(app.db)
  const token = await aSession(app.db, user.id, now)
  const authenticator = anAuthenticator(app.config.publicUrl)
  return { user, token, authenticator }
}

async function anOwnerWithPasskey() {
  const owner = await anOwner()
  const options = await app.call(passkeyCreationOptions, {}, owner)
  const body = { name: 'Mi teléfono', response: owner.authenticator.create(options.data) }
  const added = await app.call(addPasskey, { body }, owner)
  expect(added.status).toBe(201)
  return { ...owner, passkey: added.data.passkey, recoveryCodes: added.data.recoveryCodes ?? [] }
}

const errorOf = ({ data }: { data: unknown }) => data as ErrorBody
const offer = async () => (await app.call(passkeySignInOptions, {})).data
const enter = (response: unknown) => app.call(passkeySignIn, { body: { response: response as never } })
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

describe('adding a passkey', () => {
  test('stores it, gives ten recovery codes once, mails and logs it', async () => {
    const { user, token, passkey, recoveryCodes } = await anOwnerWithPasskey()
    expect(passkey).toMatchObject({ name: 'Mi teléfono', lastUsedDate: null })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^[2-9a-km-np-z]{4}(-[2-9a-km-np-z]{4}){3}$/)
    const state = await app.call(secondFactor, {}, { token })
    expect(state.data).toMatchObject({
      passkeys: [passkey],
      totp: false,
      recoveryCodesLeft: 10,
      hasPassword: true,
    })
    expect(await kindsOf(user.id)).toContain('passkey_added')
    expect(await mailsTo(user.email)).toContain('Agregaste una llave de acceso en ReMusic')
    const stored = await app.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0])
  })

  test('the options name the account, this site and the passkeys it has', async () => {
    const { user, token, authenticator } = await anOwnerWithPasskey()
    const { data } = await app.call(passkeyCreationOptions, {}, { token })
    expect(data).toMatchObject({
      rp: { name: 'ReMusic', id: 'localhost' },
      user: { name: user.email, displayName: user.name },
      excludeCredentials: [{ id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  const refused: [string, Parameters<ReturnType<typeof anAuthenticator>['create']>[1]][] = [
    ['another origin', { origin: 'https://remusic.example.evil' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { verifiesUser: false }],
  ]
  test.each(refused)('rejects a passkey with %s', async (_, deviation) => {
    const { token, authenticator } = await anOwner()
    const options = await app.call(passkeyCreationOptions, {}, { token })
    const response = authenticator.create(options.data, deviation)
    const answer = await app.call(addPasskey, { body: { name: 'Otra', response } }, { token })
    expect(answer.status).toBe(401)
    expect(errorOf(answer).msg).toBe(SECOND_FACTOR_TEXTS.passkeyRefused)
  })

  test('rejects a used, an expired, a truncated and a foreign challenge', async () => {
    const { token, authenticator } = await anOwner()
    const other = await anOwner()
    const post = (response: object) =>
      app.call(addPasskey, { body: { name: 'Una', response: response as never } }, { token })
    const options = (await app.call(passkeyCreationOptions, {}, { token })).data

    const foreign = (await app.call(passkeyCreationOptions, {}, other)).data
    const truncated = { ...options, challenge: options.challenge.slice(0, -8) }
    const ofSignIn = { ...options, challenge: (await offer()).challenge }
    for (const wrong of [foreign, truncated, ofSignIn]) {
      const answer = await post(authenticator.create(wrong))
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'challenge_expired'])
      expect(errorOf(answer).msg).toBe(SECOND_FACTOR_TEXTS.challengeExpired)
    }
    expect((await post(authenticator.create(options))).status).toBe(201)
    const again = await post(anAuthenticator(app.config.publicUrl).create(options))
    expect([again.status, errorOf(again).code]).toEqual([401, 'challenge_expired'])

    const expired = (await app.call(passkeyCreationOptions, {}, { token })).data
    later(301)
    const late = await post(anAuthenticator(app.config.publicUrl).create(expired))
    expect([late.status, errorOf(late).code]).toEqual([401, 'challenge_expired'])
    expect((await app.call(secondFactor, {}, { token })).data.passkeys).toHaveLength(1)
  })

  test('rejects garbage with a sentence', async () => {
    const { token, authenticator } = await anOwner()
    const options = (await app.call(passkeyCreationOptions, {}, { token })).data
    const good = authenticator.create(options)
    const garbage = [
      { ...good, response: { ...good.response, attestationObject: 'AAAA' } },
      {
        ...good,
        response: { ...good.response, attestationObject: good.response.attestationObject.slice(0, 90) },
      },
      { ...good, response: { ...good.response, clientDataJSON: 'bm8ganNvbg' } },
      { ...good, id: 'otro' },
      { ...good, id: '!!' },
      {},
      null,
    ]
    for (const response of garbage) {
      const answer = await app.call(
        addPasskey,
        { body: { name: 'Una', response: response as never } },
        { token },
      )
      expect([400, 401, 422]).toContain(answer.status)
      expect(errorOf(answer).msg.length).toBeGreaterThan(10)
    }
  })

  test('a passkey belongs to one account, which has at most ten', async () => {
    const first = await anOwnerWithPasskey()
    const second = await anOwner()
    const options = (await app.call(passkeyCreationOptions, {}, second)).data
    const response = first.authenticator.create(options)
    const stolen = await app.call(addPasskey, { body: { name: 'Suya', response } }, second)
    expect([stolen.status, errorOf(stolen).msg]).toEqual([409, SECOND_FACTOR_TEXTS.passkeyKnown])

    const added = await Promise.all(
      Array.from({ length: 11 }, async () => {
        const { data } = await app.call(passkeyCreationOptions, {}, second)
        const created = anAuthenticator(app.config.publicUrl).create(data)
        return (await app.call(addPasskey, { body: { name: 'Otra', response: created } }, second)).status
      }),
    )
    expect(added.toSorted()).toEqual([...Array(10).fill(201), 409])
  })

  test('can be renamed and removed by its owner only', async () => {
    const owner = await anOwnerWithPasskey()
    const other = await anOwner()
    const params = { id: owner.passkey.id }
    expect((await app.call(renamePasskey, { params, body: { name: 'Mía' } }, other)).status).toBe(404)
    expect((await app.call(removePasskey, { params }, other)).status).toBe(404)
    expect((await app.call(renamePasskey, { params, body: { name: ' ' } }, owner)).status).toBe(422)
    expect((await app.call(renamePasskey, { params, body: { name: 'Mi tableta' } }, owner)).status).toBe(200)
    const state = await app.call(secondFactor, {}, owner)
    expect(state.data.passkeys).toMatchObject([{ name: 'Mi tableta' }])
    expect((await app.call(removePasskey, { params }, owner)).status).toBe(200)
    expect((await app.call(secondFactor, {}, owner)).data).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    })
    expect((await app.call(removePasskey, { params }, owner)).status).toBe(404)
    expect(await kindsOf(owner.user.id)).toEqual(['passkey_added', 'passkey_renamed', 'passkey_removed'])
    expect(await mailsTo(owner.user.email)).toContain('Quitaste una llave de acceso en ReMusic')
  })
})

describe('signing in with a passkey', () => {
  test('opens a session without a password, and without naming the account before', async () => {
    const { user, authenticator } = await anOwnerWithPasskey()
    const options = await offer()
    expect(options).not.toHaveProperty('allowCredentials')
    const answer = await enter(authenticator.use(options))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(/^page=/)
    expect((await app.call(perfil, {}, { token: answer.data.token })).data.id).toBe(user.id)
    const [stored] = await app.db.selectFrom('passkeys').selectAll().where('user_id', '=', user.id).execute()
    expect(stored).toMatchObject({ counter: 1 })
    expect(stored?.last_used_at).not.toBeNull()
    expect(await kindsOf(user.id)).toContain('signed_in')
  })

  test('refuses a replayed response, also under 20 parallel tries', async () => {
    const { authenticator } = await anOwnerWithPasskey()
    const response = authenticator.use(await offer())
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(response)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(401)])
    expect((await enter(response)).status).toBe(401)
  })

  test('refuses a cloned counter, logs it and tells the owner', async () => {
    const { user, authenticator } = await anOwnerWithPasskey()
    expect((await enter(authenticator.use(await offer(), { counter: 7 }))).status).toBe(200)
    for (const counter of [7, 3, 0]) {
      const answer = await enter(authenticator.use(await offer(), { counter }))
      expect([answer.status, errorOf(answer).msg]).toEqual([401, SECOND_FACTOR_TEXTS.passkeyCloned])
    }
    expect((await kindsOf(user.id)).filter((kind) => kind === 'passkey_cloned')).toHaveLength(1)
    expect(app.logs.join()).toContain('it may be cloned')
    expect((await enter(authenticator.use(await offer(), { counter: 8 }))).status).toBe(200)
  })

  test('accepts an authenticator that does not count', async () => {
    const { authenticator } = await anOwnerWithPasskey()
    expect((await enter(authenticator.use(await offer(), { counter: 0 }))).status).toBe(200)
    expect((await enter(authenticator.use(await offer(), { counter: 0 }))).status).toBe(200)
  })

  const refused: [string, Parameters<ReturnType<typeof anAuthenticator>['use']>[1]][] = [
    ['another origin', { origin: 'https://remusic.example.evil' }],
    ['a subdomain of the origin', { origin: 'http://a.localhost' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { verifiesUser: false }],
  ]
  test.each(refused)('refuses %s', async (_, deviation) => {
    const { authenticator } = await anOwnerWithPasskey()
    const answer = await enter(authenticator.use(await offer(), deviation))
    expect([answer.status, errorOf(answer).msg]).toEqual([401, SECOND_FACTOR_TEXTS.passkeyRefused])
  })

  test('refuses an unknown passkey, a foreign signature, and a foreign, truncated or expired challenge', async () => {
    const { token, authenticator } = await anOwnerWithPasskey()
    const stranger = anAuthenticator(app.config.publicUrl)
    expect((await enter(stranger.use(await offer()))).status).toBe(401)
    const forged = { ...stranger.use(await offer()), id: authenticator.id, rawId: authenticator.id }
    expect((await enter(forged)).status).toBe(401)

    const ofProof = (await app.call(proofOptions, {}, { token })).data.passkey
    const options = await offer()
    const challenges = [
      ofProof?.challenge ?? '',
      options.challenge.slice(0, -4),
      '',
      'bm8',
      `${options.challenge}AA`,
    ]
    for (const challenge of challenges) {
      const answer = await enter(authenticator.use(options, { challenge }))
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'challenge_expired'])
    }
    later(3_601)
    expect(errorOf(await enter(authenticator.use(options))).code).toBe('challenge_expired')
    expect((await enter(authenticator.use(await offer()))).status).toBe(200)
  })

  test('ends with the passkey', async () => {
    const { token, authenticator, passkey } = await anOwnerWithPasskey()
    await app.call(removePasskey, { params: { id: passkey.id } }, { token })
    expect((await enter(authenticator.use(await offer()))).status).toBe(401)
  })

  test('gives a deactivated account its session, and an erased one none', async () => {
    const { user, authenticator } = await anOwnerWithPasskey()
    const change = (set: object) => app.db.updateTable('users').set(set).where('id', '=', user.id).execute()
    await change({ deactivated_at: now, restore_until: new Date(now.getTime() + 86_400_000) })
    expect((await enter(authenticator.use(await offer()))).data).toMatchObject({ id: user.id, active: false })
    await change({ email: null, password_hash: null, erased_at: now })
    expect((await enter(authenticator.use(await offer()))).status).toBe(401)
  })
})

describe('the second step with a passkey', () => {
  const firstStep = async ({ user }: Awaited<ReturnType<typeof anOwner>>) => {
    const answer = await app.call(login, { body: { email: user.email, password: user.password } })
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'second_factor_required'])
    expect(answer.headers.get('set-cookie')).toBeNull()
    return errorOf(answer)
  }
  const optionsFor = (ticket: string) => app.call(secondStepOptions, { body: { ticket } })
  const take = (ticket: string, response: unknown) =>
    app.call(secondStep, { body: { ticket, response: response as never } })

  test('is asked for after the password and opens the session', async () => {
    const owner = await anOwnerWithPasskey()
    const { ticket = '', methods } = await firstStep(owner)
    expect(methods).toEqual(['passkey', 'recovery_code'])
    const options = (await optionsFor(ticket)).data
    expect(options.allowCredentials).toMatchObject([{ id: owner.authenticator.id }])
    const answer = await take(ticket, owner.authenticator.use(options))
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ id: owner.user.id, active: true })
    const again = await take(ticket, owner.authenticator.use((await optionsFor(ticket)).data))
    expect([again.status, errorOf(again).code]).toEqual([401, 'challenge_expired'])
  })

  test('refuses the passkey of somebody else and the challenge of another sign-in', async () => {
    const owner = await anOwnerWithPasskey()
    const other = await anOwnerWithPasskey()
    const { ticket = '' } = await firstStep(owner)
    const { ticket: ofOther = '' } = await firstStep(other)
    const options = (await optionsFor(ticket)).data
    expect((await take(ticket, other.authenticator.use(options))).status).toBe(401)
    const foreign = await take(ticket, owner.authenticator.use((await optionsFor(ofOther)).data))
    expect([foreign.status, errorOf(foreign).code]).toEqual([401, 'challenge_expired'])
    expect((await take(ticket, owner.authenticator.use(options))).status).toBe(200)
  })

  test('proves again who is signed in, for this session only', async () => {
    const owner = await anOwnerWithPasskey()
    const elsewhere = { token: await aSession(app.db, owner.user.id, now) }
    later(601)
    expect((await app.call(passkeyCreationOptions, {}, owner)).status).toBe(403)
    const { methods, passkey } = (await app.call(proofOptions, {}, owner)).data
    expect(methods).toEqual(['passkey', 'recovery_code'])
    if (!passkey) throw new Error('The account has a passkey')
    const response = owner.authenticator.use(passkey)
    const foreign = await app.call(proof, { body: { response } }, elsewhere)
    expect([foreign.status, errorOf(foreign).code]).toEqual([401, 'challenge_expired'])
    expect((await app.call(proof, { body: { response } }, owner)).status).toBe(200)
    expect((await app.call(passkeyCreationOptions, {}, owner)).status).toBe(200)
    expect((await app.call(passkeyCreationOptions, {}, elsewhere)).status).toBe(403)
  })
})
