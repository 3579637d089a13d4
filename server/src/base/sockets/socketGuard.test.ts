import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { extent } from '../../../testing/extent.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const ENV = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: ENV })
})
afterAll(() => app.stop())

/** A client that does what it likes instead of following the protocol. */
async function aRawClient(address: string) {
  const { port } = new URL(app.url)
  const headers = { 'x-forwarded-for': address }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    headers,
  } as never)
  onTestFinished(() => socket.close())
  const messages: string[] = []
  socket.addEventListener('message', ({ data }) => void messages.push(String(data)))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('rejected')))
  })
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  return { send: (text: string) => socket.send(text), messages, closed }
}

describe('a connection without a valid token', () => {
  test('is closed after the first bad token', async () => {
    const client = await aRawClient('203.0.113.1')
    client.send('40{"token":"nada"}')
    await client.closed
    expect(client.messages.some((message) => message.includes('No autorizado'))).toBe(true)
  })

  test('cannot have thousands of tokens looked up', async () => {
    const user = await aUser(app.db)
    const token = await aSession(app.db, user.id)
    const client = await aRawClient('203.0.113.2')
    for (let i = 0; i < extent(1_000, 10_000); i++) client.send(`40{"token":"nada-${i}"}`)
    client.send(`40{"token":"${token}"}`)
    await client.closed
    expect(client.messages.filter((message) => message.startsWith('44')).length).toBeLessThan(2)
    expect(client.messages.some((message) => message.startsWith('40'))).toBe(false)
  })

  test('is closed if it tries other namespaces', async () => {
    const client = await aRawClient('203.0.113.3')
    for (let i = 0; i < 100; i++) client.send(`40/otro-${i},`)
    await client.closed
    expect(client.messages.length).toBeLessThan(5)
  })

  test('is one of a hundred per address at most', async () => {
    const { port } = new URL(app.url)
    const open: Socket[] = []
    onTestFinished(() => {
      for (const socket of open) socket.destroy()
    })
    const statusOf = async (address: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      open.push(socket)
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      )
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      return Number(chunk.toString().split(' ')[1])
    }
    const statuses: number[] = []
    for (let i = 0; i < 120; i++) statuses.push(await statusOf('203.0.113.4'))
    expect(statuses.filter((status) => status === 101)).toHaveLength(100)
    expect(statuses.slice(100)).not.toContain(101)
    expect(await statusOf('203.0.113.5')).toBe(101)
    for (const socket of open) socket.destroy()
    await eventually(async () => expect(await statusOf('203.0.113.4')).toBe(101))
  })
})

describe('an admitted connection', () => {
  async function aMember() {
    const user = await aUser(app.db)
    return aSession(app.db, user.id)
  }

  test('cannot be followed by more sockets over the same connection', async () => {
    const token = await aMember()
    const warnings: string[] = []
    const onWarning = ({ name }: Error) => void warnings.push(name)
    process.on('warning', onWarning)
    onTestFinished(() => void process.off('warning', onWarning))
    const client = await aRawClient('203.0.113.6')
    for (let i = 0; i < 20; i++) client.send(`40{"token":"${token}"}`)
    await client.closed
    // This response proves that the server has processed all of the messages.
    expect((await app.request('/healthz')).status).toBe(200)
    expect(warnings).toEqual([])
    expect(client.messages.filter((message) => message.startsWith('40'))).toHaveLength(0)
  })

  test('is closed when it floods the server with packets that are no events', async () => {
    const client = await aRawClient('203.0.113.7')
    client.send(`40{"token":"${await aMember()}"}`)
    await eventually(() => expect(client.messages.some((message) => message.startsWith('40'))).toBe(true))
    for (let i = 0; i < 200; i++) client.send(`40/otro-${i},`)
    await client.closed
    expect(client.messages.filter((message) => message.includes('Invalid namespace')).length).toBeLessThan(60)
  })

  test('does not count any more when it was closed during the look-up of its token', async () => {
    const token = await aMember()
    for (let i = 0; i < 12; i++) {
      const client = await aRawClient('203.0.113.8')
      client.send(`40{"token":"${token}"}`)
      client.send('41')
      await client.closed
    }
    const socket = io(app.url, { auth: { token }, transports: ['websocket'], forceNew: true })
    onTestFinished(() => void socket.disconnect())
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve)
      socket.on('connect_error', reject)
    })
  })
})

/** More members than unauthenticated connections are allowed per address. */
const MEMBERS = extent(120, 300)

test(`${MEMBERS} members behind one address are connected at the same time`, async () => {
  const sockets: ReturnType<typeof io>[] = []
  for (let i = 0; i < MEMBERS; i++) {
    const user = await aUser(app.db)
    const socket = io(app.url, {
      auth: { token: await aSession(app.db, user.id) },
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { 'x-forwarded-for': '203.0.113.9' },
    })
    sockets.push(socket)
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.disconnect()
  })
  await eventually(() => expect(sockets.every((socket) => socket.connected)).toBe(true))
})
