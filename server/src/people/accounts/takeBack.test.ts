import { createReleaseFeed } from '@remusic/contract/music/schemas/releases'
import { login, perfil, resetPassword } from '@remusic/contract/people/schemas/accounts'
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
  takeAccountBack,
  undoEmailChange,
} from '@remusic/contract/people/schemas/credentials'
import {
  addPasskey,
  confirmTotp,
  passkeyCreationOptions,
  passkeySignIn,
  passkeySignInOptions,
  renewRecoveryCodes,
  secondFactor,
  startTotp,
} from '@remusic/contract/people/schemas/secondFactor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAuthenticator } from '../../../testing/authenticator.ts'
import { codeAt } from '../../../testing/authenticatorApp.ts'
import { aLockedPasskey, anAccessToken, aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { mailResetLink } from './reset.ts'
import { recordSecurityEvent } from './securityLog.ts'

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

const DAY_MS = 86_400_000
const NEW_PASSWORD = 'una-nueva-bien-larga'
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
let count = 0
const anAddress = () => `ajena-${process.pid}-${++count}@example.org`

type Link = 'olvide-password' | 'correo/confirmar' | 'correo/deshacer' | 'correo/no-fui-yo'
/** The newest link of this kind in the mails to an address, or in those with this subject. */
async function linkTo(email: string, kind: Link, subject = '') {
  const mails = await app.db
    .selectFrom('mails')
    .select(['text_body', 'subject'])
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .execute()
  const links = mails
    .filter((mail) => mail.subject.includes(subject))
    .map(({ text_body }) => new RegExp(`/${kind}/([\\w-]{43})`).exec(text_body)?.[1])
  return links.find((link) => link !== undefined) ?? ''
}
const signIn = async (email: string, password: string) =>
  (await app.call(login, { body: { email, password } })).status
const undo = (token: string) => app.call(undoEmailChange, { params: { token } })
const takeBack = (token: string) => app.call(takeAccountBack, { params: { token } })

async function aVictim() {
  const user = await aUser(app.db)
  const victim = { ...user, token: await aSession(app.db, user.id, now) }
  later(1_000)
  return victim
}
type Victim = Awaited<ReturnType<typeof aVictim>>

/** Somebody who once had the password. */
async function aStrangerIn({ id }: Victim) {
  const token = await aSession(app.db, id, now)
  const authenticator = anAuthenticator(app.config.publicUrl)
  later(1_000)
  return { token, authenticator }
}
type Stranger = Awaited<ReturnType<typeof aStrangerIn>>

async function addsPasskey({ token, authenticator }: Stranger) {
  const { data } = await app.call(passkeyCreationOptions, {}, { token })
  const body = { name: 'Ajena', response: authenticator.create(data) }
  expect((await app.call(addPasskey, { body }, { token })).status).toBe(201)
  later(1_000)
}

async function addsApp({ token }: Stranger) {
  const { secret } = (await app.call(startTotp, {}, { token })).data
  const body = { code: codeAt(secret, now) }
  expect((await app.call(confirmTotp, { body }, { token })).status).toBe(200)
  later(1_000)
}

async function changesAddress({ token }: Stranger) {
  const email = anAddress()
  await app.call(changeEmail, { body: { email } }, { token })
  const confirmation = await linkTo(email, 'correo/confirmar')
  expect((await app.call(confirmEmailChange, { params: { token: confirmation } })).status).toBe(200)
  later(1_000)
  return email
}

async function entersWithPasskey({ authenticator }: Stranger) {
  const options = (await app.call(passkeySignInOptions, {})).data
  return app.call(passkeySignIn, { body: { response: authenticator.use(options) } })
}

/** The owner chooses a password with the mailed link, and signs in with the password alone. */
async function expectOwnerIn({ email }: Victim) {
  const token = await linkTo(email, 'olvide-password')
  const body = { password: NEW_PASSWORD }
  expect((await app.call(resetPassword, { params: { token }, body })).status).toBe(200)
  expect(await signIn(email, NEW_PASSWORD)).toBe(200)
}

async function expectOut(stranger: Stranger, victim: Victim) {
  expect((await app.call(perfil, {}, { token: stranger.token })).status).toBe(401)
  expect((await entersWithPasskey(stranger)).status).toBe(401)
  expect(await signIn(victim.email, victim.password)).toBe(401)
}

async function factorsOf({ id }: Victim) {
  return (await app.call(secondFactor, {}, { token: await aSession(app.db, id, now) })).data
}

const olderPasskey = (victim: Victim, days: number) =>
  aLockedPasskey(app.db, victim.id).then(() =>
    app.db
      .updateTable('passkeys')
      .set({ created_at: new Date(now.getTime() - days * DAY_MS) })
      .where('user_id', '=', victim.id)
      .execute(),
  )

describe('an account that was stolen once', () => {
  test('is its owner’s again by undoing the change of address, whatever was added before', async () => {
    const victim = await aVictim()
    const stranger = await aStrangerIn(victim)
    await addsPasskey(stranger)
    await addsApp(stranger)
    await changesAddress(stranger)
    expect((await undo(await linkTo(victim.email, 'correo/deshacer'))).status).toBe(200)
    await expectOut(stranger, victim)
    await expectOwnerIn(victim)
    await expectOut(stranger, victim)
  })

  test('is its owner’s again even if the stranger signed in anew with what they had added', async () => {
    const victim = await aVictim()
    const stranger = await aStrangerIn(victim)
    await addsPasskey(stranger)
    later(3 * DAY_MS)
    const { token } = (await entersWithPasskey(stranger)).data
    await changesAddress({ ...stranger, token })
    expect((await undo(await linkTo(victim.email, 'correo/deshacer'))).status).toBe(200)
    await expectOut(stranger, victim)
    await expectOwnerIn(victim)
  })

  test.each([
    ['a passkey', addsPasskey, 'Agregaste una llave de acceso'],
    ['an authenticator app', addsApp, 'Activaste la aplicación de códigos'],
  ])('is its owner’s again by «No fui yo» in the mail about %s', async (_, add, subject) => {
    const victim = await aVictim()
    const stranger = await aStrangerIn(victim)
    await add(stranger)
    expect(await takeBack(await linkTo(victim.email, 'correo/no-fui-yo', subject))).toMatchObject({
      status: 200,
      data: { msg: expect.stringContaining('Te enviamos un enlace para elegir otra contraseña') },
    })
    await expectOut(stranger, victim)
    await expectOwnerIn(victim)
  })

  test('is its owner’s again by «No fui yo» after a reset that asked for the factor of the stranger', async () => {
    const victim = await aVictim()
    const stranger = await aStrangerIn(victim)
    await addsPasskey(stranger)
    await mailResetLink(app.deps, victim.email)
    const token = await linkTo(victim.email, 'olvide-password')
    await app.call(resetPassword, { params: { token }, body: { password: 'otra-clave-distinta' } })
    later(1_000)
    expect(await signIn(victim.email, 'otra-clave-distinta')).toBe(401)
    const mail = (await app.mails()).findLast(({ to_address }) => to_address === victim.email)
    expect(mail?.text_body).toContain('una llave de acceso o un código que no agregaste')
    expect(
      (await takeBack(await linkTo(victim.email, 'correo/no-fui-yo', 'Agregaste una llave'))).status,
    ).toBe(200)
    await expectOut(stranger, victim)
    await expectOwnerIn(victim)
  })

  test('gets its address back by «No fui yo» of an earlier mail, and links to the stranger are void', async () => {
    const victim = await aVictim()
    const stranger = await aStrangerIn(victim)
    await addsPasskey(stranger)
    const strange = await changesAddress(stranger)
    await app.call(
      changePassword,
      {
        body: { currentPassword: victim.password, password: 'clave-de-quien-robó' },
      },
      { token: stranger.token },
    )
    const linkOfStranger = await linkTo(strange, 'correo/no-fui-yo')
    expect(linkOfStranger).not.toBe('')
    const link = await linkTo(victim.email, 'correo/no-fui-yo', 'Agregaste una llave')
    expect((await takeBack(link)).status).toBe(200)
    await expectOut(stranger, victim)
    expect((await takeBack(linkOfStranger)).status).toBe(404)
    await expectOwnerIn(victim)
  })

  test('stays its owner’s if the stranger presses «No fui yo» at the address that they had chosen', async () => {
    const victim = await aVictim()
    const stranger = await aStrangerIn(victim)
    const strange = await changesAddress(stranger)
    await addsPasskey(stranger)
    expect((await takeBack(await linkTo(strange, 'correo/no-fui-yo'))).status).toBe(200)
    expect((await undo(await linkTo(victim.email, 'correo/deshacer'))).status).toBe(200)
    await expectOwnerIn(victim)
  })

  test('loses recovery codes, access tokens, the private feed and the Google account that were added', async () => {
    const victim = await aVictim()
    await olderPasskey(victim, 60)
    const stranger = await aStrangerIn(victim)
    await app.call(renewRecoveryCodes, {}, { token: stranger.token })
    await app.db.updateTable('users').set({ google_sub: victim.id }).where('id', '=', victim.id).execute()
    await recordSecurityEvent(app.db, { userId: victim.id, kind: 'google_linked' })
    const accessToken = await anAccessToken(app.db, victim.id)
    const { data } = await app.call(createReleaseFeed, {}, { token: stranger.token })
    const feed = new URL(data.url).pathname
    expect((await app.request(feed)).status).toBe(200)
    expect((await takeBack(await linkTo(victim.email, 'correo/no-fui-yo'))).status).toBe(200)
    expect(await factorsOf(victim)).toMatchObject({
      passkeys: [{}],
      recoveryCodesLeft: 0,
      hasPassword: false,
    })
    const { google_sub } = await app.db
      .selectFrom('users')
      .select('google_sub')
      .where('id', '=', victim.id)
      .executeTakeFirstOrThrow()
    expect(google_sub).toBeNull()
    expect((await app.call(perfil, {}, { token: accessToken })).status).toBe(401)
    expect((await app.request(feed)).status).toBe(404)
  })
})

describe('a second factor of long standing', () => {
  test('stays when an account is taken back', async () => {
    const victim = await aVictim()
    await olderPasskey(victim, 8)
    const stranger = await aStrangerIn(victim)
    await addsPasskey(stranger)
    await changesAddress(stranger)
    expect((await undo(await linkTo(victim.email, 'correo/deshacer'))).status).toBe(200)
    expect((await factorsOf(victim)).passkeys).toHaveLength(1)
  })

  test('cannot be removed by somebody who reads the owner’s mail and resets the password', async () => {
    const victim = await aVictim()
    await olderPasskey(victim, 1)
    await mailResetLink(app.deps, victim.email)
    const token = await linkTo(victim.email, 'olvide-password')
    await app.call(resetPassword, { params: { token }, body: { password: NEW_PASSWORD } })
    expect((await takeBack(await linkTo(victim.email, 'correo/no-fui-yo'))).status).toBe(200)
    expect((await factorsOf(victim)).passkeys).toHaveLength(1)
  })
})

describe('a link «No fui yo»', () => {
  test('works once, for a week, and only as it was mailed', async () => {
    const victim = await aVictim()
    await addsPasskey(await aStrangerIn(victim))
    const link = await linkTo(victim.email, 'correo/no-fui-yo')
    for (const odd of [link.slice(1), `${link}A`]) expect((await takeBack(odd)).status).toBe(404)
    const statuses = await Promise.all(Array.from({ length: 5 }, () => takeBack(link)))
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])

    await addsPasskey(await aStrangerIn(victim))
    const late = await linkTo(victim.email, 'correo/no-fui-yo')
    later(7 * DAY_MS + 1)
    expect((await takeBack(late)).status).toBe(404)
  })
})
