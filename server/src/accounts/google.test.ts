import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { googleLogin, login, perfil } from '@remusic/contract/schemas/accounts'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

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
const aPerson = (): Claims => ({
  sub: `10000${++people}`,
  email: `persona${people}@gmail.com`,
  email_verified: true,
  name: 'Ana Sol',
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
  return new SignJWT(claims)
    .setProtectedHeader({ alg: how.alg ?? 'RS256', kid: 'uno' })
    .setIssuer(how.issuer ?? ISSUER)
    .setAudience(how.audience ?? CLIENT_ID)
    .setIssuedAt()
    .setExpirationTime(how.expires ?? '1h')
    .sign(how.key ?? issuer.key)
}
const enter = (credential: string | undefined, rest: object = {}) =>
  app.call(googleLogin, { body: { ...(credential !== undefined && { credential }), ...rest } })

describe('signing in with Google', () => {
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

  test('finds the same account again, even under a new address', async () => {
    const person = aPerson()
    const first = await enter(await sign(person))
    const second = await enter(
      await sign({ ...person, email: 'otra@gmail.com' }, { issuer: 'accounts.google.com' }),
    )
    expect(second.data.id).toBe(first.data.id)
  })

  test('links to the password account of an address that Google is authoritative for, and ends its sessions', async () => {
    const user = await aUser(app.db, { email: 'con-clave@gmail.com' })
    const token = await aSession(app.db, user.id)
    const answer = await enter(await sign({ ...aPerson(), email: 'con-clave@gmail.com' }))
    expect(answer.data.id).toBe(user.id)
    expect((await app.call(perfil, {}, { token })).status).toBe(401)
    expect((await app.call(login, { body: { email: user.email, password: user.password } })).status).toBe(200)
  })

  test('does not link an account whose address Google is not authoritative for', async () => {
    const user = await aUser(app.db, { email: 'ana@empresa.example' })
    const answer = await enter(await sign({ ...aPerson(), email: user.email }))
    expect(answer.status).toBe(409)
    expect(answer.data).toMatchObject({ msg: expect.stringContaining('inicia sesión con tu contraseña') })
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

  test('rejects a nonce that does not match the token', async () => {
    const person = aPerson()
    expect((await enter(await sign({ ...person, nonce: 'uno' }), { nonce: 'dos' })).status).toBe(401)
    expect((await enter(await sign({ ...person, nonce: 'uno' }), { nonce: 'uno' })).status).toBe(200)
  })

  test('answers 503 with Retry-After while the keys cannot be fetched', async () => {
    const unavailable = await startTestApp({
      env: {
        GOOGLE_CLIENT_ID: CLIENT_ID,
        GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs',
        GOOGLE_ISSUER: ISSUER,
      },
    })
    const answer = await unavailable.call(googleLogin, { body: { credential: await sign(aPerson()) } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBeTruthy()
    expect(answer.data).toMatchObject({ msg: 'No pudimos contactar con Google, intenta más tarde' })
    await unavailable.stop()
  })

  test('answers 404 if it is not configured', async () => {
    const without = await startTestApp()
    const answer = await without.call(googleLogin, { body: { credential: await sign(aPerson()) } })
    expect(answer.status).toBe(404)
    await without.stop()
  })
})
