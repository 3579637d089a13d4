import { saveTimeZone } from '@remusic/contract/base/schemas/settings'
import { type Listen, listDiary, saveDiarySettings } from '@remusic/contract/listening/schemas/diary'
import { discardScrobbles, nowPlaying, waitingScrobbles } from '@remusic/contract/listening/schemas/scrobbles'
import {
  LISTENS_PER_PERSON,
  LOVED_PLAYLIST,
  MAX_LISTENS_PER_REQUEST,
  MAX_WAITING_SCROBBLES,
  SCROBBLE_TEXTS,
} from '@remusic/contract/listening/scrobbles'
import { followUser } from '@remusic/contract/music/schemas/follows'
import type { TokenScope } from '@remusic/contract/people/accessTokens'
import { createToken, revokeToken } from '@remusic/contract/people/schemas/accessTokens'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anAccessToken, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { MAX_SERVICES } from './actions.ts'
import { deleteOldScrobbles, retryWaiting } from './waiting.ts'

const NOON = new Date('2026-03-10T12:00:00Z')
const NOON_SECONDS = NOON.getTime() / 1_000
let now = NOON
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())
beforeEach(() => {
  now = NOON
})

let numbers = 0
async function aSongCalled(title: string, { durationSeconds = 200 } = {}) {
  numbers += 1
  const song = await aSong(app.db, { title })
  const apiId = String(8_100_000 + numbers)
  await app.db
    .updateTable('songs')
    .set({ api_id: apiId, duration_seconds: durationSeconds })
    .where('id', '=', song.id)
    .execute()
  const { name: artist } = await app.db
    .selectFrom('artists')
    .innerJoin('songs', 'songs.artist_id', 'artists.id')
    .select('artists.name')
    .where('songs.id', '=', song.id)
    .executeTakeFirstOrThrow()
  return { ...song, apiId, title, artist }
}

async function aMember({ scopes = ['diary'], name }: { scopes?: TokenScope[]; name?: string } = {}) {
  const user = await aUser(app.db, name === undefined ? {} : { name })
  const session = await aSession(app.db, user.id, now)
  const { data } = await app.call(
    createToken,
    { body: { name: 'Mi scrobbler', scopes, days: 30 } },
    { token: session },
  )
  return { ...user, session, tokenId: data.id, token: data.token }
}
type Member = Awaited<ReturnType<typeof aMember>>

/** Submits like a program: `Token` in the header, and JSON without a content type. */
async function send(
  path: string,
  { token, body, method }: { token?: string; body?: unknown; method?: string } = {},
) {
  const response = await app.request(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: token === undefined ? {} : { authorization: `Token ${token}` },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, data: text === '' ? null : JSON.parse(text) }
}
const submit = ({ token }: Member, listenType: string, payload: unknown) =>
  send('/1/submit-listens', { token, body: { listen_type: listenType, payload } })

const listenOf = (song: { title: string; artist: string }, listenedAt?: number, info: object = {}) => ({
  ...(listenedAt !== undefined && { listened_at: listenedAt }),
  track_metadata: { artist_name: song.artist, track_name: song.title, additional_info: info },
})
const NOWHERE = { title: 'Balada que nadie grabó', artist: 'Orquesta de Nadie' }

async function diaryOf({ id, session }: Member): Promise<Listen[]> {
  const { data } = await app.call(listDiary, { params: { userId: id }, query: {} }, { token: session })
  return data.items
}
const waitingOf = async ({ session }: Member) =>
  (await app.call(waitingScrobbles, {}, { token: session })).data

