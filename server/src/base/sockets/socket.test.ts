import { once } from 'node:events'
import { logout } from '@remusic/contract/people/schemas/accounts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { GUARD_MS } from '../../../testing/guard.ts'
import { rawResponse } from '../../../testing/rawHttp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ConflictError, OtherActorError } from '../common/errors.ts'
import { readNumbered, takeNumber } from '../live/numbers.ts'
import { watchersOf } from '../live/watchers.ts'
import type { ClientSocket } from './socket.ts'

let app: TestApp
const received: { me: string; payload: unknown }[] = []
const open: Socket[] = []
const watchers = watchersOf('cosa')
const watching: ClientSocket[] = []

beforeAll(async () => {
  app = await startTestApp({ socketSweepMs: 300 })
  const { sockets } = app.deps
  sockets.on('saluda', z.strictObject({ text: z.string().max(50) }), ({ me, payload }) => {
    received.push({ me: me.id, payload })
  })
  sockets.on('mira', z.array(z.string()), async ({ payload, socket }) => {
    watching.push(socket)
    await watchers.replace(socket, payload)
  })
  sockets.on('se-rompe', z.null(), () => {
    throw new Error('por dentro')
  })
  sockets.on('se-niega', z.null(), () => {
    throw new ConflictError('Ya no')
  })
  sockets.on('finge', z.null(), () => {
    throw new OtherActorError()
  })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => app.stop())

type Options = {
  token?: unknown
  origin?: string
  transport?: 'websocket' | 'polling'
  query?: Record<string, string>
}

function connect({ token, origin, transport = 'websocket', query }: Options, url = app.url) {
  const socket = io(url, {
    auth: { token },
    transports: [transport],
    forceNew: true,
    reconnection: false,
    ...(origin && { extraHeaders: { origin } }),
    ...(query && { query }),
  })
  open.push(socket)
  return socket
}

/** 'connected', or the reason for the rejection. */
async function outcome(options: Options, url = app.url) {
  const socket = connect(options, url)
  return new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) => resolve(error.message))
  })
}

async function aClient(traits = {}) {
  const user = await aUser(app.db, traits)
  const token = await aSession(app.db, user.id)
  const socket = connect({ token })
  await once(socket as never, 'connect')
  return { user, token, socket }
}

const isClosed = (socket: Socket) => eventually(() => expect(socket.connected).toBe(false))
const emitAndWait = (socket: Socket, event: string, ...args: unknown[]) =>
  socket.timeout(GUARD_MS).emitWithAck(event, ...args)

describe('a socket is accepted', () => {
  test('with the token of an active account, over both transports', async () => {
    const user = await aUser(app.db)
    const token = await aSession(app.db, user.id)
    expect(await outcome({ token })).toBe('connected')
    expect(await outcome({ token, transport: 'polling' })).toBe('connected')
  })

  test.each([undefined, '', 'nada', 7, null, ['x'], { a: 1 }, 'x'.repeat(600)])(
    'not with the token %o',
    async (token) => {
      expect(await outcome({ token })).toBe('No autorizado')
    },
  )

  test('not with the token of a deactivated account', async () => {
    const user = await aUser(app.db, { active: false })
    expect(await outcome({ token: await aSession(app.db, user.id) })).toBe('No autorizado')
  })

  test('not from another origin', async () => {
    const { token } = await aClient()
    expect(await outcome({ token, origin: 'https://malo.example' })).not.toBe('connected')
    expect(await outcome({ token, origin: 'null' })).not.toBe('connected')
    expect(await outcome({ token, origin: app.url })).toBe('connected')
    expect(await outcome({ token, origin: app.config.publicUrl })).toBe('connected')
    const answer = await rawResponse(
      app.url,
      'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nOrigin: https://malo.example\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toContain('HTTP/1.1 403 ')
  })

  test('not from a foreign domain that resolves to this server', async () => {
    const { port } = new URL(app.url)
    const handshake = (host: string) =>
      rawResponse(
        app.url,
        `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: close\r\n\r\n`,
      )
    expect(await handshake(`malo.example:${port}`)).toContain('HTTP/1.1 403 ')
    expect(await handshake(`127.0.0.1.malo.example:${port}`)).toContain('HTTP/1.1 403 ')
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(await handshake(`${host}:${port}`), host).toContain('HTTP/1.1 200 ')
    const published = await startTestApp({
      env: { PUBLIC_URL: 'https://remusic.example' },
      database: app.database,
    })
    const { token } = await aClient()
    expect(await outcome({ token, origin: published.url }, published.url)).not.toBe('connected')
    expect(await outcome({ token, origin: 'https://remusic.example' }, published.url)).toBe('connected')
    await published.stop()
  })

  test('not with a token in the URL', async () => {
    const { token } = await aClient()
    expect(await outcome({ token, query: { token } })).not.toBe('connected')
  })

  test('ten times per user', async () => {
    const user = await aUser(app.db)
    const token = await aSession(app.db, user.id)
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome({ token })))
    expect(outcomes.filter((text) => text === 'connected')).toHaveLength(10)
    expect(outcomes.filter((text) => text === 'Demasiadas conexiones')).toHaveLength(2)
    for (const socket of open.splice(0)) socket.disconnect()
    await eventually(async () => expect(await outcome({ token })).toBe('connected'))
  })
})

