import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { writeComment } from '@remusic/contract/opinions/schemas/reviews'
import { openChat, sendMessage } from '@remusic/contract/together/schemas/chat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aUser } from '../../../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let database: TestDatabase
let proxy: Server
let app: TestApp
/**
 * The connection that sends statements matching these patterns, in this order, is cut once PostgreSQL has answered the last one, so that
 * answer is lost. The first pattern identifies the write under test: the server also commits on other connections meanwhile.
 */
let cutAfter: readonly RegExp[] | null = null
let cuts = 0

beforeAll(async () => {
  database = await testDatabase()
  const target = new URL(database.url)
  const folder = target.searchParams.get('host')
  const address = folder
    ? { path: `${folder}/.s.PGSQL.${target.searchParams.get('port')}` }
    : { host: target.hostname, port: Number(target.port || 5_432) }
  proxy = createServer((client) => {
    const server = connect(address)
    let isCut = false
    let sent = 0
    client.on('data', (data) => {
      if (cutAfter?.[sent]?.test(data.toString('latin1'))) sent += 1
      if (sent === cutAfter?.length) {
        isCut = true
        cutAfter = null
        cuts += 1
      }
      server.write(data)
    })
    server.on('data', (data) => (isCut ? client.destroy() : client.write(data)))
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const proxied = new URL(`postgres://127.0.0.1:${port}`)
  Object.assign(proxied, { username: target.username, password: target.password, pathname: target.pathname })
  app = await startTestApp({
    database,
    env: { DATABASE_URL: proxied.href, DATABASE_DIRECT_URL: database.url },
    longTimeouts: false,
  })
})
afterAll(async () => {
  await app.stop()
  proxy.close()
  await database.drop()
})

test('a comment whose commit was not answered is refused with 503 and stored once', async () => {
  const author = await aUser(app.db, { role: 'Premium' })
  const token = await aSession(app.db, author.id)
  const review = await aReview(app.db)
  cutAfter = [/insert into "comments"/, /commit/i]
  const answer = await app.call(
    writeComment,
    { params: { id: review.id }, body: { text: '¡Qué bien!' } },
    { token },
  )
  expect({ cuts, status: answer.status }).toEqual({ cuts: 1, status: 503 })
  expect(answer.headers.get('retry-after')).toBe('2')
  const comments = await app.db
    .selectFrom('comments')
    .select('body')
    .where('user_id', '=', author.id)
    .execute()
  expect(comments).toEqual([{ body: '¡Qué bien!' }])
})

test('a message whose storing was not answered is stored once, even if it is sent again', async () => {
  const [me, peer] = [await aUser(app.db, { role: 'Premium' }), await aUser(app.db, { role: 'Premium' })]
  const token = await aSession(app.db, me.id)
  const { id } = (await app.call(openChat, { body: { reciverId: peer.id } }, { token })).data
  const clientId = randomUUID()
  const send = () => app.call(sendMessage, { body: { chatId: id, text: 'Hola', clientId } }, { token })
  cutAfter = [/insert into messages/]
  expect((await send()).status).toBe(503)
  expect(cuts).toBe(2)
  const stored = () => app.db.selectFrom('messages').select('body').where('chat_id', '=', id).execute()
  expect(await stored()).toEqual([{ body: 'Hola' }])
  expect((await send()).status).toBe(201)
  expect(await stored()).toEqual([{ body: 'Hola' }])
})
