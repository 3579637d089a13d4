import { createHash } from 'node:crypto'
import { login, register } from '@remusic/contract/people/schemas/accounts'
import { mySecurityLog } from '@remusic/contract/people/schemas/securityLog'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { keyedHash, shortHash } from '../../base/database/keyedHash.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app.stop())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let hosts = 0
const anAddress = () => `198.51.100.${++hosts}`

type From = { address?: string; userAgent?: string }

async function post(url: string, body: object, { address = anAddress(), userAgent = FIREFOX }: From = {}) {
  const response = await app.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'user-agent': userAgent },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, data: JSON.parse(text) as { token: string } }
}
const signIn = (email: string, password: string, from?: From) => post(login.url, { email, password }, from)
const mailsTo = (email: string) =>
  app.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
const kindsOf = async (userId: string) => {
  const events = await app.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return events.map(({ kind }) => kind)
}

describe('guessing a password', () => {
  test('25 parallel logins from one address get exactly five attempts, and then a right password is refused there', async () => {
    const user = await aUser(app.db)
    const address = anAddress()
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => signIn(user.email, `clave-equivocada-${i}`, { address })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect((await signIn(user.email, user.password, { address })).status).toBe(429)
    expect((await signIn(user.email, user.password)).status).toBe(200)
  })

  test('a right password forgives the wrong ones before it', async () => {
    const user = await aUser(app.db)
    const address = anAddress()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++)
        expect((await signIn(user.email, 'equivocada', { address })).status).toBe(401)
      expect((await signIn(user.email, user.password, { address })).status).toBe(200)
    }
  })

  test('the password of an unconfirmed registration does not forgive wrong ones', async () => {
    const user = await aUser(app.db)
    const address = anAddress()
    const own = 'la-clave-de-quien-ataca'
    await post(register.url, { name: 'Otra', email: user.email, password: own }, { address })
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await signIn(user.email, `equivocada-${i}`, { address })).status)
      await signIn(user.email, own, { address })
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('the owner signs in from a known place while a botnet guesses', async () => {
    const user = await aUser(app.db)
    const home = anAddress()
    await signIn(user.email, user.password, { address: home })
    await app.db
      .insertInto('rate_limits')
      .values(await limitRow(user.email))
      .execute()
    expect((await signIn(user.email, user.password)).status).toBe(429)
    expect((await signIn(user.email, user.password, { address: home })).status).toBe(200)
  })

  /** The exhausted limit of wrong passwords for the email, as a botnet would leave it. */
  async function limitRow(email: string) {
    const digest = createHash('sha256').update(email).digest('base64url').slice(0, 22)
    await app.db.deleteFrom('rate_limits').where('key', '=', `login-failures-anywhere:${digest}`).execute()
    return { key: `login-failures-anywhere:${digest}`, points: 200, expire: Date.now() + 3_600_000 }
  }
})

test('registering an address and then logging in does not reveal whether it is taken', async () => {
  const owner = await aUser(app.db)
  const password = 'la-clave-de-quien-ataca'
  const answers: Record<string, string> = {}
  for (const [kind, email] of [
    ['taken', owner.email],
    ['free', 'nadie-todavia@example.org'],
  ] as const) {
    await post(register.url, { name: 'Otra', email, password })
    const { status, text } = await signIn(email, password)
    answers[kind] = `${status} ${text}`
  }
  expect(answers.taken).toBe(answers.free)
  expect(answers.taken).toContain('Tu cuenta espera que un administrador la confirme')
  expect((await signIn(owner.email, owner.password)).status).toBe(200)
})

describe('a sign-in', () => {
  test('is mailed to the owner if the device or the address is new, but not the first one', async () => {
    const user = await aUser(app.db)
    const address = anAddress()
    await signIn(user.email, user.password, { address })
    await signIn(user.email, user.password, { address })
    expect(await mailsTo(user.email)).toEqual([])

    await signIn(user.email, user.password, { address, userAgent: SAFARI })
    const [mail, ...others] = await mailsTo(user.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Nuevo inicio de sesión en tu cuenta de ReMusic')
    expect(mail?.text_body).toContain('Safari en iOS')

    await signIn(user.email, user.password, { address, userAgent: SAFARI })
    expect(await mailsTo(user.email)).toHaveLength(1)
    await signIn(user.email, user.password, { userAgent: FIREFOX })
    expect(await mailsTo(user.email)).toHaveLength(2)
    expect(await kindsOf(user.id)).toEqual([
      'signed_in',
      'signed_in',
      'signed_in_new_device',
      'signed_in',
      'signed_in_new_device',
    ])
  })

  test('appears in the security log, and failed ones at most once an hour', async () => {
    const user = await aUser(app.db)
    const address = anAddress()
    for (let i = 0; i < 3; i++) await signIn(user.email, 'equivocada', { address })
    const { token } = (await signIn(user.email, user.password, { address })).data
    const { items } = (await app.call(mySecurityLog, { query: {} }, { token })).data
    expect(items.map(({ kind, device }) => [kind, device])).toEqual([
      ['signed_in', 'Firefox en Windows'],
      ['sign_in_failed', 'Firefox en Windows'],
    ])
  })

  test('is logged with its outcome, and with keyed hashes of the account and the address', async () => {
    const user = await aUser(app.db)
    const address = anAddress()
    await signIn(user.email, user.password, { address })
    for (let i = 0; i < 6; i++) await signIn(user.email, 'equivocada', { address })
    const account = shortHash(await keyedHash(app.db, user.email))
    const lines = app.logs.map((line) => JSON.parse(line)).filter((line) => line.account === account)
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      'success',
      ...Array(5).fill('wrong_credentials'),
      'too_many',
    ])
    const [line] = lines
    expect(line).toMatchObject({ msg: 'sign-in', method: 'password', reqId: expect.any(String) })
    expect(line.address).toBe(shortHash(await keyedHash(app.db, address)))
    expect(app.logs.join('')).not.toContain(address)
  })
})
