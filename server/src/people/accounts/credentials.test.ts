import { randomBytes } from 'node:crypto'
import { login, perfil, resetPassword } from '@remusic/contract/people/schemas/accounts'
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  confirmEmailChange,
  credentials,
  undoEmailChange,
} from '@remusic/contract/people/schemas/credentials'
import { mySecurityLog } from '@remusic/contract/people/schemas/securityLog'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { recordStatements } from '../../../testing/recordStatements.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { deleteExpiredEmailChanges } from './emailChange.ts'
import { mailResetLink } from './reset.ts'

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

const DAY_MS = 86_400_000
const STALE_MS = 11 * 60_000
const NEW_PASSWORD = 'una-nueva-bien-larga'
const INVALID_LINK = 'Este enlace no es válido o ya venció'
let count = 0
const anAddress = () => `nueva-${process.pid}-${++count}@example.org`

async function aMember() {
  const user = await aUser(app.db)
  return { ...user, token: await aSession(app.db, user.id, now) }
}
type Member = Awaited<ReturnType<typeof aMember>>

const mailsTo = (email: string) =>
  app.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
const lastMailTo = async (email: string) => (await mailsTo(email)).at(-1)
const linkTo = async (email: string, screen: 'confirmar' | 'deshacer') =>
  new RegExp(`/correo/${screen}/([\\w-]{43})`).exec((await lastMailTo(email))?.text_body ?? '')?.[1] ?? ''
const eventsOf = async ({ token }: Member) =>
  (await app.call(mySecurityLog, { query: {} }, { token })).data.items.map(({ kind }) => kind)
const signIn = async (email: string, password: string) =>
  (await app.call(login, { body: { email, password } })).status
const stateOf = async ({ token }: Member) => (await app.call(credentials, {}, { token })).data
const ask = ({ token }: Member, email: string) => app.call(changeEmail, { body: { email } }, { token })
const confirm = (token: string) => app.call(confirmEmailChange, { params: { token } })
const undo = (token: string) => app.call(undoEmailChange, { params: { token } })

/** A member whose address was changed, with the link that undoes the change. */
async function aChangedMember() {
  const member = await aMember()
  const newEmail = anAddress()
  await ask(member, newEmail)
  expect((await confirm(await linkTo(newEmail, 'confirmar'))).status).toBe(200)
  return { ...member, newEmail, undoToken: await linkTo(member.email, 'deshacer') }
}

test('a session that proved nothing for ten minutes can change neither the password nor the address', async () => {
  const user = await aUser(app.db)
  const token = await aSession(app.db, user.id, new Date(now.getTime() - STALE_MS))
  const body = { currentPassword: user.password, password: NEW_PASSWORD }
  const answers = [
    await app.call(changePassword, { body }, { token }),
    await app.call(changeEmail, { body: { email: anAddress() } }, { token }),
  ]
  for (const { status, data } of answers) {
    expect(status).toBe(403)
    expect(data).toMatchObject({ code: 'proof_required' })
  }
  expect(await signIn(user.email, user.password)).toBe(200)
})

