import { createHash, randomBytes } from 'node:crypto'
import {
  checkReset,
  login,
  perfil,
  requestReset,
  resetPassword,
} from '@remusic/contract/people/schemas/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { type DelayedReset, mailDelayedResetLink, mailResetLink } from './reset.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => app.stop())

const NEW_PASSWORD = 'una-nueva-bien-larga'
const mailsTo = (email: string) =>
  app.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
const linkIn = (text: string) => /\/olvide-password\/([\w-]{43})/.exec(text)?.[1] ?? ''

async function aLink(email: string) {
  await mailResetLink(app.deps, email)
  return linkIn((await mailsTo(email)).at(-1)?.text_body ?? '')
}
const status = async (answer: Promise<{ status: number }>) => (await answer).status

describe('requesting a password reset', () => {
  test('gets the same response for a known and an unknown address, and mails only the known one', async () => {
    const user = await aUser(app.db)
    const known = await app.call(requestReset, { body: { email: user.email } })
    const unknown = await app.call(requestReset, { body: { email: 'nadie@example.org' } })
    expect(known.status).toBe(200)
    expect(known.data).toEqual({
      msg: 'Esta instalación todavía no envía correos. Escríbele a quien la administra',
    })
    expect(unknown.data).toEqual(known.data)
    await eventually(async () => expect(await mailsTo(user.email)).toHaveLength(1))
    expect(await mailsTo('nadie@example.org')).toEqual([])
  })

  test('rejects a missing address with the specified message', async () => {
    const answer = await app.call(requestReset, { body: { email: '' } })
    expect(answer.data).toMatchObject({ msg: 'El email es obligatorio' })
  })

  test('mails at most two links an hour to one requester', async () => {
    const user = await aUser(app.db)
    for (let i = 0; i < 4; i++) await mailResetLink(app.deps, user.email)
    expect(await mailsTo(user.email)).toHaveLength(2)
  })

  describe('by someone else', () => {
    const owner = createHash('sha256').update('the address of the owner').digest()
    const aStranger = () => randomBytes(32)
    /** The dependencies of a job that runs later. */
    const inHours = (hours: number) => ({
      ...app.deps,
      clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
    })
    const delayed = async (userId: string) =>
      (
        await app.database.pool.query<{ startAfter: Date; data: DelayedReset }>(
          `select start_after as "startAfter", data from pgboss.job
           where name = 'accounts-reset-link-delayed' and singleton_key = $1 and state = 'created'`,
          [userId],
        )
      ).rows

    test('does not keep the owner from getting a link at once', async () => {
      const user = await aUser(app.db)
      const stranger = aStranger()
      for (const hours of [0, 0, 1.1, 1.1, 2.2, 2.2, 2.2])
        await mailResetLink(inHours(hours), user.email, stranger)
      const before = await mailsTo(user.email)
      expect(before).toHaveLength(5)
      await mailResetLink(inHours(2.3), user.email, owner)
      expect(await mailsTo(user.email)).toHaveLength(6)
    })

    test('delays the link of the owner by at most two hours, however many ask', async () => {
      const user = await aUser(app.db)
      for (let i = 0; i < 15; i++) await mailResetLink(app.deps, user.email, aStranger())
      expect(await mailsTo(user.email)).toHaveLength(10)

      await mailResetLink(inHours(0.1), user.email, owner)
      const [job, ...others] = await delayed(user.id)
      expect(others).toEqual([])
      const waitMs = (job?.startAfter.getTime() ?? Number.NaN) - Date.now()
      expect(waitMs).toBeGreaterThan(0)
      expect(waitMs).toBeLessThanOrEqual(2 * 3_600_000)

      await mailDelayedResetLink(inHours(2), job?.data as DelayedReset)
      const mails = await mailsTo(user.email)
      expect(mails).toHaveLength(11)
      const token = linkIn(mails.at(-1)?.text_body ?? '')
      expect(await status(app.call(checkReset, { params: { token } }))).toBe(200)
      await mailDelayedResetLink(inHours(2), job?.data as DelayedReset)
      expect(await mailsTo(user.email)).toHaveLength(11)
    })

    test('sends at most 24 mails a day', async () => {
      const user = await aUser(app.db)
      for (let hour = 0; hour < 24; hour += 1)
        for (let i = 0; i < 3; i++) await mailResetLink(inHours(hour), user.email, aStranger())
      expect((await mailsTo(user.email)).length).toBeLessThanOrEqual(24)
    })
  })
})

