import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ErrorBody } from '@remusic/contract/base/schemas/errors'
import { googleLogin, login, perfil } from '@remusic/contract/people/schemas/accounts'
import {
  linkGoogle,
  proof,
  proofOptions,
  secondStep,
  startTotp,
} from '@remusic/contract/people/schemas/secondFactor'
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../../testing/authenticatorApp.ts'
import { aLockedPasskey, aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const CLIENT_ID = '1234-prueba.apps.googleusercontent.com'
const ISSUER = 'https://accounts.google.com'

let app: TestApp
let issuer: Awaited<ReturnType<typeof startIssuer>>
beforeAll(async () => {
  issuer = await startIssuer()
  app = await startTestApp({
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: issuer.jwksUrl, GOOGLE_ISSUER: ISSUER },
  })
})
afterAll(async () => {
  await app.stop()
  await issuer.stop()
})

/** A fake Google that serves its own keys and signs tokens with them. */
async function startIssuer() {
  const [good, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const keys = [{ ...(await exportJWK(good.publicKey)), kid: 'uno', alg: 'RS256', use: 'sig' }]
  const server = createServer((_, response) => response.end(JSON.stringify({ keys })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    key: good.privateKey,
    foreignKey: foreign.privateKey,
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

type Claims = Record<string, unknown>
let people = 0
const nonce = 'un nonce para cada servidor'
const aPerson = (claims: Claims = {}): Claims => ({
  sub: `10000${++people}`,
  email: `persona${people}@gmail.com`,
  email_verified: true,
  name: 'Ana Sol',
  ...claims,
})

function sign(
  claims: Claims,
  how: {
    key?: CryptoKey | Uint8Array
    alg?: string
    issuer?: string
    audience?: string
    expires?: string
  } = {},
) {
  return new SignJWT({ nonce: crypto.randomUUID(), ...claims })
    .setProtectedHeader({ alg: how.alg ?? 'RS256', kid: 'uno' })
    .setIssuer(how.issuer ?? ISSUER)
    .setAudience(how.audience ?? CLIENT_ID)
    .setIssuedAt()
    .setExpirationTime(how.expires ?? '1h')
    .sign(how.key ?? issuer.key)
}
/** The nonce in the token, which the web has generated. */
const nonceOf = (credential: string) => {
  try {
    return String(decodeJwt(credential).nonce)
  } catch {
    return crypto.randomUUID()
  }
}
const enter = (credential: string | undefined, rest: object = {}) =>
  app.call(googleLogin, {
    body: { ...(credential !== undefined && { credential, nonce: nonceOf(credential) }), ...rest },
  })
const errorOf = ({ data }: { data: unknown }) => data as ErrorBody
const kindsOf = async (userId: string) =>
  (await app.db.selectFrom('security_events').select('kind').where('user_id', '=', userId).execute()).map(
    ({ kind }) => kind,
  )

describe('signing in with Google', () => {
  test('creates one account for somebody who signs in with several browsers at once', async () => {
    const person = aPerson()
    const answers = await Promise.all(Array.from({ length: 4 }, async () => enter(await sign(person))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  test('creates a confirmed account from the claims of the token and ignores the body', async () => {
    const person = aPerson()
    const answer = await enter(await sign(person), {
      name: 'Otro',
      email: 'admin@remusic.demo',
      userImg: 'javascript:1',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(/^page=[\w.-]{80}; /)
    const profile = await app.call(perfil, {}, { token: answer.data.token })
    expect(profile.data).toMatchObject({
      name: 'Ana Sol',
      email: person.email,
      role: 'Gratuito',
      confirmado: true,
    })
  })

  test('creates nobody while the registration is closed, and lets people in who have an account', async () => {
    const person = aPerson()
    await enter(await sign(person))
    const state = (closed_at: Date | null) =>
      app.db.updateTable('registration_state').set({ closed_at }).execute()
    await state(new Date())
    const refused = await enter(await sign(aPerson()))
    expect([refused.status, refused.data]).toMatchObject([403, { code: 'registration_closed' }])
    expect((await enter(await sign(person))).status).toBe(200)
    await state(null)
  })

  test.each([
    ['Gana en https://evil.example', 'Gana en https evil example'],
    ['Ana\u202e Sol', 'Ana Sol'],
    ['\u200b', /^persona/],
  ])('takes the name %j of Google without what names must not contain', async (name, shown) => {
    const { data } = await enter(await sign({ ...aPerson(), name }))
    const profile = await app.call(perfil, {}, { token: data.token })
    expect(profile.data.name).toMatch(shown)
  })

  test('finds the same account again, even under a new address', async () => {
    const person = aPerson()
    const first = await enter(await sign(person))
    const second = await enter(
      await sign({ ...person, email: 'otra@gmail.com' }, { issuer: 'accounts.google.com' }),
    )
    expect(second.data.id).toBe(first.data.id)
  })

  test('from a new device is mailed to the owner, but not the first one', async () => {
    const person = aPerson()
    const enterFrom = async (userAgent: string) => {
      const credential = await sign(person)
      await app.request(googleLogin.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ credential, nonce: nonceOf(credential) }),
      })
      const mails = await app.mails()
      return mails.filter(({ to_address }) => to_address === person.email).map(({ subject }) => subject)
    }
    expect(await enterFrom('Firefox/140.0 Windows')).toEqual([])
    expect(await enterFrom('Firefox/140.0 Windows')).toEqual([])
    const mailed = ['Nuevo inicio de sesión en tu cuenta de ReMusic']
    expect(await enterFrom('Safari/604.1 iPhone')).toEqual(mailed)
    expect(await enterFrom('Safari/604.1 iPhone')).toEqual(mailed)
  })

  test('creates no second account and links none without the password', async () => {
    const user = await aUser(app.db, { email: 'con-clave@gmail.com' })
    const token = await aSession(app.db, user.id)
    const answer = await enter(await sign({ ...aPerson(), email: user.email }))
    expect(answer.status).toBe(409)
    expect(errorOf(answer)).toMatchObject({ code: 'google_link_required', ticket: expect.any(String) })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await app.call(perfil, {}, { token })).status).toBe(200)
    const stored = await app.db
      .selectFrom('users')
      .select('google_sub')
      .where('email', '=', user.email)
      .execute()
    expect(stored).toEqual([{ google_sub: null }])
  })

  test('opens a session for a deactivated account, so that it can be restored', async () => {
    const person = aPerson()
    const { id } = (await enter(await sign(person))).data
    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date(), restore_until: new Date(Date.now() + 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect((await enter(await sign(person))).data).toMatchObject({ id, active: false })
  })

  const refused: [string, () => Promise<string | undefined> | string | undefined][] = [
    ['no credential', () => undefined],
    ['a malformed token', () => 'a.b.c'],
    ['another audience', () => sign(aPerson(), { audience: 'otra-aplicacion' })],
    ['another issuer', () => sign(aPerson(), { issuer: 'https://example.org' })],
    ['another key', () => sign(aPerson(), { key: issuer.foreignKey })],
    [
      'another algorithm',
      () => sign(aPerson(), { alg: 'HS256', key: new TextEncoder().encode('x'.repeat(32)) }),
    ],
    ['an expired token', () => sign(aPerson(), { expires: '-5m' })],
    ['an unverified address', () => sign({ ...aPerson(), email_verified: false })],
    ['no address', () => sign({ sub: '1', email_verified: true })],
  ]
  test.each(refused)('%s is rejected', async (_, make) => {
    const answer = await enter(await make())
    expect(answer.status).toBe(401)
    expect(answer.data).toMatchObject({ msg: 'No pudimos verificar tu cuenta de Google' })
  })

  test('rejects a token without a nonce, with a short one, or with another one', async () => {
    const [nonce, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const credential = await sign({ ...aPerson(), nonce })
    expect((await enter(credential, { nonce: undefined })).status).toBe(401)
    expect((await enter(credential, { nonce: other })).status).toBe(401)
    expect((await enter(await sign({ ...aPerson(), nonce: undefined }), { nonce })).status).toBe(401)
    expect((await enter(await sign({ ...aPerson(), nonce: 'corto' }), { nonce: 'corto' })).status).toBe(401)
    expect((await enter(credential)).status).toBe(200)
  })

  test('rejects a token that has signed in before, also under 20 parallel tries', async () => {
    const credential = await sign(aPerson())
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(credential)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(401)])
    const again = await enter(credential)
    expect([again.status, errorOf(again).code]).toEqual([401, 'challenge_expired'])
  })

  test('asks an account with a second factor for its second step', async () => {
    const person = aPerson()
    const { id } = (await enter(await sign(person))).data
    await aLockedPasskey(app.db, id)
    const answer = await enter(await sign(person))
    expect(answer.status).toBe(401)
    expect(errorOf(answer)).toMatchObject({
      code: 'second_factor_required',
      ticket: expect.any(String),
      methods: ['passkey'],
    })
  })

  test('answers 503 with Retry-After while the keys cannot be fetched', async () => {
    const unavailable = await startTestApp({
      env: {
        GOOGLE_CLIENT_ID: CLIENT_ID,
        GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs',
        GOOGLE_ISSUER: ISSUER,
      },
    })
    const answer = await unavailable.call(googleLogin, {
      body: { credential: await sign(aPerson({ nonce })), nonce },
    })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBeTruthy()
    expect(answer.data).toMatchObject({ msg: 'No pudimos contactar con Google, intenta más tarde' })
    await unavailable.stop()
  })

  test('answers 404 if it is not configured', async () => {
    const without = await startTestApp()
    const answer = await without.call(googleLogin, {
      body: { credential: await sign(aPerson({ nonce })), nonce },
    })
    expect(answer.status).toBe(404)
    await without.stop()
  })
})

describe('linking Google to an account with a password', () => {
  async function anOffer(traits: object = {}) {
    const user = await aUser(app.db, { email: `enlace-${++people}@gmail.com`, ...traits })
    const person = { ...aPerson(), email: user.email }
    const { ticket = '' } = errorOf(await enter(await sign(person)))
    return { user, person, ticket }
  }
  const link = (ticket: string, password: string) => app.call(linkGoogle, { body: { ticket, password } })

  test('takes the password once, and is mailed, audited and in the security log', async () => {
    const { user, person, ticket } = await anOffer()
    const wrong = await link(ticket, 'otra')
    expect([wrong.status, errorOf(wrong).code]).toEqual([401, 'wrong_credentials'])
    const answer = await link(ticket, user.password)
    expect(answer.data).toMatchObject({ id: user.id, active: true })
    expect(answer.headers.get('set-cookie')).toMatch(/^page=/)
    expect((await enter(await sign(person))).data.id).toBe(user.id)

    expect(await kindsOf(user.id)).toEqual(
      expect.arrayContaining(['sign_in_failed', 'google_linked', 'signed_in']),
    )
    const subjects = (await app.mails())
      .filter((mail) => mail.to_address === user.email)
      .map((mail) => mail.subject)
    expect(subjects).toContain('Ahora entras en ReMusic también con Google')
    const audited = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('target_user_id', '=', user.id)
      .execute()
    expect(audited).toEqual([{ actor_id: user.id, action: 'link-google' }])
    expect((await app.call(login, { body: { email: user.email, password: user.password } })).status).toBe(200)
  })

  test('works once per offer, and for one identity per account', async () => {
    const { user, ticket } = await anOffer()
    const { ticket: second = '' } = errorOf(await enter(await sign({ ...aPerson(), email: user.email })))
    const answers = await Promise.all(Array.from({ length: 5 }, () => link(ticket, user.password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
    expect((await link(second, user.password)).status).toBe(409)
    const third = await enter(await sign({ ...aPerson(), email: user.email }))
    expect(third.status).toBe(409)
    expect(errorOf(third).msg).toContain('inicia sesión con tu contraseña')
  })

  test('rejects a truncated or foreign ticket', async () => {
    const { user, ticket } = await anOffer()
    const guarded = await aUser(app.db, { secondFactor: true })
    const secondStep = await app.call(login, { body: { email: guarded.email, password: guarded.password } })
    for (const wrong of ['', ticket.slice(0, -1), errorOf(secondStep).ticket ?? '']) {
      const answer = await link(wrong, user.password)
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'challenge_expired'])
    }
  })

  test('an account with a second factor still takes its second step', async () => {
    const { user, person, ticket } = await anOffer()
    const { secret } = (await app.call(startTotp, {}, { token: await aSession(app.db, user.id) })).data
    await app.db
      .updateTable('totp_secrets')
      .set({ confirmed_at: new Date() })
      .where('user_id', '=', user.id)
      .execute()
    const answer = await link(ticket, user.password)
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'second_factor_required'])
    const step = { ticket: errorOf(answer).ticket ?? '', code: '000000' }
    expect((await app.call(secondStep, { body: step })).status).toBe(401)
    // Nothing is linked before the second step.
    expect(errorOf(await enter(await sign(person))).code).toBe('google_link_required')
    expect(await kindsOf(user.id)).not.toContain('google_linked')

    const body = { ...step, code: codeAt(secret, new Date()) }
    expect((await app.call(secondStep, { body })).status).toBe(200)
    expect(await kindsOf(user.id)).toContain('google_linked')
    expect(errorOf(await enter(await sign(person))).code).toBe('second_factor_required')
  })

  test('counts its wrong passwords with those of the sign-in, from wherever they come', async () => {
    const { user, ticket } = await anOffer()
    const counted = () =>
      app.database.pool.query<{ points: number }>(
        "select points::int from rate_limits where key = 'login-failures-anywhere:' || $1",
        [createHash('sha256').update(user.email).digest('base64url').slice(0, 22)],
      )
    await link(ticket, 'otra')
    expect((await counted()).rows).toEqual([{ points: 1 }])
  })
})

describe('a fresh proof with Google', () => {
  test('is accepted from the owner of an account without a password, once per token', async () => {
    const person = aPerson()
    const { id } = (await enter(await sign(person))).data
    const token = await aSession(app.db, id, new Date(Date.now() - 3_600_000))
    expect((await app.call(proofOptions, {}, { token })).data).toEqual({ methods: ['google'], passkey: null })
    expect((await app.call(startTotp, {}, { token })).status).toBe(403)
    const prove = (credential: string) =>
      app.call(proof, { body: { credential, nonce: nonceOf(credential) } }, { token })
    expect((await prove(await sign(aPerson()))).status).toBe(401)
    const credential = await sign(person)
    expect((await prove(credential)).status).toBe(200)
    expect((await app.call(startTotp, {}, { token })).status).toBe(200)
    expect((await prove(credential)).status).toBe(401)
  })
})