describe('changing the password while signed in', () => {
  const change = (member: Member, body: { currentPassword?: string; password: string }) =>
    app.call(changePassword, { body }, { token: member.token })

  test('needs the current password, and keeps only this session', async () => {
    const member = await aMember()
    const other = await aSession(app.db, member.id, now)
    const { socket } = await aTab(app, other)
    const answer = await change(member, { currentPassword: member.password, password: NEW_PASSWORD })
    expect(answer).toMatchObject({
      status: 200,
      data: { msg: 'Contraseña actualizada, cerramos tus otras sesiones' },
    })
    expect((await app.call(perfil, {}, { token: other })).status).toBe(401)
    expect((await app.call(perfil, {}, { token: member.token })).status).toBe(200)
    await eventually(() => expect(socket.connected).toBe(false))
    expect(await signIn(member.email, member.password)).toBe(401)
    expect(await signIn(member.email, NEW_PASSWORD)).toBe(200)
    expect((await lastMailTo(member.email))?.subject).toBe('Tu contraseña de ReMusic cambió')
    expect(await eventsOf(member)).toContain('password_changed')
  })

  test.each([
    [{ password: NEW_PASSWORD }, { currentPassword: 'Escribe tu contraseña actual' }],
    [{ currentPassword: '', password: NEW_PASSWORD }, { currentPassword: 'Escribe tu contraseña actual' }],
    [
      { currentPassword: 'no es esta', password: NEW_PASSWORD },
      { currentPassword: 'Tu contraseña actual no es esa' },
    ],
    [
      { currentPassword: 'contraseña de prueba', password: 'corta' },
      { password: 'La contraseña debe ser minimo de 6 caracteres' },
    ],
    [
      { currentPassword: 'contraseña de prueba', password: '123456' },
      { password: 'Elige una contraseña menos común' },
    ],
    [
      { currentPassword: 'contraseña de prueba', password: 'contraseña de prueba' },
      { password: 'Elige una contraseña distinta de la actual' },
    ],
  ])('with %j is rejected and changes nothing', async (body, fields) => {
    const member = await aMember()
    const answer = await change(member, body)
    expect(answer).toMatchObject({ status: 422, data: { fields } })
    expect(await signIn(member.email, member.password)).toBe(200)
    expect(await mailsTo(member.email)).toEqual([])
  })

  test('sets the first password of an account that signs in with Google', async () => {
    const member = await aMember()
    await app.db
      .updateTable('users')
      .set({ password_hash: null, google_sub: member.id })
      .where('id', '=', member.id)
      .execute()
    expect((await stateOf(member)).hasPassword).toBe(false)
    expect((await change(member, { password: NEW_PASSWORD })).status).toBe(200)
    expect((await stateOf(member)).hasPassword).toBe(true)
    expect(await signIn(member.email, NEW_PASSWORD)).toBe(200)
  })

  test('20 times in parallel succeeds once', async () => {
    const member = await aMember()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        change(member, { currentPassword: member.password, password: `clave-distinta-${i}` }),
      ),
    )
    const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    expect(winners).toHaveLength(1)
    expect(await signIn(member.email, `clave-distinta-${winners[0]}`)).toBe(200)
  })

  test('voids a reset link that is on its way', async () => {
    const member = await aMember()
    await mailResetLink(app.deps, member.email)
    const token = /\/olvide-password\/([\w-]{43})/.exec(
      (await lastMailTo(member.email))?.text_body ?? '',
    )?.[1]
    await change(member, { currentPassword: member.password, password: NEW_PASSWORD })
    const answer = await app.call(resetPassword, {
      params: { token: token ?? '' },
      body: { password: 'otra-clave-distinta' },
    })
    expect(answer.status).toBe(404)
  })
})

