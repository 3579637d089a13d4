import { ErrorBody } from '@remusic/contract/errors'
import fc from 'fast-check'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../testing/builders.ts'
import { FAKE, type FakeDeezer, startFakeDeezer } from '../testing/fakeDeezer.ts'
import { type FakeMercadoPago, startFakeMercadoPago } from '../testing/fakeMercadoPago.ts'
import { oddText, oddValue } from '../testing/fuzz/odd.ts'
import { callsOf, type Document, type FuzzRequest } from '../testing/fuzz/requests.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'

// npm run fuzz sends 300 requests a call for each of the three, and 5,000 frames, from another place each time.
const { FUZZ_REQUESTS = '8', FUZZ_FRAMES = '300', FUZZ_SEED = '20261115' } = process.env
const REQUESTS = Number(FUZZ_REQUESTS)
const FRAMES = Number(FUZZ_FRAMES)
const SEED = FUZZ_SEED === 'random' ? Date.now() % 2 ** 31 : Number(FUZZ_SEED)
const AT_ONCE = 8
const HOURS_MS = 3_600_000

let deezer: FakeDeezer
let mercadoPago: FakeMercadoPago
let app: TestApp
beforeAll(async () => {
  deezer = await startFakeDeezer()
  mercadoPago = await startFakeMercadoPago()
  app = await startTestApp({ env: { CATALOG: 'deezer', DEEZER_API_URL: deezer.url, ...mercadoPago.env } })
})
afterAll(async () => {
  await app.stop()
  await deezer.stop()
  await mercadoPago.stop()
})

const WHO = ['nobody', 'Premium', 'Admin'] as const

/** Somebody new each time: one of the calls closes the account, another its sessions. */
async function tokenOf(who: (typeof WHO)[number]) {
  if (who === 'nobody') return null
  const { id } = await aUser(app.db, { role: who })
  return aSession(app.db, id)
}

function send({ path, method, headers, body }: FuzzRequest, token: string | null) {
  return app.request(path, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  })
}

async function complaintAbout(request: FuzzRequest, token: string | null): Promise<string | null> {
  let answer = await send(request, token)
  // A machine that is out of breath says so once; a call that cannot bear a request says it every time.
  if (answer.status === 503) answer = await send(request, token)
  const text = await answer.text()
  if (answer.status >= 500)
    return `${answer.status} ${text}\n  ${app.logs.findLast((line) => line.includes('"err"'))}`
  if (answer.status < 400) return null
  return isErrorBody(text) ? null : `${answer.status} without a sentence: ${text.slice(0, 200)}`
}

function isErrorBody(text: string) {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

test(
  `${REQUESTS} odd requests to each call, by nobody, a member and an Admin: no answer is 5xx, and each refusal has its sentence`,
  async () => {
    const review = await aReview(app.db)
    const song = await aSong(app.db)
    const apiId = '4820117'
    await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
    const known = [review.id, review.userId, apiId, FAKE.songId, FAKE.artistId]
    const calls = callsOf((await (await app.request('/docs/json')).json()) as Document, known)
    expect(calls.length).toBeGreaterThan(80)
    const complaints: string[] = []
    for (const [index, { name, requests }] of calls.entries())
      for (const who of WHO) {
        const sample = fc.sample(requests, { numRuns: REQUESTS, seed: SEED + index })
        while (sample.length > 0) {
          const token = await tokenOf(who)
          const answers = sample.splice(0, AT_ONCE).map(async (request) => {
            const complaint = await complaintAbout(request, token)
            if (complaint)
              complaints.push(`${name} as ${who}: ${complaint}\n  ${JSON.stringify(request).slice(0, 600)}`)
          })
          await Promise.all(answers)
        }
      }
    expect(complaints, `seed ${SEED}`).toEqual([])
    expect((await app.request('/readyz')).status).toBe(200)
  },
  HOURS_MS,
)

const EVENTS = [
  'newUser',
  'new-user-add',
  'sendNotification',
  'send-message',
  'typing',
  'mark-messages',
] as const
const frames = fc.tuple(
  fc.oneof(fc.constantFrom<string>(...EVENTS), oddText),
  fc.array(
    fc.oneof(
      oddValue,
      fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
    ),
    { maxLength: 3 },
  ),
)

test(
  `${FRAMES} odd frames on sockets: nothing falls over, and the next person is served`,
  async () => {
    const { id } = await aUser(app.db, { role: 'Premium' })
    const token = await aSession(app.db, id)
    const open = () =>
      io(app.url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false })
    let socket = open()
    let sent = 0
    for (const [event, payload] of fc.sample(frames, { numRuns: FRAMES, seed: SEED })) {
      if (socket.disconnected && !socket.active) socket = open()
      // Names that Socket.IO keeps for itself are refused by its client before they are sent.
      if (
        ['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener'].includes(
          event,
        )
      )
        continue
      socket.emit(event, ...payload)
      if (++sent % 40 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    socket.disconnect()
    expect((await app.request('/readyz')).status).toBe(200)
    const next = open()
    await new Promise<void>((resolve, reject) => {
      next.once('connect', resolve)
      next.once('connect_error', reject)
    })
    next.disconnect()
  },
  HOURS_MS,
)