describe('a submitted listen', () => {
  test('enters the diary on the day of the person, with its time', async () => {
    const member = await aMember()
    await app.call(saveTimeZone, { body: { timeZone: 'America/Lima' } }, { token: member.session })
    const song = await aSongCalled('Lluvia de marzo')
    const { status, data } = await submit(member, 'single', [
      listenOf(song, Date.parse('2026-03-10T03:00:00Z') / 1_000, { duration_ms: 200_000 }),
    ])
    expect([status, data]).toEqual([200, { status: 'ok' }])
    expect(await diaryOf(member)).toMatchObject([
      {
        day: '2026-03-09',
        listenedAt: '2026-03-10T03:00:00.000Z',
        source: 'scrobble',
        from: null,
        item: { apiId: song.apiId },
      },
    ])
  })

  test('is stored once, however often and by however many programs it is submitted', async () => {
    const member = await aMember()
    const song = await aSongCalled('Tren de las nueve')
    const at = NOON_SECONDS - 3_600
    await Promise.all([1, 2, 3].map(() => submit(member, 'single', [listenOf(song, at)])))
    // Another program saw its start twenty seconds later.
    await submit(member, 'import', [listenOf(song, at + 20), listenOf(song, at)])
    expect(await diaryOf(member)).toHaveLength(1)
    await submit(member, 'single', [listenOf(song, at + 400)])
    expect(await diaryOf(member)).toHaveLength(2)
  })

  test('whose song is not in the catalogue waits, and enters the diary once it is', async () => {
    const member = await aMember()
    const at = NOON_SECONDS - 60
    const unknown = { title: 'Canción que llega tarde', artist: 'Artista número 1' }
    await submit(member, 'single', [listenOf(unknown, at)])
    await submit(member, 'import', [listenOf(unknown, at), listenOf(unknown, at - 500)])
    expect(await diaryOf(member)).toEqual([])
    expect(await waitingOf(member)).toMatchObject({ total: 2, items: [unknown, unknown] })

    const song = await aSongCalled(unknown.title)
    await app.db
      .updateTable('artists')
      .set({ name: unknown.artist })
      .where('id', 'in', (artist) => artist.selectFrom('songs').select('artist_id').where('id', '=', song.id))
      .execute()
    // Each of them is tried once a day.
    expect(await retryWaiting(app.deps)).toBe(0)
    now = new Date(NOON.getTime() + 25 * 3_600_000)
    await app.db.updateTable('unmatched_scrobbles').set({ tried_at: NOON }).execute()
    expect(await retryWaiting(app.deps)).toBe(2)
    now = NOON
    expect((await diaryOf(member)).map(({ item }) => item.apiId)).toEqual([song.apiId, song.apiId])
    expect(await waitingOf(member)).toMatchObject({ total: 0, items: [] })
    // A repetition of what has waited is known.
    await submit(member, 'single', [listenOf(unknown, at)])
    expect(await diaryOf(member)).toHaveLength(2)
  })

  test('that waits can be discarded, and does not wait for ever', async () => {
    const member = await aMember()
    await submit(member, 'single', [listenOf(NOWHERE, NOON_SECONDS - 60)])
    expect((await waitingOf(member)).total).toBe(1)
    expect((await app.call(discardScrobbles, {}, { token: member.session })).status).toBe(200)
    expect((await waitingOf(member)).total).toBe(0)
    await submit(member, 'single', [listenOf(NOWHERE, NOON_SECONDS - 60)])
    await app.db
      .updateTable('unmatched_scrobbles')
      .set({ created_at: new Date(NOON.getTime() - 400 * 86_400_000) })
      .where('user_id', '=', member.id)
      .execute()
    await deleteOldScrobbles(app.db, NOON)
    expect((await waitingOf(member)).total).toBe(0)
  })

  test('is refused when too many of the person wait', async () => {
    const member = await aMember()
    await sql`
      insert into unmatched_scrobbles (user_id, listened_at, digest, artist, title)
      select ${member.id}, ${NOON}::timestamptz - make_interval(secs => n), int4send(n), 'a', 'b'
      from generate_series(1, ${MAX_WAITING_SCROBBLES}) as n`.execute(app.db)
    const answer = await submit(member, 'single', [listenOf(NOWHERE, NOON_SECONDS - 60)])
    expect([answer.status, answer.data]).toEqual([409, { code: 409, error: SCROBBLE_TEXTS.tooManyWaiting }])
    expect((await waitingOf(member)).total).toBe(MAX_WAITING_SCROBBLES)
  })

  test('leaves the device, the program and the address out of the database', async () => {
    const member = await aMember()
    const secret = 'dispositivo-secreto-77'
    await submit(member, 'single', [
      listenOf(NOWHERE, NOON_SECONDS - 60, {
        listening_from: secret,
        origin_url: `https://${secret}/`,
        media_player: secret,
      }),
    ])
    const rows = await app.db
      .selectFrom('unmatched_scrobbles')
      .selectAll()
      .where('user_id', '=', member.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(app.logs.join('')).not.toContain(secret)
    expect(app.logs.join('')).not.toContain(member.token)
  })

  test('among a thousand others is stored in one request', async () => {
    const member = await aMember()
    const song = await aSongCalled('Mil veces')
    const listens = Array.from({ length: MAX_LISTENS_PER_REQUEST }, (_, i) =>
      listenOf(song, NOON_SECONDS - 86_400 - i * 300),
    )
    expect((await submit(member, 'import', listens)).status).toBe(200)
    const { entries } = await app.db
      .selectFrom('diary_sizes')
      .select('entries')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(entries).toBe(MAX_LISTENS_PER_REQUEST)
    const tooMany = await submit(member, 'import', [...listens, listenOf(song, NOON_SECONDS)])
    expect([tooMany.status, tooMany.data.error]).toEqual([400, SCROBBLE_TEXTS.tooMany])
  })
})

test('listens are counted by person, because the work is in them and not in the calls', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.01' }, database: app.database })
  try {
    const max = LISTENS_PER_PERSON.max / 100
    const submitTo = async (token: string, count: number) => {
      const payload = Array.from({ length: count }, (_, i) => listenOf(NOWHERE, NOON_SECONDS - 60 - i * 300))
      const answer = await limited.request('/1/submit-listens', {
        method: 'POST',
        headers: { authorization: `Token ${token}` },
        body: JSON.stringify({ listen_type: 'import', payload }),
      })
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }
    const { id } = await aUser(limited.db)
    const tokens = [await anAccessToken(limited.db, id), await anAccessToken(limited.db, id)] as const
    expect(await submitTo(tokens[0], max - 1)).toMatchObject({ status: 200 })
    // Another program of the same person.
    const refused = await submitTo(tokens[1], 2)
    expect(refused.status).toBe(429)
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    expect(await submitTo(await anAccessToken(limited.db), 2)).toMatchObject({ status: 200 })
  } finally {
    await limited.stop()
  }
})