describe('an event', () => {
  test('reaches its listener with its sender', async () => {
    const { user, socket } = await aClient()
    expect(await emitAndWait(socket, 'saluda', { text: 'hola' })).toEqual({ ok: true })
    expect(received.at(-1)).toEqual({ me: user.id, payload: { text: 'hola' } })
  })

  test.each([
    ['with a payload that does not match the schema', 'saluda', [{ text: 7 }]],
    ['with an extra key', 'saluda', [{ text: 'a', senderId: 'x' }]],
    ['with an extra argument', 'saluda', [{ text: 'a' }, { text: 'b' }]],
    ['without a payload', 'saluda', []],
    ['with bytes', 'saluda', [Buffer.from('hola')]],
    ['with bytes inside', 'saluda', [{ text: Buffer.from('hola') }]],
    ['without a listener', 'nada', [{}]],
    ['called __proto__', '__proto__', [{}]],
    ['called constructor', 'constructor', [{}]],
    ['called toString', 'toString', []],
    ['called error', 'error', [{ message: 'x' }]],
  ])('%s is rejected and leaves the connection usable', async (_name, event, args) => {
    const { socket } = await aClient()
    const before = received.length
    expect(await emitAndWait(socket, event, ...args)).toEqual({ ok: false, msg: 'Datos no válidos' })
    expect(received).toHaveLength(before)
    expect(await emitAndWait(socket, 'saluda', { text: 'sigo' })).toEqual({ ok: true })
  })

  test('whose listener fails is answered without internal details', async () => {
    const { socket } = await aClient()
    expect(await emitAndWait(socket, 'se-rompe', null)).toMatchObject({
      ok: false,
      msg: expect.stringMatching(/^Algo salió mal/),
    })
    expect(await emitAndWait(socket, 'se-niega', null)).toEqual({ ok: false, msg: 'Ya no' })
    expect(app.logs.some((line) => line.includes('por dentro'))).toBe(true)
  })

  test('in the name of another user closes the connection the third time', async () => {
    const { socket } = await aClient()
    for (let i = 0; i < 3; i++) await emitAndWait(socket, 'finge', null).catch(() => {})
    await isClosed(socket)
  })

  test('beyond the rate limit closes the connection', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, database: app.database })
    const { token } = await aClient()
    const socket = connect({ token }, strict.url)
    await once(socket as never, 'connect')
    for (let i = 0; i < 60; i++) socket.emit('saluda', { text: 'x' })
    await isClosed(socket)
    await strict.stop()
  })

  test('of more than 16 KiB closes the connection', async () => {
    const { socket } = await aClient()
    socket.emit('saluda', { text: 'x'.repeat(20_000) })
    await isClosed(socket)
  })

  test.each([
    '4',
    '42',
    '42["',
    '2',
    '420',
    '42[["saluda"],{}]',
    '42{"a":1}',
    '42[null]',
    '43[]',
    '451-["saluda",{"_placeholder":true,"num":9}]',
    'zzz',
    '41',
    '40{"token":1}',
    '42["connect"]',
    '42["disconnect"]',
  ])('that is malformed (%s) does not crash the server', async (packet) => {
    const { socket, token } = await aClient()
    const { transport } = socket.io.engine as unknown as { transport: { ws: { send(data: string): void } } }
    transport.ws.send(packet)
    transport.ws.send(packet)
    expect((await app.request('/healthz')).status).toBe(200)
    expect(await outcome({ token })).toBe('connected')
  })
})

