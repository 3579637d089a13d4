import { deactivate, login, perfil, restore } from '@remusic/contract/people/schemas/accounts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ERASURES } from '../../erasures.ts'
import { switchOff } from './activity.ts'
import { ERASED_NAME, eraseExpiredAccounts } from './erasure.ts'

let now = new Date()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

type DeactivateOptions = { role?: 'admin'; reason?: string }
const turnOff = (userId: string, token: string, { reason, ...query }: DeactivateOptions = {}) =>
  app.call(deactivate, { body: { userId, reason }, query }, { token })
const turnOn = (userId: string, token: string, reason?: string) =>
  app.call(restore, { body: { userId, reason } }, { token })

/** Runs `work` with the clock set to `moment`. */
async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const before = now
  now = moment
  try {
    return await work()
  } finally {
    now = before
  }
}

describe('deactivating', () => {
  test('ends every session, mails how to restore the account, and is rejected the second time', async () => {
    const user = await aUser(app.db)
    const token = await aSession(app.db, user.id, now)
    const other = await aSession(app.db, user.id, now)
    expect((await turnOff(user.id, token)).status).toBe(200)
    expect((await app.call(perfil, {}, { token })).status).toBe(401)
    expect((await app.call(perfil, {}, { token: other })).status).toBe(401)
    const mail = (await app.mails()).findLast((sent) => sent.to_address === user.email)
    expect(mail?.subject).toBe('Desactivaste tu cuenta de ReMusic')

    const session = await app.call(login, { body: { email: user.email, password: user.password } })
    expect(session.data.active).toBe(false)
    const again = await turnOff(user.id, session.data.token)
    expect(again.status).toBe(409)
    expect(again.data).toMatchObject({ code: 'conflict', msg: 'La cuenta ya está desactivada' })
    const stranger = await aUser(app.db)
    expect((await turnOff(stranger.id, session.data.token)).status).toBe(403)
    expect((await turnOff(user.id, session.data.token, { role: 'admin' })).status).toBe(403)
  })

  test("only an Admin can deactivate another user's account, and ?role=admin does not make one", async () => {
    const [me, other] = [await aUser(app.db), await aUser(app.db, { role: 'Premium' })]
    const token = await aSession(app.db, me.id, now)
    for (const answer of [
      await turnOff(other.id, token),
      await turnOff(other.id, token, { role: 'admin' }),
      await turnOff(me.id, token, { role: 'admin' }),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.data).toMatchObject({ msg: 'No tienes permisos de administrador' })
    }
    const rows = await app.db
      .selectFrom('users')
      .select('active')
      .where('id', 'in', [me.id, other.id])
      .execute()
    expect(rows.every((row) => row.active)).toBe(true)
  })

  test('the last active Admin cannot be deactivated', async () => {
    await app.db.updateTable('users').set({ role: 'Premium' }).where('role', '=', 'Admin').execute()
    const admin = await aUser(app.db, { role: 'Admin' })
    const token = await aSession(app.db, admin.id, now)
    const answer = await turnOff(admin.id, token)
    expect(answer.status).toBe(409)
    expect(answer.data).toMatchObject({ msg: 'Debe quedar al menos un administrador' })
  })
})

describe('a ban', () => {
  test('takes effect on the next request, is logged with its reason, and cannot be undone by the owner', async () => {
    const [admin, user] = [await aUser(app.db, { role: 'Admin' }), await aUser(app.db)]
    const adminToken = await aSession(app.db, admin.id, now)
    const token = await aSession(app.db, user.id, now)
    expect((await turnOff(user.id, adminToken, { role: 'admin', reason: 'Correo no deseado' })).status).toBe(
      200,
    )
    expect((await app.call(perfil, {}, { token })).status).toBe(401)

    const session = await app.call(login, { body: { email: user.email, password: user.password } })
    const refused = await turnOn(user.id, session.data.token)
    expect(refused.status).toBe(403)
    expect(refused.data).toMatchObject({
      code: 'banned',
      msg: 'Tu cuenta fue suspendida por un administrador',
    })
    const acts = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_user_id', '=', user.id)
      .execute()
    expect(acts).toMatchObject([{ actor_id: admin.id, action: 'ban', reason: 'Correo no deseado' }])

    expect((await turnOn(user.id, adminToken, 'Era un error')).status).toBe(202)
    const restored = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'lift-ban')
      .execute()
    expect(restored).toMatchObject([
      { actor_id: admin.id, target_user_id: user.id, before: { banned: true }, reason: 'Era un error' },
    ])
    expect(
      (await app.call(login, { body: { email: user.email, password: user.password } })).data.active,
    ).toBe(true)
  })
})

