import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import {
  confirm,
  login,
  register,
  registrationState,
  resendConfirmation,
} from '@remusic/contract/people/schemas/accounts'
import { changeRegistration, listActs } from '@remusic/contract/running/schemas/admin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => app.stop())

const PASSWORD = 'tres-tristes-tigres'
let made = 0
const anAddress = () => `nueva${++made}@example.org`
const signUp = (email: string, password = PASSWORD, name = 'Nueva') =>
  app.call(register, { body: { name, email, password } })
/** The mails to an address, after the jobs that write them have run. */
async function mailsTo(email: string) {
  await eventually(async () => {
    const { rows } = await app.database.pool.query(
      "select from pgboss.job where name like 'accounts-confirmation%' and state < 'completed'",
    )
    expect(rows).toEqual([])
  })
  return app.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
}
const linkIn = (text: string) => /\/confirmar\/([\w-]{43})/.exec(text)?.[1] ?? ''

describe('registering', () => {
  test('mails a link, and the account can sign in once the link is opened', async () => {
    const email = anAddress()
    const answer = await signUp(email)
    expect(answer.status).toBe(201)
    expect(answer.data).toEqual({ msg: 'Creado correctamente. Un administrador confirmará tu cuenta' })

    const early = await app.call(login, { body: { email, password: PASSWORD } })
    expect(early.status).toBe(403)
    expect(early.data).toMatchObject({
      code: 'unconfirmed',
      msg: 'Tu cuenta espera que un administrador la confirme',
    })

    const [mail] = await mailsTo(email)
    expect(mail?.text_body).toContain(`${app.deps.config.publicUrl}/confirmar/`)
    const confirmed = await app.call(confirm, { params: { token: linkIn(mail?.text_body ?? '') } })
    expect(confirmed.data).toEqual({ msg: 'Cuenta confirmada, ya puedes iniciar sesión' })
    expect((await app.call(login, { body: { email, password: PASSWORD } })).status).toBe(200)
  })

  test('a wrong password does not reveal that the address is unconfirmed', async () => {
    const email = anAddress()
    await signUp(email)
    const answer = await app.call(login, { body: { email, password: 'no-es-esta' } })
    expect(answer.data).toMatchObject({ msg: 'Email o contraseña incorrectos' })
  })

  test('a taken address gets the same response, and its owner a mail without a confirmation link', async () => {
    const owner = await aUser(app.db, { name: 'Dueña' })
    const free = await signUp(anAddress())
    const taken = await signUp(owner.email.toUpperCase())
    expect(taken.status).toBe(free.status)
    expect(taken.data).toEqual(free.data)
    const [mail] = await mailsTo(owner.email)
    expect(mail?.subject).toBe('Ya tienes una cuenta en ReMusic')
    expect(linkIn(mail?.text_body ?? '')).toBe('')
    expect((await app.call(login, { body: { email: owner.email, password: owner.password } })).status).toBe(
      200,
    )
  })

  test.each([
    [{ name: '', email: 'a@example.org', password: PASSWORD }, 'Hay campos vacios'],
    [{ name: '   ', email: 'a@example.org', password: PASSWORD }, 'Hay campos vacios'],
    [{ name: 'Ana', email: '', password: PASSWORD }, 'Hay campos vacios'],
    [{ name: 'Ana', email: 'a@example.org', password: '' }, 'Hay campos vacios'],
    [
      { name: 'Ana', email: 'a@example.org', password: '12345' },
      'La contraseña es muy corta, necesita mas de 6 caracteres',
    ],
    [{ name: 'Ana', email: 'a@example.org', password: '123456' }, 'Elige una contraseña menos común'],
    [{ name: 'Ana', email: 'a@example.org', password: 'ReMusic2026!' }, 'Elige una contraseña menos común'],
    [
      { name: 'Anastasia', email: 'x@example.org', password: 'anastasia1' },
      'Elige una contraseña menos común',
    ],
    [{ name: 'Ana', email: 'no es un correo', password: PASSWORD }, 'Escribe un email válido'],
    [{ name: 'Ana', email: 'a@example.org, b@example.org', password: PASSWORD }, 'Escribe un email válido'],
    [
      { name: 'x'.repeat(61), email: 'a@example.org', password: PASSWORD },
      'El nombre puede tener hasta 60 caracteres',
    ],
  ])('%j is rejected with its message', async (body, sentence) => {
    const answer = await app.call(register, { body })
    expect(answer.status).toBe(422)
    expect(answer.data).toMatchObject({ msg: expect.stringContaining(sentence) })
  })

  test('rejects extra fields that would set the role or confirm the account', async () => {
    const body = { name: 'Ana', email: anAddress(), password: PASSWORD, role: 'Admin', confirmado: true }
    const answer = await app.call(register, { body })
    expect(answer.status).toBe(400)
    expect(await mailsTo(body.email)).toEqual([])
  })
})