describe('changing the e-mail address', () => {
  test('counts once the link mailed to the new address is used', async () => {
    const member = await aMember()
    const newEmail = anAddress()
    expect(await ask(member, newEmail.toUpperCase())).toMatchObject({
      status: 200,
      data: { msg: 'Te enviamos un enlace a la dirección nueva para confirmarla' },
    })
    expect(await stateOf(member)).toEqual({
      email: member.email,
      hasPassword: true,
      pendingEmail: { email: newEmail, expiresDate: new Date(now.getTime() + DAY_MS).toISOString() },
    })
    expect(await signIn(newEmail, member.password)).toBe(401)
    const [mail] = await mailsTo(newEmail)
    expect(mail?.to_name).toBe('')
    expect(mail?.text_body).not.toContain(member.name)

    expect((await confirm(await linkTo(newEmail, 'confirmar'))).status).toBe(200)
    expect(await stateOf(member)).toMatchObject({ email: newEmail, pendingEmail: null })
    expect(await signIn(newEmail, member.password)).toBe(200)
    expect(await signIn(member.email, member.password)).toBe(401)
    expect((await lastMailTo(member.email))?.subject).toBe('El correo de tu cuenta de ReMusic cambió')
    expect(await eventsOf(member)).toEqual(
      expect.arrayContaining(['email_change_requested', 'email_changed']),
    )
  })

  test('to a taken address looks the same, and only its owner gets a notice', async () => {
    const member = await aMember()
    const owner = await aMember()
    const free = await ask(member, anAddress())
    const taken = await ask(member, owner.email)
    expect(taken).toMatchObject({ status: free.status, data: free.data })
    expect((await stateOf(member)).pendingEmail?.email).toBe(owner.email)
    const mails = await mailsTo(owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Ya tienes una cuenta en ReMusic'])
    expect(mails[0]?.text_body).not.toContain('/correo/')
  })

  test('does the same work for a taken address as for a free one', async () => {
    const member = await aMember()
    const owner = await aMember()
    const statementsOf = async (email: string) =>
      (await recordStatements(() => ask(member, email))).statements
    await statementsOf(anAddress())
    const free = anAddress()
    for (let i = 0; i < 7; i++) expect(await statementsOf(owner.email)).toEqual(await statementsOf(free))
  })

  test('can be cancelled, and a newer request replaces an older one', async () => {
    const member = await aMember()
    const [first, second] = [anAddress(), anAddress()]
    await ask(member, first)
    await ask(member, second)
    expect((await confirm(await linkTo(first, 'confirmar'))).status).toBe(404)
    expect((await app.call(cancelEmailChange, {}, { token: member.token })).status).toBe(200)
    expect((await app.call(cancelEmailChange, {}, { token: member.token })).status).toBe(404)
    expect((await confirm(await linkTo(second, 'confirmar'))).status).toBe(404)
    expect(await stateOf(member)).toMatchObject({ email: member.email, pendingEmail: null })
  })

  test('mails a foreign address at most five times a day, from however many accounts', async () => {
    const newEmail = anAddress()
    for (let i = 0; i < 8; i++) expect((await ask(await aMember(), newEmail)).status).toBe(200)
    expect(await mailsTo(newEmail)).toHaveLength(5)
  })

  test('to the current address is rejected', async () => {
    const member = await aMember()
    expect(await ask(member, member.email)).toMatchObject({
      status: 422,
      data: { fields: { email: 'Ese ya es tu correo' } },
    })
  })

  test('of 5 members to one address at the same time succeeds once', async () => {
    const newEmail = anAddress()
    const tokens: string[] = []
    for (let i = 0; i < 5; i++) {
      await ask(await aMember(), newEmail)
      tokens.push(await linkTo(newEmail, 'confirmar'))
    }
    const statuses = (await Promise.all(tokens.map(confirm))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(4).fill(404)])
  })

  test('the previous address can undo it, which ends every session and voids links to the new address', async () => {
    const member = await aChangedMember()
    await mailResetLink(app.deps, member.newEmail)
    const reset = /\/olvide-password\/([\w-]{43})/.exec(
      (await lastMailTo(member.newEmail))?.text_body ?? '',
    )?.[1]
    const { socket } = await aTab(app, member.token)
    now = new Date(now.getTime() + 6 * DAY_MS)
    expect(await undo(member.undoToken)).toMatchObject({
      status: 200,
      data: { msg: expect.stringContaining('Tu correo vuelve a ser el de antes') },
    })
    expect((await app.call(perfil, {}, { token: member.token })).status).toBe(401)
    await eventually(() => expect(socket.connected).toBe(false))
    expect(await signIn(member.newEmail, member.password)).toBe(401)
    const body = { password: NEW_PASSWORD }
    expect((await app.call(resetPassword, { params: { token: reset ?? '' }, body })).status).toBe(404)
    const token = await aSession(app.db, member.id, now)
    expect(await eventsOf({ ...member, token })).toContain('email_change_undone')
  })

  test('undoing it removes what a stranger signed in with or added, and mails a link for a new password', async () => {
    const member = await aChangedMember()
    const key = (name: string, created_at: Date) => ({
      user_id: member.id,
      credential_id: randomBytes(16),
      public_key: randomBytes(16),
      counter: 0,
      name,
      created_at,
    })
    await app.db
      .insertInto('passkeys')
      .values([
        key('propia', new Date(now.getTime() - 8 * DAY_MS)),
        key('ajena', new Date(now.getTime() + 1_000)),
      ])
      .execute()
    expect((await undo(member.undoToken)).status).toBe(200)
    const left = await app.db.selectFrom('passkeys').select('name').where('user_id', '=', member.id).execute()
    expect(left).toEqual([{ name: 'propia' }])
    expect(await signIn(member.email, member.password)).toBe(401)
    const token = /\/olvide-password\/([\w-]{43})/.exec(
      (await lastMailTo(member.email))?.text_body ?? '',
    )?.[1]
    const reset = { params: { token: token ?? '' }, body: { password: NEW_PASSWORD } }
    expect((await app.call(resetPassword, reset)).status).toBe(200)
  })

  test('undoing the first of two changes also voids the undoing of the second', async () => {
    const member = await aChangedMember()
    const third = anAddress()
    await ask({ ...member, token: await aSession(app.db, member.id, now) }, third)
    now = new Date(now.getTime() + 1_000)
    await confirm(await linkTo(third, 'confirmar'))
    const laterUndo = await linkTo(member.newEmail, 'deshacer')
    expect((await undo(member.undoToken)).status).toBe(200)
    expect((await undo(laterUndo)).status).toBe(404)
    expect((await lastMailTo(member.email))?.text_body).toContain('/olvide-password/')
  })

  test('cannot be undone if the previous address has a new account', async () => {
    const member = await aChangedMember()
    await aUser(app.db, { email: member.email })
    expect((await undo(member.undoToken)).status).toBe(409)
  })
})

