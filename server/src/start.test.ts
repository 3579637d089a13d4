import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { endpoint } from '@remusic/contract/base/endpoint'
import { route } from '@remusic/contract/base/schemas/route'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aSession, aUser } from '../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { startTestApp } from '../testing/startTestApp.ts'
import { handle } from './base/http/handle.ts'
import { PortTakenError } from './start.ts'

const slow = route(endpoint('GET', '/api/back-end/prueba/lenta'), {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({ done: z.boolean() }),
})

describe('stopping', () => {
  test('finishes requests in flight, and disconnects sockets and idle connections', async () => {
    const started = Promise.withResolvers<void>()
    const finished = Promise.withResolvers<void>()
    const app = await startTestApp({
      readinessPollMs: 300,
      routes: (server) => {
        handle(server, slow, async () => {
          started.resolve()
          await finished.promise
          return { done: true }
        })
      },
    })
    const user = await aUser(app.db)
    const socket = io(app.url, { auth: { token: await aSession(app.db, user.id) }, reconnection: false })
    await once(socket as never, 'connect')
    // Browsers leave idle connections behind.
    const idle = connect(Number(new URL(app.url).port), '127.0.0.1')
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'data')

    const inFlight = app.call(slow, {})
    await started.promise
    const stopped = app.stop()
    await eventually(async () => expect((await app.request('/readyz')).status).toBe(503))
    expect((await app.request('/healthz')).status).toBe(200)
    await once(idle, 'close')
    finished.resolve()

    expect(await inFlight).toMatchObject({ status: 200, data: { done: true } })
    await stopped
    expect(socket.connected).toBe(false)
    await expect(app.request('/healthz')).rejects.toThrow()
  })

  test('keeps answering for a while, until load balancers have noticed', async () => {
    const app = await startTestApp({ readinessPollMs: 300 })
    const stopped = app.stop()
    const requestOnce = () =>
      app.request('/api/back-end/settings', { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => 'refused',
      )
    const answers = [await requestOnce()]
    while (answers.at(-1) !== 'refused') answers.push(await requestOnce())
    // The server answers every request as long as its port is open.
    expect(new Set(answers)).toEqual(new Set([200, 'refused']))
    await stopped
    await expect(app.request('/healthz')).rejects.toThrow()
  })

  test('twice stops once', async () => {
    const app = await startTestApp()
    await Promise.all([app.stop(), app.stop()])
  })
})

describe('starting', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  test('on a port that is taken fails with a readable message', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const attempt = startTestApp({ database, env: { PORT: String(port) } })
    await expect(attempt).rejects.toThrow(PortTakenError)
    await expect(attempt).rejects.toThrow(`El puerto ${port} ya está en uso`)
    other.close()
  })

  test('on an address of another machine names the variable that is wrong', async () => {
    await expect(startTestApp({ database, env: { HOST: '203.0.113.7' } })).rejects.toThrow(
      /^HOST 203.0.113.7/,
    )
  })

  test.each(['123456', 'password', 'jefa2026', 'remusic1'])(
    'refuses %s as the password of the first Admin',
    async (password) => {
      const env = { ADMIN_EMAIL: 'jefa@example.org', ADMIN_PASSWORD: password }
      await expect(startTestApp({ database, env })).rejects.toThrow(/^ADMIN_PASSWORD debe ser menos común/)
    },
  )

  test('creates the first Admin once', async () => {
    const env = { ADMIN_EMAIL: 'jefa@example.org', ADMIN_PASSWORD: 'una contraseña larga' }
    const app = await startTestApp({ env })
    const again = await startTestApp({ env, database: app.database })
    const admins = await app.db.selectFrom('users').select(['email', 'role']).execute()
    expect(admins).toEqual([{ email: 'jefa@example.org', role: 'Admin' }])
    await again.stop()
    await app.stop()
  })
})