describe('a session that ends', () => {
  test('by logging out closes its sockets at once, and no others', async () => {
    const { user, token, socket } = await aClient()
    const other = connect({ token: await aSession(app.db, user.id) })
    await once(other as never, 'connect')
    await app.call(logout, {}, { token })
    await isClosed(socket)
    expect(other.connected).toBe(true)
  })

  test('only in the database closes its sockets at the next event', async () => {
    const { user, socket } = await aClient()
    await app.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    const before = received.length
    await emitAndWait(socket, 'saluda', { text: 'x' }).catch(() => {})
    await isClosed(socket)
    expect(received).toHaveLength(before)
  })

  test('only in the database closes silent sockets at the next sweep', async () => {
    const { user, socket } = await aClient()
    await app.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    await isClosed(socket)
  })

  test('for all sessions of a user closes all of their sockets', async () => {
    const { user, socket } = await aClient()
    app.deps.sockets.disconnectUser(user.id)
    await isClosed(socket)
  })
})

test('a socket receives its role, and is closed when the role has changed unannounced', async () => {
  const user = await aUser(app.db, { role: 'Gratuito' })
  const token = await aSession(app.db, user.id)
  const socket = connect({ token })
  const admitted: unknown[] = []
  socket.on('admitted', (payload) => admitted.push(payload))
  await eventually(() => expect(admitted).toEqual([{ role: 'Gratuito' }]))
  await app.db.updateTable('users').set({ role: 'Premium' }).where('id', '=', user.id).execute()
  await isClosed(socket)
  socket.connect()
  await eventually(() => expect(admitted).toEqual([{ role: 'Gratuito' }, { role: 'Premium' }]))
})

test('an event to a user reaches all of their tabs and no other user', async () => {
  const { user, token, socket } = await aClient()
  const tab = connect({ token })
  await once(tab as never, 'connect')
  const stranger = await aClient()
  const received: string[] = []
  for (const [name, one] of [
    ['first', socket],
    ['second', tab],
    ['stranger', stranger.socket],
  ] as const) {
    one.on('getUsers', () => received.push(name))
  }
  app.deps.sockets.emitTo(user.id, 'getUsers', [])
  await eventually(() => expect(received).toHaveLength(2))
  expect(received.sort()).toEqual(['first', 'second'])
})

