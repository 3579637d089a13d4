import { ErrorBody } from '@remusic/contract/base/schemas/errors'
import { HISTORY_IMPORT_TEXTS } from '@remusic/contract/listening/historyImports'
import {
  cancelHistoryImport,
  putHistoryChunk,
  startHistoryImport,
} from '@remusic/contract/listening/schemas/historyImports'
import { SCROBBLE_PATH } from '@remusic/contract/listening/scrobbles'
import fc from 'fast-check'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiDocument } from '../testing/apiDocument.ts'
import { anAccessToken, aReview, aSession, aSong, aUser } from '../testing/builders.ts'
import { extent } from '../testing/extent.ts'
import { type FakeCoverArchive, startFakeCoverArchive } from '../testing/fakeCoverArchive.ts'
import { FAKE, type FakeDeezer, startFakeDeezer } from '../testing/fakeDeezer.ts'
import { type FakeMercadoPago, startFakeMercadoPago } from '../testing/fakeMercadoPago.ts'
import { oddText, oddValue } from '../testing/fuzz/odd.ts'
import { callsOf, type Document, type FuzzRequest } from '../testing/fuzz/requests.ts'
import { settled, uploadHistory } from '../testing/historyFiles.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'

// `npm run fuzz` sends 300 requests per route and role, and 5,000 frames, with a new seed each time.
const { FUZZ_REQUESTS, FUZZ_FRAMES, FUZZ_SEED = '20261115' } = process.env
const REQUESTS = Number(FUZZ_REQUESTS ?? extent(1, 5))
const FRAMES = Number(FUZZ_FRAMES ?? extent(100, 300))
const SEED = FUZZ_SEED === 'random' ? Date.now() % 2 ** 31 : Number(FUZZ_SEED)
const CONCURRENCY = 8

let deezer: FakeDeezer
let mercadoPago: FakeMercadoPago
let archive: FakeCoverArchive
let app: TestApp
beforeAll(async () => {
  deezer = await startFakeDeezer()
  mercadoPago = await startFakeMercadoPago()
  archive = await startFakeCoverArchive()
  app = await startTestApp({
    env: {
      CATALOG: 'deezer',
      DEEZER_API_URL: deezer.url,
      COVER_ART_ARCHIVE_URL: archive.url,
      ...mercadoPago.env,
    },
  })
})
afterAll(async () => {
  await app.stop()
  await deezer.stop()
  await archive.stop()
  await mercadoPago.stop()
})

const REQUESTERS = ['anonymous', 'Premium', 'Admin', 'program'] as const

/** A new account each time: one of the routes closes the account, another ends its sessions. */
async function tokenOf(requester: (typeof REQUESTERS)[number]) {
  if (requester === 'anonymous') return null
  if (requester === 'program') return anAccessToken(app.db)
  const { id } = await aUser(app.db, { role: requester })
  return aSession(app.db, id)
}

function send({ path, method, headers, body }: FuzzRequest, token: string | null) {
  return app.request(path, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  })
}

async function failureOf(request: FuzzRequest, token: string | null): Promise<string | null> {
  let response = await send(request, token)
  // An overloaded machine answers 503 once; a route that fails on this request answers it every time.
  if (response.status === 503) response = await send(request, token)
  const text = await response.text()
  if (response.status >= 500)
    return `${response.status} ${text}\n  ${app.logs.findLast((line) => line.includes('"err"'))}`
  if (response.status < 400) return null
  // Programs know the errors of ListenBrainz.
  const isKnown = request.path.startsWith(`${SCROBBLE_PATH}/`)
    ? JSON.parse(text).code === response.status
    : isErrorBody(text)
  return isKnown ? null : `${response.status} without an error body: ${text.slice(0, 200)}`
}