describe('a link in a mail about an address', () => {
  test('that is expired, reused, truncated, foreign or malformed is rejected with one sentence', async () => {
    const member = await aMember()
    const newEmail = anAddress()
    await ask(member, newEmail)
    const token = await linkTo(newEmail, 'confirmar')
    const { undoToken } = await aChangedMember()
    const rejected = async (answer: Promise<{ status: number; data: { msg: string } }>) => {
      const { status, data } = await answer
      expect([400, 404]).toContain(status)
      expect(data.msg).toBe(INVALID_LINK)
    }
    for (const odd of [token.slice(0, -1), `${token}A`, undoToken, 'x'.repeat(201), ' ']) {
      await rejected(confirm(odd))
    }
    for (const odd of [undoToken.slice(1), token, 'x'.repeat(201)]) await rejected(undo(odd))
    expect((await confirm(token)).status).toBe(200)
    await rejected(confirm(token))
    now = new Date(now.getTime() + 7 * DAY_MS + 1)
    await rejected(undo(undoToken))
    await rejected(undo(await linkTo(member.email, 'deshacer')))

    const late = await aMember()
    const lateEmail = anAddress()
    await ask(late, lateEmail)
    now = new Date(now.getTime() + DAY_MS + 1)
    await rejected(confirm(await linkTo(lateEmail, 'confirmar')))
    expect((await stateOf(late)).pendingEmail).toBeNull()
    await deleteExpiredEmailChanges(app.db, now)
    expect(
      await app.db.selectFrom('email_changes').selectAll().where('user_id', '=', late.id).execute(),
    ).toEqual([])
  })

  test('used 20 times in parallel works once', async () => {
    const { undoToken } = await aChangedMember()
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => undo(undoToken)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(404)])
  })
})