describe('a watched thing', () => {
  const tell = (id: string) => watchers.tell(app.deps, id, 'chat-changed', { chatId: id })
  const announce = (id: string, number: number) =>
    watchers.announce(
      app.deps,
      'playlist-changed',
      { id, number, payload: { playlistId: id, number } },
      { withinMs: 20 },
    )

  async function aWatcher(...ids: string[]) {
    const { user, socket } = await aClient()
    const received: string[] = []
    socket.on('chat-changed', ({ chatId }) => received.push(chatId))
    socket.on('playlist-changed', ({ playlistId, number }) => received.push(`${playlistId} ${number}`))
    const watch = (...wanted: string[]) => emitAndWait(socket, 'mira', wanted)
    expect(await watch(...ids)).toEqual({ ok: true })
    return { user, socket, received, watch, server: watching.at(-1) as ClientSocket }
  }

  test('reaches those who watch it, and no longer those who turned to another or were removed', async () => {
    const [one, other] = [await aWatcher('a', 'b'), await aWatcher('a')]
    for (const id of ['a', 'b', 'c']) tell(id)
    await one.watch('b', 'c')
    watchers.removePerson(app.deps, 'a', other.user.id)
    for (const id of ['a', 'b', 'c']) tell(id)
    await eventually(() => expect(one.received).toEqual(['a', 'b', 'b', 'c']))
    expect(other.received).toEqual(['a'])
    expect(watchers.has(one.server, 'a')).toBe(false)
    watchers.remove(one.server, 'b')
    expect(watchers.has(one.server, 'b')).toBe(false)
  })

  test('arrives with the newest of the numbers of a moment, and never with an older one after it', async () => {
    const { received } = await aWatcher('a', 'b')
    for (const number of [5, 7, 6]) announce('a', number)
    announce('b', 2)
    await eventually(() => expect(received.toSorted()).toEqual(['a 7', 'b 2']))
    announce('a', 7)
    await eventually(() => expect(received.toSorted()).toEqual(['a 7', 'a 7', 'b 2']))
  })

  test('is not watched by a socket that has disconnected meanwhile', async () => {
    const { socket, server } = await aWatcher()
    socket.disconnect()
    await eventually(() => expect(server.disconnected).toBe(true))
    await watchers.add(server, ['a'])
    expect(watchers.has(server, 'a')).toBe(false)
  })
})

describe('numbers of changes', () => {
  async function aPlaylist() {
    const { id: user_id } = await aUser(app.db)
    const row = { user_id, name: 'Contada' }
    return app.db.insertInto('playlists').values(row).returning('id').executeTakeFirstOrThrow()
  }

  test('are taken by one transaction after the other, and a rollback leaves no gap', async () => {
    const { id } = await aPlaylist()
    const taken: number[] = []
    const committed: number[] = []
    const take = (attempt: number) =>
      app.db.transaction().execute(async (tx) => {
        const number = await takeNumber(tx, 'playlists.event_count', id)
        if (attempt % 3 === 0) throw new ConflictError('Ya no')
        taken.push(number)
        return number
      })
    const attempts = Array.from({ length: 12 }, (_, i) => take(i).then((number) => committed.push(number)))
    await Promise.allSettled(attempts)
    expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(committed.toSorted((a, b) => a - b)).toEqual(taken)
  })

  test('of what does not exist are not taken', async () => {
    const nothing = '00000000-0000-4000-8000-000000000000'
    await expect(takeNumber(app.db, 'playlists.event_count', nothing)).rejects.toThrow(nothing)
  })

  test('are read in pages, forwards after one of them and backwards before one, always oldest first', async () => {
    const { id } = await aPlaylist()
    const numbers = [1, 2, 4, 5, 7]
    for (const number of numbers)
      await app.db
        .insertInto('playlist_events')
        .values({ playlist_id: id, number, kind: 'renamed', change: { from: 'a', to: 'b' } })
        .execute()
    const events = app.db.selectFrom('playlist_events').select('number').where('playlist_id', '=', id)
    const read = async (range: { after?: number; cursor?: number; limit?: number }) => {
      const { rows, next } = await readNumbered(events, 'playlist_events.number', { limit: 2, ...range })
      return { numbers: rows.map(({ number }) => number), next }
    }
    expect(await read({ after: 0 })).toEqual({ numbers: [1, 2], next: '2' })
    expect(await read({ after: 2 })).toEqual({ numbers: [4, 5], next: '5' })
    expect(await read({ after: 5 })).toEqual({ numbers: [7], next: null })
    expect(await read({ after: 7 })).toEqual({ numbers: [], next: null })
    expect(await read({})).toEqual({ numbers: [5, 7], next: '5' })
    expect(await read({ cursor: 5 })).toEqual({ numbers: [2, 4], next: '2' })
    expect(await read({ cursor: 2 })).toEqual({ numbers: [1], next: null })
    expect(await read({ limit: 5 })).toEqual({ numbers, next: null })
  })
})
