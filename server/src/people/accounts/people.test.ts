import {
  listUsers,
  login,
  logoutEverywhere,
  perfil,
  searchUsers,
  sendTestMail,
  showEmail,
  userById,
} from '@remusic/contract/people/schemas/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
let member: { id: string; email: string; token: string }
let admin: { id: string; token: string }
beforeAll(async () => {
  app = await startTestApp()
  const [a, b] = [
    await aUser(app.db, { name: 'Quien Mira' }),
    await aUser(app.db, { role: 'Admin', name: 'Administra' }),
  ]
  member = { ...a, token: await aSession(app.db, a.id) }
  admin = { ...b, token: await aSession(app.db, b.id) }
})
afterAll(() => app.stop())

describe('the list of people', () => {
  test('is paged without gaps or duplicates and shows emails to Admins only', async () => {
    for (let i = 0; i < 7; i++) await aUser(app.db, { name: `Oyente ${i}` })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await app.call(listUsers, { query: { limit: 3, ...(cursor && { cursor }) } }, member)
      expect(data.items.every((person) => person.email === undefined)).toBe(true)
      seen.push(...data.items.map((person) => person.id))
      cursor = data.next ?? undefined
    } while (cursor)
    const all = await app.db.selectFrom('users').select('id').orderBy('id', 'desc').execute()
    expect(seen).toEqual(all.map((row) => row.id))
    const asAdmin = await app.call(listUsers, { query: { limit: 3 } }, admin)
    expect(asAdmin.data.items.every((person) => person.email?.includes('@'))).toBe(true)
  })

  test('requires a session and rejects invalid parameters', async () => {
    expect((await app.call(listUsers, { query: {} })).status).toBe(401)
    for (const query of ['limit=0', 'limit=51', 'limit=x', 'cursor=no-es-uno', 'otra=1']) {
      const answer = await app.request(`/api/back-end/user?${query}`, {
        headers: { authorization: `Bearer ${member.token}` },
      })
      expect(answer.status, query).toBe(400)
    }
  })
})

describe('searching people', () => {
  const names = async (query: string) =>
    (await app.call(searchUsers, { query: { query } })).data.items.map((person) => person.name)

  test('ignores case and accents, ranks exact spelling first, and matches inside a name', async () => {
    for (const name of ['Nina Peña', 'Niña Bonita', 'Árbol Ñandú', 'El ninagua'])
      await aUser(app.db, { name })
    expect(await names('niña')).toEqual(['Niña Bonita', 'Nina Peña', 'El ninagua'])
    expect(await names('nina')).toEqual(['Nina Peña', 'Niña Bonita', 'El ninagua'])
    expect(await names('ARBOL')).toEqual(['Árbol Ñandú'])
    expect(await names('nandu')).toEqual(['Árbol Ñandú'])
  })

  test('treats LIKE wildcards as literal characters', async () => {
    await aUser(app.db, { name: '100% Vinilo_puro' })
    expect(await names('%')).toEqual(['100% Vinilo_puro'])
    expect(await names('o_p')).toEqual(['100% Vinilo_puro'])
    expect(await names('\\')).toEqual([])
  })

  test('does not search emails and rejects an empty query', async () => {
    expect(await names('example.org')).toEqual([])
    const answer = await app.call(searchUsers, { query: { query: '   ' } })
    expect(answer.status).toBe(400)
    expect(answer.data).toMatchObject({ msg: 'Escribe algo para buscar' })
  })
})

describe("another user's profile", () => {
  const look = (id: string, token = member.token) => app.call(userById, { params: { id } }, { token })

  test('shows the email unless its owner has hidden it', async () => {
    const user = await aUser(app.db)
    expect((await look(user.id)).data.email).toBe(user.email)
    const token = await aSession(app.db, user.id)
    await app.call(showEmail, { body: { showEmail: false } }, { token })
    expect((await look(user.id)).data.email).toBe(null)
    expect((await look(user.id, token)).data.email).toBe(user.email)
    expect((await look(user.id, admin.token)).data.email).toBe(user.email)
    expect((await app.call(perfil, {}, { token })).data.showEmail).toBe(false)
  })

  test('answers 404 for a deactivated or unknown user, but an Admin still sees a deactivated one', async () => {
    const gone = await aUser(app.db, { active: false })
    expect((await look(gone.id)).status).toBe(404)
    expect((await look(gone.id, admin.token)).data.active).toBe(false)
    expect((await look('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    const odd = await look('no-es-un-id')
    expect(odd.status).toBe(400)
    expect(odd.data).toMatchObject({ msg: 'Usuario no encontrado' })
  })
})

describe('one’s own account', () => {
  test('logging out everywhere ends every session', async () => {
    const user = await aUser(app.db)
    const tokens = [await aSession(app.db, user.id), await aSession(app.db, user.id)]
    await app.call(logoutEverywhere, {}, { token: tokens[0] ?? '' })
    for (const token of tokens) expect((await app.call(perfil, {}, { token })).status).toBe(401)
  })

  test('the test mail goes to the caller and ignores the address in the body', async () => {
    const victim = await aUser(app.db)
    const answer = await app.call(sendTestMail, { body: { email: victim.email, name: 'X' } }, member)
    expect(answer.data).toEqual({ msg: 'Notificación procesada' })
    const mails = await app.mails()
    expect(mails.some((mail) => mail.to_address === victim.email)).toBe(false)
    expect(mails.filter((mail) => mail.to_address === member.email)).toHaveLength(1)
  })
})

describe('guessing passwords', () => {
  test('is rate limited per IP, while the owner can still sign in from another one', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' } })
    try {
      const user = await aUser(strict.db)
      const tryFrom = async (address: string, password: string) => {
        const answer = await strict.request(login.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ email: user.email, password }),
        })
        return answer.status
      }
      const guesses: number[] = []
      for (let i = 0; i < 10; i++) guesses.push(await tryFrom('203.0.113.7', `no-${i}`))
      expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
      expect(await tryFrom('203.0.113.7', user.password)).toBe(429)
      expect(await tryFrom('198.51.100.20', user.password)).toBe(200)
    } finally {
      await strict.stop()
    }
  })
})