describe('a confirmation link', () => {
  const linksOf = async (email: string) => (await mailsTo(email)).map((mail) => linkIn(mail.text_body))

  test('opened again within a day succeeds and changes nothing', async () => {
    const email = anAddress()
    await signUp(email)
    const [token = ''] = await linksOf(email)
    await app.call(confirm, { params: { token } })
    const again = await app.call(confirm, { params: { token } })
    expect(again.status).toBe(200)
    expect(again.data).toEqual({ msg: 'Tu cuenta ya está confirmada' })
  })

  test('works for 24 hours and not a second longer', async () => {
    const email = anAddress()
    await signUp(email)
    const [token = ''] = await linksOf(email)
    await app.db
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('used_at', 'is', null)
      .execute()
    const late = await app.call(confirm, { params: { token } })
    expect(late.status).toBe(404)
    expect(late.data).toMatchObject({ msg: 'Este enlace no es válido o ya venció' })
  })

  test('can be sent again, with the same response for an unknown address', async () => {
    const email = anAddress()
    await signUp(email)
    await mailsTo(email)
    const known = await app.call(resendConfirmation, { body: { email } })
    const unknown = await app.call(resendConfirmation, { body: { email: anAddress() } })
    expect(known.data).toEqual(unknown.data)
    const [, second = ''] = await linksOf(email)
    expect((await app.call(confirm, { params: { token: second } })).status).toBe(200)
  })

  test('sets the password of the registration it confirms, not of another one for that address', async () => {
    const email = anAddress()
    await signUp(email, 'la-primera-clave')
    const [first = ''] = await linksOf(email)
    await signUp(email, 'la-segunda-clave')
    const [second = ''] = (await linksOf(email)).filter((link) => link !== first)
    await app.call(confirm, { params: { token: first } })
    expect((await app.call(confirm, { params: { token: second } })).status).toBe(404)
    const signIn = async (password: string) => (await app.call(login, { body: { email, password } })).status
    expect(await signIn('la-primera-clave')).toBe(200)
    expect(await signIn('la-segunda-clave')).toBe(401)
  })

  test('20 parallel registrations of one address create one account', async () => {
    const email = anAddress()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signUp(i % 2 ? email : email.toUpperCase(), `clave-numero-${i}`)),
    )
    const bodies = new Set(
      answers.filter((answer) => answer.status === 201).map(({ data }) => JSON.stringify(data)),
    )
    expect(bodies.size).toBe(1)
    // Registrations beyond the hashing queue are rejected with 503 before anything is stored.
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true)

    const tokens = await linksOf(email)
    const confirmed = await Promise.all(tokens.map((token) => app.call(confirm, { params: { token } })))
    expect(confirmed.filter((answer) => answer.status === 200)).toHaveLength(1)
    const users = await app.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(users).toHaveLength(1)
  })

  test('opened in parallel with the nine others of its address creates the account without a deadlock', async () => {
    const email = anAddress()
    for (let i = 0; i < 10; i++) await signUp(email, `clave-numero-${i}`)
    const tokens = await linksOf(email)
    expect(tokens).toHaveLength(10)
    const answers = await Promise.all(tokens.map((token) => app.call(confirm, { params: { token } })))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(404)])
    expect(app.logs.filter((line) => line.includes('deadlock'))).toEqual([])
  })

  test('is mailed to one address at most ten times a day', async () => {
    const email = anAddress()
    for (let i = 0; i < 12; i++) await signUp(email, `otra-clave-${i}`)
    expect(await mailsTo(email)).toHaveLength(10)
  })
})

describe('a closed registration', () => {
  const aToken = async (role: 'Admin' | 'Premium') => aSession(app.db, (await aUser(app.db, { role })).id)
  const change = (token: string, open: boolean, reason?: string) =>
    app.call(changeRegistration, { body: { open, ...(reason && { reason }) } }, { token })
  const closed = { code: 'registration_closed', msg: ACCOUNT_TEXTS.registrationClosed }

  test('creates no account, keeps links for later, and lets everybody else sign in', async () => {
    const admin = await aToken('Admin')
    const member = await aUser(app.db)
    const waiting = anAddress()
    await signUp(waiting)
    const [mail] = await mailsTo(waiting)
    const params = { token: linkIn(mail?.text_body ?? '') }
    expect((await change(admin, false, 'Ola de spam')).status).toBe(200)
    expect((await app.call(registrationState, {})).data).toEqual({ open: false })

    const email = anAddress()
    for (const answer of [await signUp(email), await app.call(confirm, { params })])
      expect([answer.status, answer.data]).toMatchObject([403, closed])
    expect(await mailsTo(email)).toEqual([])
    expect((await app.call(login, { body: { email: member.email, password: member.password } })).status).toBe(
      200,
    )

    expect((await change(admin, true)).status).toBe(200)
    expect((await app.call(registrationState, {})).data).toEqual({ open: true })
    expect((await app.call(confirm, { params })).data).toEqual({
      msg: 'Cuenta confirmada, ya puedes iniciar sesión',
    })
    expect((await signUp(email)).status).toBe(201)

    const acts = await app.call(listActs, { query: { limit: 2 } }, { token: admin })
    expect(acts.data.items.map(({ action, reason }) => [action, reason])).toEqual([
      ['open-registration', null],
      ['close-registration', 'Ola de spam'],
    ])
  })

  test('is closed by one of several Admins who close it at once, and by nobody else', async () => {
    const [first, second, member] = [await aToken('Admin'), await aToken('Admin'), await aToken('Premium')]
    expect((await change(member, false)).status).toBe(403)
    const both = await Promise.all([change(first, false), change(second, false)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await change(second, true)).status).toBe(200)
    expect((await change(second, true)).status).toBe(409)
  })

  test('creates no account after the person who closed it has their answer', async () => {
    const admin = await aToken('Admin')
    const links = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const email = anAddress()
        await signUp(email)
        return { email, token: linkIn((await mailsTo(email))[0]?.text_body ?? '') }
      }),
    )
    const opening = links.map(({ token }) => app.call(confirm, { params: { token } }))
    await change(admin, false)
    const existing = () =>
      app.db
        .selectFrom('users')
        .select('email')
        .where(
          'email',
          'in',
          links.map(({ email }) => email),
        )
        .execute()
    const then = await existing()
    await Promise.all(opening)
    expect(await existing()).toEqual(then)
    await change(admin, true)
  })
})
