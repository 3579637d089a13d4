import { login, logout, perfil } from '@remusic/contract/people/schemas/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const signIn = (email: string, password: string) => app.call(login, { body: { email, password } })

describe('signing in', () => {
  test('a person with the right password gets a token that opens their profile', async () => {
    const user = await aUser(app.db, { name: 'Ana', role: 'Premium' })
    const session = await signIn(user.email, user.password)
    expect(session.status).toBe(200)
    expect(session.data).toMatchObject({ id: user.id, active: true })

    const profile = await app.call(perfil, {}, { token: session.data.token })
    expect(profile.data).toMatchObject({
      id: user.id,
      name: 'Ana',
      email: user.email,
      role: 'Premium',
      confirmado: true,
      followerCount: 0,
      followers: [],
    })
  })

  test('ignores the case of the email', async () => {
    const user = await aUser(app.db)
    expect((await signIn(` ${user.email.toUpperCase()} `, user.password)).status).toBe(200)
  })

  test('an unknown address and a wrong password get the same response', async () => {
    const user = await aUser(app.db)
    const unknown = await signIn('nadie@example.org', 'una-contraseña')
    const wrong = await signIn(user.email, 'otra-contraseña')
    expect(wrong.status).toBe(401)
    expect(wrong.data).toEqual({ code: 'wrong_credentials', msg: 'Email o contraseña incorrectos' })
    expect(unknown.data).toEqual(wrong.data)
    expect(unknown.status).toBe(wrong.status)
  })

  test('an empty field is rejected with the specified message', async () => {
    const answer = await signIn('ana@example.org', '')
    expect(answer.status).toBe(422)
    expect(answer.data).toMatchObject({
      msg: 'Ambos campos son requeridos',
      fields: { password: 'Ambos campos son requeridos' },
    })
  })

  test('an account without a password rejects every password', async () => {
    const user = await aUser(app.db)
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute()
    expect((await signIn(user.email, user.password)).status).toBe(401)
  })

  test('the eleventh session ends the oldest', async () => {
    const user = await aUser(app.db)
    const tokens: string[] = []
    for (let i = 0; i < 11; i++) tokens.push((await signIn(user.email, user.password)).data.token)
    const status = async (token: string | undefined) =>
      (await app.call(perfil, {}, { token: token ?? '' })).status
    expect(await status(tokens[0])).toBe(401)
    expect(await status(tokens[1])).toBe(200)
    expect(await status(tokens[10])).toBe(200)
  })
})

describe('a session', () => {
  test('ends on the server when its owner logs out', async () => {
    const user = await aUser(app.db)
    const { token } = (await signIn(user.email, user.password)).data
    expect((await app.call(logout, {}, { token })).status).toBe(200)
    const after = await app.call(perfil, {}, { token })
    expect(after.status).toBe(401)
    expect(after.data).toMatchObject({ msg: 'Debes iniciar sesión' })
  })

  test('ends after a week without use and after thirty days in any case', async () => {
    const user = await aUser(app.db)
    const { token } = (await signIn(user.email, user.password)).data
    const status = async () => (await app.call(perfil, {}, { token })).status
    const age = (column: 'last_used_at' | 'expires_at', days: number) =>
      app.db
        .updateTable('sessions')
        .set({ [column]: new Date(Date.now() + days * 86_400_000) })
        .where('user_id', '=', user.id)
        .execute()

    await age('last_used_at', -6.9)
    expect(await status()).toBe(200)
    await age('last_used_at', -7.1)
    expect(await status()).toBe(401)
    await age('last_used_at', 0)
    await age('expires_at', -0.001)
    expect(await status()).toBe(401)
  })

  test('is stored only as a hash of its token', async () => {
    const user = await aUser(app.db)
    const { token } = (await signIn(user.email, user.password)).data
    const stored = await app.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(stored.token_hash.toString('base64url')).not.toBe(token)
    expect(stored.token_hash).toHaveLength(32)
  })

  test('a deactivated account can sign in and read its own profile', async () => {
    const user = await aUser(app.db, { active: false })
    const session = await signIn(user.email, user.password)
    expect(session.data.active).toBe(false)
    const profile = await app.call(perfil, {}, { token: session.data.token })
    expect(profile.data).toMatchObject({ active: false })
  })
})

describe('the profile', () => {
  test('shows the follower count on every plan and their names on Premium', async () => {
    const fan = await aUser(app.db, { name: 'Fan' })
    const names = async (role: 'Gratuito' | 'Premium') => {
      const star = await aUser(app.db, { role })
      await app.db.insertInto('user_follows').values({ follower_id: fan.id, followed_id: star.id }).execute()
      const { token } = (await signIn(star.email, star.password)).data
      const { followerCount, followers } = (await app.call(perfil, {}, { token })).data
      return { followerCount, names: followers.map((person) => person.name) }
    }
    expect(await names('Gratuito')).toEqual({ followerCount: 1, names: [undefined] })
    expect(await names('Premium')).toEqual({ followerCount: 1, names: ['Fan'] })
  })

  test('answers 401 with the Bearer scheme without a token', async () => {
    const answer = await app.call(perfil, {})
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