test('the largest submission is in the diary at once, and its document is not parsed between the answers to others', async () => {
  const member = await aMember()
  const song = await aSongCalled('Mil veces la misma')
  const padding = { tags: ['x'.repeat(9_000)], isrc: 'a-'.repeat(100) }
  const payload = Array.from({ length: MAX_LISTENS_PER_REQUEST }, (_, i) =>
    listenOf(song, NOON_SECONDS - 1_000_000 + i * 300, padding),
  )
  const body = JSON.stringify({ listen_type: 'import', payload })
  const parse = vi.spyOn(JSON, 'parse')
  try {
    expect(await send('/1/submit-listens', { token: member.token, body })).toMatchObject({ status: 200 })
    expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(100_000)
  } finally {
    parse.mockRestore()
  }
  const { count } = await app.db
    .selectFrom('listens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(MAX_LISTENS_PER_REQUEST)
})

describe('a submission that is not what ListenBrainz accepts is refused as a whole', () => {
  const ok = listenOf(NOWHERE, NOON_SECONDS - 60)
  const track = { artist_name: 'A', track_name: 'B' }
  const cases: [string, unknown, string][] = [
    ['no JSON', '{"listen_type": "single", "payload": [', SCROBBLE_TEXTS.badJson],
    ['an empty body', '', SCROBBLE_TEXTS.badJson],
    ['a prototype', '{"__proto__": {"a": 1}, "listen_type": "single"}', SCROBBLE_TEXTS.badJson],
    ['a list', [ok], SCROBBLE_TEXTS.badDocument],
    ['null', 'null', SCROBBLE_TEXTS.badDocument],
    ['an unknown type', { listen_type: 'love', payload: [ok] }, SCROBBLE_TEXTS.badType],
    ['no payload', { listen_type: 'single' }, SCROBBLE_TEXTS.badPayload],
    ['a payload of text', { listen_type: 'single', payload: 'x' }, SCROBBLE_TEXTS.badPayload],
    ['an empty payload', { listen_type: 'import', payload: [] }, SCROBBLE_TEXTS.empty],
    ['a listen that is a number', { listen_type: 'import', payload: [ok, 7] }, SCROBBLE_TEXTS.badPayload],
    ['two single listens', { listen_type: 'single', payload: [ok, ok] }, SCROBBLE_TEXTS.onlyOne],
    ['no time', { listen_type: 'single', payload: [{ track_metadata: track }] }, SCROBBLE_TEXTS.noTime],
    [
      'a time in words',
      { listen_type: 'single', payload: [{ listened_at: 'ayer', track_metadata: track }] },
      SCROBBLE_TEXTS.noTime,
    ],
    [
      'a time of 1970',
      { listen_type: 'import', payload: [ok, { listened_at: 3, track_metadata: track }] },
      SCROBBLE_TEXTS.early,
    ],
    [
      'a time of tomorrow',
      { listen_type: 'single', payload: [{ listened_at: NOON_SECONDS + 86_400, track_metadata: track }] },
      SCROBBLE_TEXTS.late,
    ],
    [
      'milliseconds',
      { listen_type: 'single', payload: [{ listened_at: NOON_SECONDS * 1_000, track_metadata: track }] },
      SCROBBLE_TEXTS.late,
    ],
    ['a time of what is playing', { listen_type: 'playing_now', payload: [ok] }, SCROBBLE_TEXTS.hasTime],
    ['no track', { listen_type: 'single', payload: [{ listened_at: NOON_SECONDS }] }, SCROBBLE_TEXTS.noTrack],
    [
      'an empty title',
      {
        listen_type: 'single',
        payload: [{ listened_at: NOON_SECONDS, track_metadata: { ...track, track_name: '  ' } }],
      },
      SCROBBLE_TEXTS.noTrack,
    ],
    [
      'artists in a list',
      {
        listen_type: 'single',
        payload: [{ listened_at: NOON_SECONDS, track_metadata: { ...track, artist_name: ['A'] } }],
      },
      SCROBBLE_TEXTS.badText,
    ],
    [
      'a NUL character',
      {
        listen_type: 'single',
        payload: [{ listened_at: NOON_SECONDS, track_metadata: { ...track, track_name: 'a\u0000b' } }],
      },
      SCROBBLE_TEXTS.badText,
    ],
    [
      'half a surrogate',
      {
        listen_type: 'single',
        payload: [{ listened_at: NOON_SECONDS, track_metadata: { ...track, track_name: 'a\ud800b' } }],
      },
      SCROBBLE_TEXTS.badText,
    ],
    [
      'a listen of 20 kB',
      { listen_type: 'single', payload: [listenOf(NOWHERE, NOON_SECONDS, { tags: ['x'.repeat(20_000)] })] },
      SCROBBLE_TEXTS.tooLarge,
    ],
  ]
  test.each(cases)('%s', async (_name, body, error) => {
    const member = await aMember()
    const answer = await send('/1/submit-listens', { token: member.token, body })
    expect([answer.status, answer.data]).toEqual([400, { code: 400, error }])
    expect((await waitingOf(member)).total).toBe(0)
    expect(await diaryOf(member)).toEqual([])
  })

  test.each(cases.filter(([, body]) => typeof body === 'object' && body !== null && !Array.isArray(body)))(
    'also if it is large: %s',
    async (_name, body, error) => {
      const member = await aMember()
      const large = { ...(body as object), padding: ' '.repeat(100_000) }
      const answer = await send('/1/submit-listens', { token: member.token, body: large })
      expect([answer.status, answer.data.code]).toEqual([400, 400])
      // A document of few listens is too large before anything else is wrong with them.
      expect([error, SCROBBLE_TEXTS.tooLarge]).toContain(answer.data.error)
    },
  )

  test('large, and no JSON', async () => {
    const { token } = await aMember()
    const answer = await send('/1/submit-listens', { token, body: `${'['.repeat(70_000)}` })
    expect([answer.status, answer.data.error]).toEqual([400, SCROBBLE_TEXTS.badJson])
  })

  test('more bytes than any submission has', async () => {
    const { token } = await aMember()
    const answer = await send('/1/submit-listens', { token, body: `[${'1,'.repeat(6_000_000)}1]` })
    expect([answer.status, answer.data.code]).toEqual([413, 413])
  })

  test('but what it does not need is ignored', async () => {
    const member = await aMember()
    const odd = {
      listened_at: String(NOON_SECONDS - 60),
      inserted_at: 1,
      user_name: 'otra persona',
      track_metadata: {
        artist_name: NOWHERE.artist,
        track_name: 'x'.repeat(3_000),
        release_name: null,
        additional_info: { duration_ms: 'larga', isrc: 'no es', recording_mbid: 7, tags: 'una' },
      },
    }
    expect((await submit(member, 'single', [odd])).status).toBe(200)
    expect((await submit(member, 'single', [{ ...odd, listened_at: NOON_SECONDS - 90.7 }])).status).toBe(200)
    const { total, items } = await waitingOf(member)
    expect(total).toBe(2)
    expect(items[0]?.title).toHaveLength(500)
  })
})

describe('a token', () => {
  test('is validated in the header and in the address, and says who it belongs to', async () => {
    const { token } = await aMember({ name: 'Ana del Río' })
    const valid = { code: 200, message: SCROBBLE_TEXTS.tokenValid, valid: true, user_name: 'Ana del Río' }
    expect((await send('/1/validate-token', { token })).data).toEqual(valid)
    expect((await send(`/1/validate-token?token=${token}`)).data).toEqual(valid)
    const wrong = await send('/1/validate-token', { token: 'rmt_0000' })
    expect([wrong.status, wrong.data]).toEqual([
      200,
      { code: 200, message: SCROBBLE_TEXTS.tokenInvalid, valid: false },
    ])
    expect((await send('/1/validate-token')).status).toBe(400)
  })

  test('tells how many calls it has left', async () => {
    const { token } = await aMember()
    const { headers } = await send('/1/validate-token', { token })
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(
      Number(headers.get('x-ratelimit-limit')),
    )
    expect(Number(headers.get('x-ratelimit-reset-in'))).toBeGreaterThan(0)
    expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(NOON_SECONDS)
  })

  test('is refused once it is revoked, and where it lacks the scope', async () => {
    const member = await aMember()
    await app.call(revokeToken, { params: { id: member.tokenId } }, { token: member.session })
    expect((await submit(member, 'single', [listenOf(NOWHERE, NOON_SECONDS)])).status).toBe(401)
    expect((await send('/1/validate-token', { token: member.token })).data.valid).toBe(false)

    const reader = await aMember({ scopes: ['read'] })
    const refused = await submit(reader, 'single', [listenOf(NOWHERE, NOON_SECONDS)])
    expect([refused.status, refused.data.code]).toEqual([403, 403])
    expect((await send('/1/validate-token', { token: reader.token })).status).toBe(403)
    expect((await send(`/1/user/${reader.id}/listens`, { token: reader.token })).status).toBe(200)
    const writer = await aMember({ scopes: ['playlists'] })
    expect((await send(`/1/user/${writer.id}/listens`, { token: writer.token })).status).toBe(403)
  })

  test('cannot be replaced by a session, nor by that of a deactivated account', async () => {
    const member = await aMember()
    expect(
      (await submit({ ...member, token: member.session }, 'single', [listenOf(NOWHERE, NOON_SECONDS)]))
        .status,
    ).toBe(401)
    expect((await send('/1/submit-listens', { body: {} })).data).toEqual({
      code: 401,
      error: SCROBBLE_TEXTS.noToken,
    })
    await app.db
      .updateTable('users')
      .set({ deactivated_at: NOON, restore_until: new Date(NOON.getTime() + 1e9) })
      .where('id', '=', member.id)
      .execute()
    expect((await submit(member, 'single', [listenOf(NOWHERE, NOON_SECONDS)])).status).toBe(403)
  })
})

describe('listens that programs read', () => {
  test('are those of the token, the newest first, in pages by time', async () => {
    const member = await aMember({ name: 'Nombre con espacio' })
    const [one, two] = [await aSongCalled('Primera de tres'), await aSongCalled('Segunda de tres')]
    const at = NOON_SECONDS - 10_000
    await submit(member, 'import', [
      listenOf(one, at),
      listenOf(two, at + 1_000),
      listenOf(NOWHERE, at + 2_000),
    ])
    const read = async (query: string) =>
      (await send(`/1/user/${encodeURIComponent(member.name)}/listens${query}`, { token: member.token })).data
        .payload
    const all = await read('')
    expect(all).toMatchObject({
      count: 3,
      user_id: member.name,
      latest_listen_ts: at + 2_000,
      oldest_listen_ts: at,
    })
    expect(all.listens.map(({ listened_at }: { listened_at: number }) => listened_at)).toEqual([
      at + 2_000,
      at + 1_000,
      at,
    ])
    expect(all.listens[2].track_metadata).toMatchObject({
      artist_name: one.artist,
      track_name: one.title,
      additional_info: { duration_ms: 200_000, origin_url: `${app.config.publicUrl}/song/${one.apiId}` },
    })
    const times = async (query: string) =>
      (await read(query)).listens.map(({ listened_at }: { listened_at: number }) => listened_at - at)
    expect(await times(`?max_ts=${at + 2_000}`)).toEqual([1_000, 0])
    expect(await times(`?max_ts=${at + 2_000}&count=1`)).toEqual([1_000])
    expect(await times(`?min_ts=${at}&count=1`)).toEqual([1_000])
    expect(await times(`?min_ts=${at}&max_ts=${at + 2_000}`)).toEqual([1_000])
    expect((await send(`/1/user/${member.id}/listen-count`, { token: member.token })).data).toEqual({
      payload: { count: 3 },
    })
    for (const query of ['?max_ts=ayer', '?count=-1', `?min_ts=${at}&max_ts=${at}`])
      expect((await send(`/1/user/${member.id}/listens${query}`, { token: member.token })).status).toBe(400)
  })

  test('can be deleted by their program, whether they are in the diary or wait', async () => {
    const member = await aMember()
    const { token, name } = member
    const song = await aSongCalled('Se borra')
    await submit(member, 'import', [
      listenOf(song, NOON_SECONDS - 900),
      listenOf(NOWHERE, NOON_SECONDS - 600),
    ])
    const read = async () =>
      (await send(`/1/user/${encodeURIComponent(name)}/listens`, { token })).data.payload.listens
    const listens = await read()
    const stranger = await aMember()
    for (const { listened_at, recording_msid } of listens) {
      const body = { listened_at, recording_msid }
      const remove = (from: Member) => send('/1/delete-listen', { token: from.token, body })
      expect((await remove(stranger)).data).toEqual({ status: 'ok' })
      expect(await read()).toContainEqual(expect.objectContaining(body))
      expect((await remove(member)).data).toEqual({ status: 'ok' })
      expect((await remove(member)).status).toBe(200)
    }
    expect(await read()).toEqual([])
    for (const body of [
      {},
      [],
      { listened_at: 'hoy', recording_msid: listens[0].recording_msid },
      { listened_at: 1 },
    ])
      expect((await send('/1/delete-listen', { token, body })).status).toBe(400)
  })

  test('can be loved: their song is in a private playlist until the mark is taken back', async () => {
    const member = await aMember()
    const { token, name } = member
    const song = await aSongCalled('Se quiere')
    await submit(member, 'single', [listenOf(song, NOON_SECONDS - 900)])
    const [{ recording_msid }] = (await send(`/1/user/${encodeURIComponent(name)}/listens`, { token })).data
      .payload.listens
    const mark = (body: object) => send('/1/feedback/recording-feedback', { token, body })
    const loved = () =>
      app.db
        .selectFrom('playlists')
        .leftJoin('playlist_songs', 'playlist_id', 'playlists.id')
        .select(['name', 'shared', 'song_id'])
        .where('user_id', '=', member.id)
        .execute()
    for (let i = 0; i < 2; i++)
      expect((await mark({ recording_msid, score: 1 })).data).toEqual({ status: 'ok' })
    expect(await loved()).toEqual([{ name: LOVED_PLAYLIST, shared: false, song_id: song.id }])
    for (const score of [-1, 0]) expect((await mark({ recording_msid, score })).status).toBe(200)
    expect(await loved()).toEqual([{ name: LOVED_PLAYLIST, shared: false, song_id: null }])
    expect((await mark({ recording_msid, score: 2 })).status).toBe(400)
    expect((await mark({ score: 1 })).status).toBe(400)
    const unknown = { recording_mbid: '00000000-0000-4000-8000-00000000abcd', score: 1 }
    expect((await mark(unknown)).data).toEqual({ code: 404, error: SCROBBLE_TEXTS.noSuchRecording })
    const reader = await aMember({ scopes: ['read'] })
    const refused = { token: reader.token, body: { recording_msid, score: 1 } }
    expect((await send('/1/feedback/recording-feedback', refused)).status).toBe(403)
  })

  test('are nobody else’s', async () => {
    const [ana, luis] = [await aMember({ name: 'Ana' }), await aMember({ name: 'Luis' })]
    await submit(ana, 'single', [listenOf(NOWHERE, NOON_SECONDS - 60)])
    for (const path of ['listens', 'playing-now', 'listen-count'])
      expect((await send(`/1/user/Ana/${path}`, { token: luis.token })).data).toEqual({
        code: 404,
        error: SCROBBLE_TEXTS.notOwn,
      })
    expect((await send('/1/user/Ana/listens')).status).toBe(401)
    expect((await send('/1/latest-import?user_name=Ana', { token: luis.token })).status).toBe(404)
    // Somebody of the same name reads their own.
    const other = await aMember({ name: 'Ana' })
    expect((await send('/1/user/Ana/listens', { token: other.token })).data.payload.count).toBe(0)
  })

  test('can be continued by an importer from where it stopped', async () => {
    const { token, name } = await aMember()
    const read = async (query = '') => (await send(`/1/latest-import${query}`, { token })).data
    expect(await read()).toEqual({ musicbrainz_id: name, latest_import: 0 })
    const save = (body: object) => send('/1/latest-import', { token, body })
    expect((await save({ ts: NOON_SECONDS })).data).toEqual({ status: 'ok' })
    await save({ ts: NOON_SECONDS - 500 })
    await save({ ts: NOON_SECONDS - 900, service: 'Libre.fm' })
    expect((await read(`?user_name=${encodeURIComponent(name)}`)).latest_import).toBe(NOON_SECONDS)
    expect((await read('?service=libre.fm')).latest_import).toBe(NOON_SECONDS - 900)
    expect((await save({ ts: 'ayer' })).status).toBe(400)
    expect((await save({ ts: NOON_SECONDS, service: { a: 1 } })).status).toBe(400)
    // The stored time never goes back, so a wrong clock would end all imports.
    expect((await save({ ts: NOON_SECONDS + 86_400 })).status).toBe(400)
    // A service that was used before stays usable when there are too many.
    for (let i = 2; i < MAX_SERVICES; i += 1)
      expect((await save({ ts: NOON_SECONDS, service: `s${i}` })).status).toBe(200)
    expect((await save({ ts: NOON_SECONDS, service: 'inventado' })).status).toBe(409)
    expect((await save({ ts: NOON_SECONDS, service: 'libre.fm' })).status).toBe(200)
  })
})

describe('the playing song', () => {
  const playing = async (owner: Member, viewer: Member | null) =>
    (
      await app.call(
        nowPlaying,
        { params: { userId: owner.id } },
        viewer === null ? {} : { token: viewer.session },
      )
    ).data.playing
  const share = (member: Member, settings: object) =>
    app.call(saveDiarySettings, { body: settings }, { token: member.session })

  test('is shown until it has ended, to those who may read the diary, if the person wants it', async () => {
    const [owner, follower, stranger] = [await aMember(), await aMember(), await aMember()]
    const song = await aSongCalled('Suena ahora mismo')
    await app.call(
      followUser,
      { params: { meId: follower.id, targetId: owner.id } },
      { token: follower.session },
    )
    expect((await submit(owner, 'playing_now', [listenOf(song, undefined, { duration: 180 })])).data).toEqual(
      { status: 'ok' },
    )
    expect(await diaryOf(owner)).toEqual([])
    expect(await playing(owner, owner)).toMatchObject({
      title: song.title,
      artist: song.artist,
      song: { apiId: song.apiId },
      startedAt: NOON.toISOString(),
      until: '2026-03-10T12:03:20.000Z',
    })
    expect(await playing(owner, follower)).toBeNull()
    await share(owner, { showsPlaying: true })
    expect(await playing(owner, follower)).toBeNull()
    await share(owner, { diaryAudience: 'followers' })
    expect(await playing(owner, follower)).toMatchObject({ title: song.title })
    expect(await playing(owner, stranger)).toBeNull()
    await share(owner, { diaryAudience: 'public' })
    expect(await playing(owner, stranger)).toMatchObject({ title: song.title })
    await app.call(blockPerson, { params: { userId: owner.id } }, { token: stranger.session })
    expect(await playing(owner, stranger)).toBeFalsy()
    await app.db.updateTable('songs').set({ hidden_at: NOON }).where('id', '=', song.id).execute()
    expect(await playing(owner, follower)).toBeNull()
    await app.db.updateTable('songs').set({ hidden_at: null }).where('id', '=', song.id).execute()
    now = new Date(NOON.getTime() + 201_000)
    await app.db.updateTable('sessions').set({ last_used_at: now }).execute()
    expect(await playing(owner, follower)).toBeNull()
    await deleteOldScrobbles(app.db, now)
    expect(
      await app.db.selectFrom('now_playing').select('title').where('user_id', '=', owner.id).execute(),
    ).toEqual([])
  })

  test('is readable by programs, also what is not in the catalogue, which nobody else sees', async () => {
    const [owner, other] = [await aMember({ name: 'Quien suena' }), await aMember()]
    await share(owner, { showsPlaying: true, diaryAudience: 'public' })
    const read = async () =>
      (await send('/1/user/Quien%20suena/playing-now', { token: owner.token })).data.payload
    expect(await read()).toEqual({ count: 0, user_id: 'Quien suena', playing_now: true, listens: [] })
    await submit(owner, 'playing_now', [listenOf(NOWHERE)])
    expect(await read()).toMatchObject({
      count: 1,
      listens: [{ track_metadata: { artist_name: NOWHERE.artist, track_name: NOWHERE.title } }],
    })
    expect(await playing(owner, owner)).toMatchObject({ ...NOWHERE, song: null })
    expect(await playing(owner, other)).toBeNull()
    // The next song replaces it.
    const song = await aSongCalled('La siguiente')
    await submit(owner, 'playing_now', [listenOf(song)])
    expect(await playing(owner, other)).toMatchObject({ title: song.title })
  })
})

test('any site may call it, and other addresses answer as ListenBrainz does', async () => {
  const preflight = await send('/1/submit-listens', { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  const missing = await send('/1/stats/user/nadie/artists')
  expect([missing.status, missing.data]).toEqual([404, { code: 404, error: SCROBBLE_TEXTS.notFound }])
  expect(missing.headers.get('access-control-allow-origin')).toBe('*')
})
