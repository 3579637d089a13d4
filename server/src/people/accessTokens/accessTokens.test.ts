import { listDiary, logListen } from '@remusic/contract/listening/schemas/diary'
import { songById } from '@remusic/contract/music/schemas/catalogue'
import { MAX_TOKENS, TOKEN_TEXTS, type TokenScope } from '@remusic/contract/people/accessTokens'
import { createToken, listTokens, ownToken, revokeToken } from '@remusic/contract/people/schemas/accessTokens'
import { perfil, resetPassword } from '@remusic/contract/people/schemas/accounts'
import { mySecurityLog } from '@remusic/contract/people/schemas/securityLog'
import { countUsers } from '@remusic/contract/running/schemas/admin'
import { createPlaylist } from '@remusic/contract/together/schemas/playlists'
import type { FastifyInstance } from 'fastify'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { makeResetToken } from '../accounts/oneTimeTokens.ts'

const DAY_MS = 86_400_000

let app: TestApp
let server: FastifyInstance
beforeAll(async () => {
  app = await startTestApp({
    routes: (instance) => {
      server = instance
    },
  })
})
afterAll(() => app.stop())

async function aMember(role: 'Gratuito' | 'Premium' | 'Admin' = 'Gratuito') {
  const user = await aUser(app.db, { role })
  return { ...user, session: await aSession(app.db, user.id) }
}

async function aToken(
  scopes: TokenScope[],
  { session, days = 30, name = 'Mi scrobbler' }: { session: string; days?: 30 | 365 | null; name?: string },
) {
  const { status, data } = await app.call(createToken, { body: { name, scopes, days } }, { token: session })
  expect(status).toBe(201)
  return data
}

let lastAddress = 7_300_000
/** A song whose id has the numeric form that the API accepts. */
async function anOpenSong() {
  const { id } = await aSong(app.db)
  lastAddress += 1
  const apiId = String(lastAddress)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', id).execute()
  return { id, apiId }
}

const aListen = (apiId: string) => ({
  clientId: crypto.randomUUID(),
  type: 'song' as const,
  apiId,
  day: new Date().toISOString().slice(0, 10),
})

test('a token is shown once, and only its hash is stored', async () => {
  const { session } = await aMember()
  const created = await aToken(['diary', 'read', 'diary'], { session })
  expect(created.token).toMatch(/^rmt_[0-9a-f]{40}$/)
  expect(created.scopes).toEqual(['diary', 'read'])
  const { data } = await app.call(listTokens, {}, { token: session })
  expect(data.items).toEqual([
    { ...created, token: undefined, ending: created.token.slice(-4), lastUsedDate: null, expired: false },
  ])
  expect(JSON.stringify(data)).not.toContain(created.token)
  const stored = await app.db.selectFrom('access_tokens').selectAll().where('id', '=', created.id).execute()
  expect(JSON.stringify(stored)).not.toContain(created.token.slice(4))
  expect(app.logs.join('')).not.toContain(created.token)
})

test('a token acts for its owner within its scopes', async () => {
  const { id, name, session } = await aMember()
  const song = await anOpenSong()
  const { token } = await aToken(['diary'], { session })
  const logged = await app.call(logListen, { body: aListen(song.apiId) }, { token })
  expect(logged.status).toBe(201)
  expect((await app.call(ownToken, {}, { token })).data).toEqual({ user: { id, name }, scopes: ['diary'] })

  const refused = await app.call(listDiary, { params: { userId: id }, query: {} }, { token })
  expect(refused).toMatchObject({
    status: 403,
    data: { code: 'forbidden', msg: TOKEN_TEXTS.lacksScope('read') },
  })
  const reader = await aToken(['read'], { session })
  const read = await app.call(listDiary, { params: { userId: id }, query: {} }, { token: reader.token })
  expect(read.data.items).toHaveLength(1)
  const written = await app.call(
    createPlaylist,
    { body: { name: 'De un programa' } },
    { token: reader.token },
  )
  expect(written).toMatchObject({ status: 403, data: { msg: TOKEN_TEXTS.lacksScope('playlists') } })
})