function isErrorBody(text: string) {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

test(`${REQUESTS} random requests to each route, anonymous, as a member, as an Admin and with an access token, never cause a 5xx, and every 4xx has an error body`, async () => {
  const review = await aReview(app.db)
  const song = await aSong(app.db)
  const apiId = '4820117'
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  const mbid = '8f3471b5-7e6a-48da-86a9-c1c07a0f47ae'
  await app.db
    .updateTable('songs')
    .set({ api_id: mbid })
    .where('id', '=', (await aSong(app.db)).id)
    .execute()
  const known = [review.id, review.userId, apiId, mbid, FAKE.songId, FAKE.artistId]
  const calls = callsOf(await apiDocument<Document>(app), known)
  expect(calls.length).toBeGreaterThan(80)
  const failures: string[] = []
  const pending = calls.flatMap(({ name, requests }, index) =>
    REQUESTERS.flatMap((requester) => {
      const sample = fc.sample(requests, { numRuns: REQUESTS, seed: SEED + index })
      return Array.from({ length: Math.ceil(sample.length / CONCURRENCY) }, (_, i) => ({
        name,
        requester,
        requests: sample.slice(i * CONCURRENCY, (i + 1) * CONCURRENCY),
      }))
    }),
  )
  const work = async () => {
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { name, requester, requests } = next
      const token = await tokenOf(requester)
      for (const request of requests) {
        const failure = await failureOf(request, token)
        if (failure)
          failures.push(`${name} as ${requester}: ${failure}\n  ${JSON.stringify(request).slice(0, 600)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  expect(failures, `seed ${SEED}`).toEqual([])
  expect((await app.request('/readyz')).status).toBe(200)
})

test(`${REQUESTS * 2} damaged files, in chunks of any size, are imported or refused, and break nothing`, async () => {
  const { id: userId } = await aUser(app.db)
  const as = { token: await aSession(app.db, userId) }
  const file = [
    'uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid',
    ...Array.from(
      { length: 40 },
      (_, i) => `"${1_600_000_000 + i * 300}","","Dúo ${i}","","Pasos","","Paso ${i}",""`,
    ),
  ].join('\n')
  const damage = fc.record({
    at: fc.nat(file.length),
    length: fc.nat(80),
    replacement: fc.oneof(oddText, fc.constantFrom('"', '\0', '\n', ',', '[', '{"playlists":', '\ud800')),
    position: fc.integer({ min: -1, max: 1_000 }),
    size: fc.nat(2_000),
  })
  for (const { at, length, replacement, position, size } of fc.sample(damage, {
    numRuns: REQUESTS * 2,
    seed: SEED,
  })) {
    const content = file.slice(0, at) + replacement + file.slice(at + length)
    const bytes = Buffer.byteLength(content)
    const { data } = await app.call(startHistoryImport, { body: { extension: 'csv', bytes } }, as)
    const odd = await app.call(
      putHistoryChunk,
      { params: { id: data.id, position: String(position) }, body: new Uint8Array(size) },
      as,
    )
    expect(odd.status).toBeLessThan(500)
    await app.call(cancelHistoryImport, { params: { id: data.id } }, as)
    const id = await uploadHistory(app, as, content)
    const ended = await settled(app, as, id)
    expect(['ready', 'columns', 'failed'], JSON.stringify(content)).toContain(ended.state)
    if (ended.state === 'failed')
      expect(ended.error?.msg, JSON.stringify(content)).not.toBe(HISTORY_IMPORT_TEXTS.notRead)
    else await app.call(cancelHistoryImport, { params: { id } }, as)
  }
  expect(app.logs.filter((line) => line.includes('historyImports:'))).toEqual([])
})

test(`${REQUESTS * 20} random submissions of listens never cause a 5xx, and every 4xx is one that ListenBrainz would send`, async () => {
  const { id, name } = await aUser(app.db)
  const token = await anAccessToken(app.db, id)
  const time = fc.oneof(fc.integer({ min: 1_033_430_400, max: 1_800_000_000 }), fc.double(), oddValue)
  const metadata = fc.record(
    {
      artist_name: fc.oneof(oddText, oddValue),
      track_name: fc.oneof(oddText, oddValue),
      release_name: oddValue,
      additional_info: fc.oneof(
        oddValue,
        fc.record({ duration_ms: oddValue, isrc: oddValue, recording_mbid: oddValue }),
      ),
    },
    { requiredKeys: [] },
  )
  const listen = fc.record(
    { listened_at: time, track_metadata: fc.oneof(metadata, oddValue) },
    { requiredKeys: [] },
  )
  const body = fc.oneof(
    oddText,
    oddValue.map((value) => JSON.stringify(value) ?? ''),
    fc
      .record({
        listen_type: fc.constantFrom('single', 'import', 'playing_now', 'love', 7),
        payload: fc.oneof(fc.array(fc.oneof(listen, oddValue), { maxLength: 3 }), oddValue),
      })
      .map((value) => JSON.stringify(value)),
  )
  // Encoded, because an invalid address is rejected before it reaches any route.
  const odd = oddText.map((text) => encodeURIComponent(text.slice(0, 40).toWellFormed()))
  const reads = fc
    .tuple(
      fc.constantFrom('listens', 'playing-now', 'listen-count'),
      fc.oneof(fc.constant(encodeURIComponent(name)), odd),
      odd,
    )
    .map(([what, whose, value]) => `/1/user/${whose}/${what}?max_ts=${value}&count=${value}`)
  const check = async (path: string, text?: string) => {
    const response = await app.request(path, {
      method: text === undefined ? 'GET' : 'POST',
      headers: { authorization: `Token ${token}` },
      ...(text !== undefined && { body: text }),
    })
    const answer = await response.text()
    const isKnown = response.status < 400 || JSON.parse(answer).code === response.status
    expect([response.status < 500, isKnown], `${path} ${text} → ${answer}`).toEqual([true, true])
  }
  const options = { numRuns: REQUESTS * 20, seed: SEED }
  for (const text of fc.sample(body, options)) await check('/1/submit-listens', text)
  for (const text of fc.sample(body, { ...options, numRuns: REQUESTS })) await check('/1/latest-import', text)
  const small = fc
    .record(
      {
        listened_at: time,
        recording_msid: fc.oneof(fc.uuid(), oddValue),
        score: fc.oneof(fc.constantFrom(1, 0, -1), oddValue),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value))
  for (const path of ['/1/feedback/recording-feedback', '/1/delete-listen'])
    for (const text of fc.sample(fc.oneof(small, body), { ...options, numRuns: REQUESTS }))
      await check(path, text)
  for (const path of fc.sample(reads, options)) await check(path)
})

test(`${REQUESTS * 10} random reports about the content security policy never cause a 5xx`, async () => {
  const types = ['application/csp-report', 'application/reports+json', 'application/json']
  const report = fc.oneof(
    oddValue,
    fc.record({ 'csp-report': oddValue }),
    fc.record({
      'csp-report': fc.record({ 'effective-directive': oddValue, 'violated-directive': oddValue }),
    }),
    fc.array(fc.record({ type: fc.constantFrom('csp-violation', ''), body: oddValue })),
  )
  const reports = fc.record({
    type: fc.constantFrom(...types),
    body: fc.oneof(
      report.map((value) => JSON.stringify(value) ?? ''),
      oddText,
    ),
  })
  for (const { type, body } of fc.sample(reports, { numRuns: REQUESTS * 10, seed: SEED })) {
    const headers = { 'content-type': type }
    const failure = await failureOf({ method: 'POST', path: '/csp-reports', headers, body }, null)
    expect(failure, `${type} ${body.slice(0, 200)}`).toBeNull()
  }
})

test(`${REQUESTS * 20} random addresses of covers and previews never cause a 5xx, and every 4xx has an error body`, async () => {
  const mbid = '2b0b8a5e-93b2-4b39-9f43-6f0c1f1f6a11'
  const song = await aSong(app.db)
  await app.db.updateTable('albums').set({ api_id: mbid }).where('id', '=', song.album.id).execute()
  await app.db
    .updateTable('songs')
    .set({ api_id: mbid, isrcs: [FAKE.isrc] })
    .where('id', '=', song.id)
    .execute()
  const odd = oddText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 300))
  const id = fc.oneof(fc.constantFrom(mbid, FAKE.songId), fc.uuid(), odd)
  const query = fc.oneof(
    fc.constantFrom('', '?v=1'),
    fc
      .tuple(fc.constantFrom('title', 'artist', 'genre', 'v', 'size'), odd)
      .map(([name, value]) => `?${name}=${value}`),
  )
  const paths = fc.oneof(
    fc
      .tuple(id, fc.oneof(fc.constantFrom('250', '500', '1200'), odd), query)
      .map(([album, size, about]) => `/media/covers/${album}/${size}.webp${about}`),
    fc.tuple(id, query).map(([played, about]) => `/media/previews/${played}.mp3${about}`),
  )
  for (const path of fc.sample(paths, { numRuns: REQUESTS * 20, seed: SEED })) {
    const response = await app.request(path, { redirect: 'manual' })
    const text = await response.text()
    expect(response.status, path).toBeLessThan(500)
    if (response.status >= 400) expect(isErrorBody(text), `${path} ${text.slice(0, 200)}`).toBe(true)
  }
})

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

test(`${FRAMES} random socket frames do not stop the server from accepting the next connection`, async () => {
  const { id } = await aUser(app.db, { role: 'Premium' })
  const token = await aSession(app.db, id)
  const open = () =>
    io(app.url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false })
  let socket = open()
  let sent = 0
  for (const [event, payload] of fc.sample(frames, { numRuns: FRAMES, seed: SEED })) {
    if (socket.disconnected && !socket.active) socket = open()
    // The client of Socket.IO refuses to send its reserved event names.
    if (
      ['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener'].includes(
        event,
      )
    )
      continue
    socket.emit(event, ...payload)
    // The server must still respond after every 40 frames.
    if (++sent % 40 === 0) expect((await app.request('/readyz')).status).toBe(200)
  }
  socket.disconnect()
  expect((await app.request('/readyz')).status).toBe(200)
  const next = open()
  await new Promise<void>((resolve, reject) => {
    next.once('connect', resolve)
    next.once('connect_error', reject)
  })
  next.disconnect()
})