test('an Admin cannot be banned before losing the role, not even by themselves', async () => {
  const [admin, other] = [await aUser(app.db, { role: 'Admin' }), await aUser(app.db, { role: 'Admin' })]
  const token = await aSession(app.db, admin.id, now)
  for (const { id } of [other, admin]) {
    const refused = await turnOff(id, token, { role: 'admin' })
    expect(refused.status).toBe(409)
    expect(refused.data).toMatchObject({ msg: 'El usuario es administrador; quítale primero ese permiso' })
  }
})

describe('restoring', () => {
  async function deactivatedAt(moment: Date) {
    const user = await aUser(app.db)
    await at(moment, async () => {
      const token = await aSession(app.db, user.id, now)
      expect((await turnOff(user.id, token)).status).toBe(200)
    })
    return user
  }
  const tryAt = async (moment: Date, userId: string) =>
    at(moment, async () => turnOn(userId, await aSession(app.db, userId, now)))

  test('succeeds within the window and requires a new sign-in', async () => {
    const user = await deactivatedAt(now)
    const session = await app.call(login, { body: { email: user.email, password: user.password } })
    const answer = await turnOn(user.id, session.data.token)
    expect(answer.status).toBe(202)
    expect(answer.data).toEqual({ msg: 'Cuenta restablecida' })
    expect((await app.call(perfil, {}, { token: session.data.token })).status).toBe(401)
  })

  test('works until the last second of the month and not a millisecond longer', async () => {
    const start = new Date('2026-01-31T18:00:00.000Z')
    const end = new Date('2026-02-28T18:00:00.000Z')
    const late = await tryAt(new Date(end.getTime() + 1), (await deactivatedAt(start)).id)
    expect(late.status).toBe(410)
    expect(late.data).toMatchObject({ msg: 'El plazo para restablecer tu cuenta ha vencido' })
    expect((await tryAt(end, (await deactivatedAt(start)).id)).status).toBe(202)
  })

  test("rejects another user's account and an active one", async () => {
    const [me, other] = [await aUser(app.db), await deactivatedAt(now)]
    const token = await aSession(app.db, me.id, now)
    expect((await turnOn(other.id, token)).status).toBe(403)
    expect((await turnOn(me.id, token)).status).toBe(409)
  })

  test('an Admin can restore an account after the window has closed', async () => {
    const user = await deactivatedAt(new Date('2026-01-01T00:00:00Z'))
    const admin = await aUser(app.db, { role: 'Admin' })
    expect((await turnOn(user.id, await aSession(app.db, admin.id, now))).status).toBe(202)
  })

  test('the window is one calendar month in UTC on every day of the year, in any server time zone', async () => {
    const user = await aUser(app.db)
    await app.db.connection().execute((db) =>
      fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 365 }),
          fc.constantFrom('00:00:00.000', '23:59:59.999', '12:34:56.789'),
          fc.constantFrom(
            'UTC',
            'Europe/Madrid',
            'America/Santiago',
            'America/Mexico_City',
            'Pacific/Kiritimati',
          ),
          async (dayOfYear, clockTime, zone) => {
            const day = new Date(Date.UTC(2028, 0, 1 + dayOfYear)).toISOString().slice(0, 10)
            const moment = new Date(`${day}T${clockTime}Z`)
            await sql`select set_config('TimeZone', ${zone}, false)`.execute(db)
            expect(await switchOff(db, user.id, moment)).toEqual(aMonthLater(moment))
          },
        ),
        { numRuns: 1_000 },
      ),
    )
  })
})

describe('erasing', () => {
  test('personal data is erased 30 days after the window has closed, and the account becomes anonymous', async () => {
    const user = await aUser(app.db, { name: 'Quien se fue' })
    await at(new Date('2026-03-10T12:00:00Z'), async () => {
      await turnOff(user.id, await aSession(app.db, user.id, now))
    })
    const find = () =>
      app.db
        .selectFrom('users')
        .select(['name', 'email', 'password_hash'])
        .where('id', '=', user.id)
        .executeTakeFirst()

    await eraseExpiredAccounts(app.db, ERASURES, new Date('2026-05-10T11:59:59Z'))
    expect(await find()).toMatchObject({ name: 'Quien se fue', email: user.email })

    await eraseExpiredAccounts(app.db, ERASURES, new Date('2026-05-10T12:00:01Z'))
    expect(await find()).toEqual({ name: ERASED_NAME, email: null, password_hash: null })
    expect((await app.mails()).some((mail) => mail.to_address === user.email)).toBe(false)
    expect((await app.call(login, { body: { email: user.email, password: user.password } })).status).toBe(401)
  })
})

/** One calendar month later, computed without the database: the same day, or the last of the month. */
function aMonthLater(moment: Date): Date {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const later = new Date(moment)
  later.setUTCDate(1)
  later.setUTCFullYear(year, month, Math.min(moment.getUTCDate(), lastDay))
  return later
}