test('a call without a scope is closed to tokens, also where visitors are answered', async () => {
  const { session } = await aMember()
  const { token } = await aToken(['read', 'diary', 'playlists'], { session })
  const closed = [...server.handlers.values()].filter(({ entry }) => entry.scope === undefined)
  expect(closed.length).toBeGreaterThan(100)
  for (const { entry } of closed) {
    const path = entry.url.replace(/:\w+/g, crypto.randomUUID())
    const response = await app.request(path, {
      method: entry.method,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([response.status, await response.json()], `${entry.method} ${entry.url}`).toEqual([
      403,
      { code: 'forbidden', msg: TOKEN_TEXTS.notForTokens },
    ])
  }
})

test('no call for Admins, no call that needs a proof and none that a session alone may make has a scope', () => {
  const open = [...server.handlers.values()].map(({ entry }) => entry).filter(({ scope }) => scope)
  expect(open.filter(({ access, fresh }) => access === 'admin' || access === 'account' || fresh)).toEqual([])
  const rooms = [
    'users',
    'admin',
    'chat',
    'mensajes',
    'payments',
    'premium',
    'notifications',
    'web-push',
    'blocks',
  ]
  const sensitive = open.filter(({ url }) => rooms.some((room) => url.startsWith(`/api/back-end/${room}/`)))
  expect(sensitive.map(({ url }) => url)).toEqual([])
  const writing = open.filter(({ scope, method, writes }) => scope === 'read' && (method !== 'GET' || writes))
  expect(writing.map(({ url }) => url)).toEqual([])
})

test('every call and the scope that opens it is on a list', async () => {
  const lines = [...server.handlers.values()]
    .map(({ entry: { method, url, scope = '—' } }) => `${scope.padEnd(9)} ${method.padEnd(6)} ${url}`)
    .sort()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./scopes.txt')
})

test('the token of an Admin administers nothing', async () => {
  const { session } = await aMember('Admin')
  const { token } = await aToken(['read', 'diary', 'playlists'], { session })
  expect((await app.call(countUsers, {}, { token: session })).status).toBe(200)
  expect((await app.call(countUsers, {}, { token })).status).toBe(403)
  const song = await anOpenSong()
  await app.db.updateTable('songs').set({ hidden_at: new Date() }).where('id', '=', song.id).execute()
  const query = { id: song.apiId }
  expect((await app.call(songById, { query }, { token: session })).status).toBe(200)
  expect((await app.call(songById, { query }, { token })).status).toBe(404)
})

test('a token cannot create, list or revoke tokens', async () => {
  const { session } = await aMember()
  const { id, token } = await aToken(['read', 'diary', 'playlists'], { session })
  const body = { name: 'Otro', scopes: ['read' as const], days: null }
  expect((await app.call(createToken, { body }, { token })).status).toBe(403)
  expect((await app.call(listTokens, {}, { token })).status).toBe(403)
  expect((await app.call(revokeToken, { params: { id } }, { token })).status).toBe(403)
})

test('a session that was opened long ago has to prove itself before it creates a token', async () => {
  const { id } = await aUser(app.db)
  const session = await aSession(app.db, id, new Date(Date.now() - 3_600_000))
  const body = { name: 'Robado', scopes: ['read' as const], days: null }
  const { status, data: answered } = await app.call(createToken, { body }, { token: session })
  expect([status, answered]).toMatchObject([403, { code: 'proof_required' }])
})

test('a revoked token is refused on the next call, also where visitors are answered', async () => {
  const { session } = await aMember()
  const song = await anOpenSong()
  const { id, token } = await aToken(['read'], { session })
  const read = () => app.call(songById, { query: { id: song.apiId } }, { token })
  expect((await read()).status).toBe(200)
  const revoked = await app.call(revokeToken, { params: { id } }, { token: session })
  expect(revoked).toMatchObject({ status: 200, data: { msg: TOKEN_TEXTS.revoked } })
  const refused = await read()
  expect(refused).toMatchObject({ status: 401, data: { code: 'unauthenticated', msg: TOKEN_TEXTS.invalid } })
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  expect((await app.call(revokeToken, { params: { id } }, { token: session })).status).toBe(404)
  expect((await app.call(listTokens, {}, { token: session })).data.items).toEqual([])
})

test('an expired token is refused and shown as expired; one without an end is not', async () => {
  const { session } = await aMember()
  const ending = await aToken(['read'], { session })
  const endless = await aToken(['read'], { session, days: null })
  expect(Date.parse(ending.expiresDate ?? '')).toBeCloseTo(Date.now() + 30 * DAY_MS, -5)
  expect(endless.expiresDate).toBeNull()
  await app.db
    .updateTable('access_tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', ending.id)
    .execute()
  expect((await app.call(ownToken, {}, { token: ending.token })).status).toBe(401)
  expect((await app.call(ownToken, {}, { token: endless.token })).status).toBe(200)
  const { items } = (await app.call(listTokens, {}, { token: session })).data
  expect(items.map(({ expired }) => expired)).toEqual([false, true])
})

test.each(['rmt_', 'rmt_1234', `rmt_${'0'.repeat(40)}`, `rmt_${'G'.repeat(40)}`])(
  '%s is no token',
  async (token) => {
    expect((await app.call(ownToken, {}, { token })).status).toBe(401)
  },
)

test('nobody revokes the token of another person', async () => {
  const { session } = await aMember()
  const { id, token } = await aToken(['read'], { session })
  const stranger = await aMember()
  expect((await app.call(revokeToken, { params: { id } }, { token: stranger.session })).status).toBe(404)
  expect((await app.call(ownToken, {}, { token })).status).toBe(200)
})

test('the last use is written once a minute', async () => {
  const { session } = await aMember()
  const { id, token } = await aToken(['read'], { session })
  const lastUse = async () =>
    (await app.call(listTokens, {}, { token: session })).data.items[0]?.lastUsedDate ?? null
  await app.call(ownToken, {}, { token })
  const first = await lastUse()
  expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await app.call(ownToken, {}, { token })
  expect(await lastUse()).toBe(first)
  await app.db
    .updateTable('access_tokens')
    .set({ last_used_at: new Date(Date.now() - 61_000) })
    .where('id', '=', id)
    .execute()
  await app.call(ownToken, {}, { token })
  expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('of two requests at once only one gets the last place', async () => {
  const { id, session } = await aMember()
  const rows = Array.from({ length: MAX_TOKENS - 1 }, (_, i) => ({
    user_id: id,
    name: `Token ${i}`,
    digest: Buffer.from(`${id} ${i}`),
    ending: '0000',
    scopes: ['read'],
  }))
  await app.db.insertInto('access_tokens').values(rows).execute()
  const body = { name: 'El último', scopes: ['read' as const], days: 90 as const }
  const answers = await Promise.all([1, 2].map(() => app.call(createToken, { body }, { token: session })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.data).toMatchObject({ msg: TOKEN_TEXTS.tooMany })
})

test.each([
  [{ name: '', scopes: ['read'], days: 30 }, TOKEN_TEXTS.nameRequired],
  [{ name: 'x'.repeat(61), scopes: ['read'], days: 30 }, TOKEN_TEXTS.nameLong],
  [{ name: 'Sin permisos', scopes: [], days: 30 }, TOKEN_TEXTS.scopesRequired],
])('rejects %j', async (body, msg) => {
  const { session } = await aMember()
  const answered = await app.call(createToken, { body: body as never }, { token: session })
  expect(answered).toMatchObject({ status: 422, data: { msg } })
})

test('creating and revoking are in the security log', async () => {
  const { session } = await aMember()
  const { id } = await aToken(['read'], { session })
  await app.call(revokeToken, { params: { id } }, { token: session })
  const { data } = await app.call(mySecurityLog, { query: {} }, { token: session })
  expect(data.items.map(({ kind }) => kind)).toEqual(['token_revoked', 'token_created'])
})

test('a token opens no socket', async () => {
  const { session } = await aMember()
  const { token } = await aToken(['read', 'diary', 'playlists'], { session })
  const socket = io(app.url, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const outcome = await new Promise<string>((resolve) => {
    socket.on('connect_error', () => resolve('refused'))
    socket.on('connect', () => resolve('open'))
  })
  socket.close()
  expect(outcome).toBe('refused')
})

test('a token of a deactivated account acts for nobody', async () => {
  const { id, session } = await aMember()
  const { token } = await aToken(['read'], { session })
  await app.db
    .updateTable('users')
    .set({ deactivated_at: new Date(), restore_until: new Date(Date.now() + DAY_MS) })
    .where('id', '=', id)
    .execute()
  expect((await app.call(ownToken, {}, { token })).data).toMatchObject({ code: 'inactive' })
})

test('choosing a new password by a link revokes all tokens, and the log says so', async () => {
  const { id, session } = await aMember()
  const { token } = await aToken(['read'], { session, days: null })
  const link = await makeResetToken(app.db, id, new Date())
  const body = { password: 'otra-clave-bien-larga' }
  expect((await app.call(resetPassword, { params: { token: link }, body })).status).toBe(200)
  expect((await app.call(ownToken, {}, { token })).status).toBe(401)
  const { data } = await app.call(mySecurityLog, { query: {} }, { token: await aSession(app.db, id) })
  expect(data.items.map(({ kind }) => kind)).toContain('tokens_revoked')
})

test('a session is no access token', async () => {
  const { session } = await aMember()
  const answered = await app.call(ownToken, {}, { token: session })
  expect(answered).toMatchObject({ status: 403, data: { msg: TOKEN_TEXTS.noToken } })
  expect((await app.call(perfil, {}, { token: session })).headers.get('x-ratelimit-limit')).toBeNull()
})

test('guesses of tokens are counted by address', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.0002' } })
  try {
    const guess = async () => (await limited.call(ownToken, {}, { token: `rmt_${'0'.repeat(40)}` })).status
    expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429])
  } finally {
    await limited.stop()
  }
})

test('calls are counted by token, and leave the calls of the person alone', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.01' } })
  try {
    const { id } = await aUser(limited.db)
    const session = await aSession(limited.db, id)
    const make = async (name: string) =>
      (await limited.call(createToken, { body: { name, scopes: ['read'], days: 30 } }, { token: session }))
        .data.token
    const token = await make('Uno')
    const answers = []
    for (let i = 0; i < 4; i += 1) answers.push(await limited.call(ownToken, {}, { token }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('3')
    expect(answers.slice(0, 3).map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual([
      '2',
      '1',
      '0',
    ])
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await limited.call(listTokens, {}, { token: session })).status).toBe(200)
  } finally {
    await limited.stop()
  }
})