describe('a reset link', () => {
  test('can be checked without being consumed, and works once', async () => {
    const user = await aUser(app.db)
    const token = await aLink(user.email)
    expect(await status(app.call(checkReset, { params: { token } }))).toBe(200)
    expect(await status(app.call(checkReset, { params: { token } }))).toBe(200)
    const body = { password: NEW_PASSWORD }
    expect(await status(app.call(resetPassword, { params: { token }, body }))).toBe(200)
    expect(await status(app.call(resetPassword, { params: { token }, body }))).toBe(404)
    expect(await status(app.call(checkReset, { params: { token } }))).toBe(404)
  })

  test('ends every session and notifies the owner by mail', async () => {
    const user = await aUser(app.db)
    const { token: session } = (
      await app.call(login, { body: { email: user.email, password: user.password } })
    ).data
    const token = await aLink(user.email)
    await app.call(resetPassword, { params: { token }, body: { password: NEW_PASSWORD } })
    expect(await status(app.call(perfil, {}, { token: session }))).toBe(401)
    expect(await status(app.call(login, { body: { email: user.email, password: user.password } }))).toBe(401)
    expect(await status(app.call(login, { body: { email: user.email, password: NEW_PASSWORD } }))).toBe(200)
    expect((await mailsTo(user.email)).at(-1)?.subject).toBe('Tu contraseña de ReMusic cambió')
  })

  test('used 20 times in parallel works once', async () => {
    const user = await aUser(app.db)
    const token = await aLink(user.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        app.call(resetPassword, { params: { token }, body: { password: `clave-distinta-${i}` } }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(19)
    const winner = answers.findIndex((answer) => answer.status === 200)
    const signIn = (i: number) =>
      app.call(login, { body: { email: user.email, password: `clave-distinta-${i}` } })
    expect(await status(signIn(winner))).toBe(200)
    expect(await status(signIn((winner + 1) % 20))).toBe(401)
  })

  test('stops working once a newer one has been sent', async () => {
    const user = await aUser(app.db)
    const older = await aLink(user.email)
    const newer = await aLink(user.email)
    expect(await status(app.call(checkReset, { params: { token: older } }))).toBe(404)
    expect(await status(app.call(checkReset, { params: { token: newer } }))).toBe(200)
  })

  test('lasts 30 minutes', async () => {
    const user = await aUser(app.db)
    const token = await aLink(user.email)
    const age = (seconds: number) =>
      app.db
        .updateTable('one_time_tokens')
        .set({ expires_at: new Date(Date.now() + seconds * 1_000) })
        .where('user_id', '=', user.id)
        .execute()
    const { expires_at, created_at } = await app.db
      .selectFrom('one_time_tokens')
      .select(['expires_at', 'created_at'])
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime() - created_at.getTime()).toBe(30 * 60_000)
    await age(-1)
    expect(await status(app.call(checkReset, { params: { token } }))).toBe(404)
  })

  test.each([
    ['12345', 'La contraseña debe ser minimo de 6 caracteres'],
    ['password', 'Elige una contraseña menos común'],
  ])('rejects the password %j and remains valid for another try', async (password, sentence) => {
    const user = await aUser(app.db)
    const token = await aLink(user.email)
    const answer = await app.call(resetPassword, { params: { token }, body: { password } })
    expect(answer.status).toBe(422)
    expect(answer.data).toMatchObject({ msg: sentence })
    expect(await status(app.call(checkReset, { params: { token } }))).toBe(200)
  })

  test.each(['', 'x', 'a'.repeat(43), '../../etc/passwd', '%00'])(
    'with an unknown token (%j) is not found',
    async (token) => {
      const answer = await app.request(`/api/back-end/users/olvide-password/${encodeURIComponent(token)}`)
      expect([400, 404]).toContain(answer.status)
      expect(await answer.json()).toHaveProperty('msg')
    },
  )
})
