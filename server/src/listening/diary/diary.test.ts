import { randomUUID } from 'node:crypto'
import { saveTimeZone } from '@remusic/contract/base/schemas/settings'
import { SETTINGS_TEXTS } from '@remusic/contract/base/settings'
import { DIARY_TEXTS, MAX_LISTENS } from '@remusic/contract/listening/diary'
import {
  deleteListen,
  diaryAccess,
  diaryCalendar,
  diarySettings,
  editListen,
  type Listen,
  listDiary,
  listensOf,
  logListen,
  restoreListen,
  saveDiarySettings,
} from '@remusic/contract/listening/schemas/diary'
import { followUser } from '@remusic/contract/music/schemas/follows'
import { writeReview } from '@remusic/contract/opinions/schemas/reviews'
import { deactivate, perfil, register, setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { myArchive } from '@remusic/contract/publishing/schemas/archive'
import { openProfile } from '@remusic/contract/publishing/schemas/profiles'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { deleteOldListens } from './actions.ts'

const NOON = new Date('2026-03-10T12:00:00Z')
let now = NOON
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())
beforeEach(() => {
  now = NOON
})

const HOUR_MS = 3_600_000
/** Changes the time and extends all sessions, so that they stay valid. */
async function at(time: string | number) {
  now = new Date(time)
  const expires = new Date(now.getTime() + 24 * HOUR_MS)
  await app.db.updateTable('sessions').set({ last_used_at: now, expires_at: expires }).execute()
}

type Input = Parameters<typeof app.call<typeof logListen>>[1]['body']

let addresses = 500_000
/** A song with an id of the form that calls accept. */
async function anItem() {
  const song = await aSong(app.db)
  const renamed = async (table: 'songs' | 'albums', id: number) => {
    const apiId = String(++addresses)
    await app.db.updateTable(table).set({ api_id: apiId }).where('id', '=', id).execute()
    return apiId
  }
  return {
    ...song,
    apiId: await renamed('songs', song.id),
    album: { ...song.album, apiId: await renamed('albums', song.album.id) },
  }
}

async function aMember(traits: { name?: string; timeZone?: string } = {}) {
  const user = await aUser(app.db, traits.name === undefined ? {} : { name: traits.name })
  const as = { token: await aSession(app.db, user.id, NOON) }
  if (traits.timeZone !== undefined) await app.call(saveTimeZone, { body: { timeZone: traits.timeZone } }, as)
  const send = (body: Partial<Input>) =>
    app.call(logListen, { body: { clientId: randomUUID(), type: 'song', apiId: '', ...body } }, as)
  return {
    ...user,
    as,
    send,
    log: async (body: Partial<Input>): Promise<Listen> => {
      const { status, data } = await send(body)
      expect(status, JSON.stringify(data)).toBe(201)
      return data
    },
    edit: (id: string, body: object) => app.call(editListen, { params: { id }, body }, as),
    remove: (id: string) => app.call(deleteListen, { params: { id } }, as),
    restore: (id: string) => app.call(restoreListen, { params: { id } }, as),
    diaryOf: (owner: { id: string }, query: object = {}) =>
      app.call(listDiary, { params: { userId: owner.id }, query }, as),
    share: (settings: object) => app.call(saveDiarySettings, { body: settings }, as),
  }
}

const daysIn = ({ data }: { data: { items: { day: string }[] } }) => data.items.map(({ day }) => day)
const refusal = async (answer: Promise<{ status: number; data: unknown }>) => {
  const { status, data } = await answer
  return [status, (data as { msg: string }).msg]
}

describe('an entry of the diary', () => {
  test('is of today in the time zone of the person, on both sides of the date line', async () => {
    const { apiId } = await anItem()
    const lima = await aMember({ timeZone: 'America/Lima' })
    const kiritimati = await aMember({ timeZone: 'Pacific/Kiritimati' })
    const unknown = await aMember()
    for (const [time, days] of [
      ['2026-12-31T09:59:59Z', ['2026-12-31', '2026-12-31', '2026-12-31']],
      ['2026-12-31T10:00:00Z', ['2026-12-31', '2027-01-01', '2026-12-31']],
      ['2027-01-01T04:59:59Z', ['2026-12-31', '2027-01-01', '2027-01-01']],
      ['2027-01-01T05:00:00Z', ['2027-01-01', '2027-01-01', '2027-01-01']],
    ] as const) {
      await at(time)
      const logged = [
        await lima.log({ apiId }),
        await kiritimati.log({ apiId }),
        await unknown.log({ apiId }),
      ]
      expect(logged.map(({ day }) => day)).toEqual(days)
    }
  })

  test('cannot be of a day that has not come for the person yet', async () => {
    const { apiId } = await anItem()
    const lima = await aMember({ timeZone: 'America/Lima' })
    const kiritimati = await aMember({ timeZone: 'Pacific/Kiritimati' })
    await at('2026-12-31T10:00:00Z')
    expect((await kiritimati.send({ apiId, day: '2027-01-01' })).status).toBe(201)
    expect(await refusal(lima.send({ apiId, day: '2027-01-01' }))).toEqual([422, DIARY_TEXTS.future])
    expect(await refusal(kiritimati.send({ apiId, day: '2027-01-02' }))).toEqual([422, DIARY_TEXTS.future])
    const listen = await lima.log({ apiId, day: '2026-12-31' })
    expect(await refusal(lima.edit(listen.id, { day: '2027-01-01' }))).toEqual([422, DIARY_TEXTS.future])
  })

  test('keeps its day when the person travels, and can be edited where that day is still to come', async () => {
    const { apiId } = await anItem()
    const member = await aMember({ timeZone: 'Pacific/Kiritimati' })
    await at('2026-12-31T10:00:00Z')
    const clientId = randomUUID()
    const input = { clientId, apiId, day: '2027-01-01' }
    const listen = await member.log(input)
    await app.call(saveTimeZone, { body: { timeZone: 'America/Lima' } }, member.as)
    expect(daysIn(await member.diaryOf(member))).toEqual(['2027-01-01'])
    expect((await member.log(input)).id).toBe(listen.id)
    const edited = await member.edit(listen.id, { day: '2027-01-01', note: 'En el avión' })
    expect(edited.data).toMatchObject({ day: '2027-01-01', note: 'En el avión' })
  })

  test('can be of a 29 February, but only in a leap year', async () => {
    const { apiId } = await anItem()
    const member = await aMember()
    expect((await member.log({ apiId, day: '2024-02-29' })).day).toBe('2024-02-29')
    for (const day of ['2025-02-29', '2024-02-30', '1900-02-29', '2025-13-01', 'ayer', '2025-1-1', '']) {
      expect(await refusal(member.send({ apiId, day }))).toEqual([422, DIARY_TEXTS.badDay])
    }
    await at('2028-02-29T12:00:00Z')
    expect((await member.log({ apiId })).day).toBe('2028-02-29')
  })

  test('is rejected in plain words if something is wrong with it', async () => {
    const { apiId } = await anItem()
    const hidden = await anItem()
    await app.db.updateTable('songs').set({ hidden_at: now }).where('id', '=', hidden.id).execute()
    const member = await aMember()
    const cases: [object, number, string][] = [
      [{ apiId, day: '1899-12-31' }, 422, DIARY_TEXTS.early],
      [{ apiId, score: 0 }, 422, DIARY_TEXTS.badScore],
      [{ apiId, score: 6 }, 422, DIARY_TEXTS.badScore],
      [{ apiId, score: 4.5 }, 422, DIARY_TEXTS.badScore],
      [{ apiId, note: 'a'.repeat(2_001) }, 422, DIARY_TEXTS.noteLong],
      [{ apiId, type: 'artist' }, 422, DIARY_TEXTS.badType],
      [{ apiId: '999999999' }, 404, DIARY_TEXTS.itemMissing],
      [{ apiId: hidden.apiId }, 404, DIARY_TEXTS.itemMissing],
    ]
    for (const [body, status, msg] of cases)
      expect(await refusal(member.send(body)), JSON.stringify(body)).toEqual([status, msg])
    expect(
      (await app.call(logListen, { body: { clientId: randomUUID(), type: 'song', apiId } })).status,
    ).toBe(401)
    expect((await member.diaryOf(member)).data.items).toEqual([])
  })

  test('has a note of up to 2000 characters, and one that cannot be seen is none', async () => {
    const { apiId } = await anItem()
    const member = await aMember()
    expect((await member.log({ apiId, note: '🎧'.repeat(2_000) })).note).toBe('🎧'.repeat(2_000))
    expect((await member.log({ apiId, note: ' \u200b\u2800\n\ufeff' })).note).toBe('')
    expect((await member.log({ apiId, note: '  Con ruido de lluvia\n' })).note).toBe('Con ruido de lluvia')
  })

  test('says whether the item was in the diary before, unless the person says it', async () => {
    const { apiId, album } = await anItem()
    const member = await aMember()
    expect((await member.log({ apiId })).again).toBe(false)
    expect((await member.log({ apiId })).again).toBe(true)
    expect((await member.log({ apiId, again: false })).again).toBe(false)
    const first = await member.log({ type: 'album', apiId: album.apiId, again: true, score: 5 })
    expect(first).toMatchObject({
      type: 'album',
      again: true,
      score: 5,
      item: { name: album.title, song: null },
    })
    expect(await (await aMember()).log({ apiId })).toMatchObject({ again: false })
  })

  test('is added once, however often the same request arrives', async () => {
    const { apiId } = await anItem()
    const member = await aMember()
    const input = { clientId: randomUUID(), apiId, score: 4, note: 'Una vez' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => member.send(input)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    await at('2026-03-11T12:00:00Z')
    const late = await member.log(input)
    expect(late).toEqual(answers[0]?.data)
    expect((await member.diaryOf(member)).data.items).toHaveLength(1)
    for (const other of [
      { score: 5 },
      { note: 'Otra' },
      { day: '2026-03-09' },
      { apiId: (await anItem()).apiId },
    ])
      expect(await refusal(member.send({ ...input, ...other }))).toEqual([409, DIARY_TEXTS.otherContent])
    // The same client id of another person is another entry.
    expect((await (await aMember()).send(input)).status).toBe(201)
    // The item was hidden since.
    await app.db.updateTable('songs').set({ hidden_at: now }).where('api_id', '=', apiId).execute()
    expect((await member.log(input)).id).toBe(late.id)
    await member.edit(late.id, { note: 'Corregida' })
    expect(await member.log(input)).toMatchObject({ id: late.id, note: 'Corregida' })
    await member.remove(late.id)
    expect(await refusal(member.send(input))).toEqual([409, DIARY_TEXTS.wasDeleted])
  })

  test('is added to an item that nobody has reviewed yet, by many people at once', async () => {
    const { apiId } = await anItem()
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember()))
    const answers = await Promise.all(members.map((member) => member.send({ apiId })))
    expect(answers.map(({ status }) => status)).toEqual(members.map(() => 201))
  })

  test('of a preview counts once a day', async () => {
    const { apiId } = await anItem()
    const member = await aMember()
    const answers = await Promise.all([1, 2, 3].map(() => member.send({ apiId, source: 'preview' })))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(answers[0]?.data.source).toBe('preview')
    await member.log({ apiId })
    await at('2026-03-11T12:00:00Z')
    await member.log({ apiId, source: 'preview' })
    expect((await member.diaryOf(member)).data.items).toHaveLength(3)
  })

  test('can be edited in part, by its owner only', async () => {
    const { apiId } = await anItem()
    const [member, other] = [await aMember(), await aMember()]
    const { id } = await member.log({ apiId, score: 3, note: 'Así' })
    const edit = async (body: object) => (await member.edit(id, body)).data
    expect(await edit({ score: 5 })).toMatchObject({ score: 5, note: 'Así', day: '2026-03-10' })
    expect(await edit({ score: null, again: true })).toMatchObject({ score: null, again: true, note: 'Así' })
    expect(await edit({ note: '', day: '2026-02-28' })).toMatchObject({ note: '', day: '2026-02-28' })
    for (const answer of [other.edit(id, { note: 'Ajena' }), other.remove(id), other.restore(id)])
      expect(await refusal(answer)).toEqual([404, DIARY_TEXTS.notFound])
    expect(await refusal(member.edit(randomUUID(), {}))).toEqual([404, DIARY_TEXTS.notFound])
    expect(await refusal(member.edit(id, { day: '2026-02-30' }))).toEqual([422, DIARY_TEXTS.badDay])
  })

  test('can be deleted, and restored for a day', async () => {
    const { apiId } = await anItem()
    const member = await aMember()
    const { id } = await member.log({ apiId, note: 'Vuelve' })
    expect((await member.restore(id)).data.id).toBe(id)
    for (let i = 0; i < 2; i++) expect((await member.remove(id)).status).toBe(200)
    expect((await member.diaryOf(member)).data.items).toEqual([])
    expect(await refusal(member.edit(id, { note: 'No' }))).toEqual([404, DIARY_TEXTS.notFound])
    await at(NOON.getTime() + 24 * HOUR_MS - 1)
    // Deleting the entry again does not prolong the time to restore it.
    await member.remove(id)
    expect((await member.restore(id)).data).toMatchObject({ id, note: 'Vuelve' })
    await member.remove(id)
    await at(now.getTime() + 24 * HOUR_MS)
    expect(await refusal(member.restore(id))).toEqual([409, DIARY_TEXTS.restoreTooLate])
    await deleteOldListens(app.db, new Date(now.getTime() + 1))
    expect(await refusal(member.restore(id))).toEqual([404, DIARY_TEXTS.notFound])
    const left = await app.db.selectFrom('listens').select('id').where('id', '=', id).execute()
    expect(left).toEqual([])
  })

  test('is rejected by a diary of a million entries, until one is deleted', async () => {
    const { apiId } = await anItem()
    const member = await aMember()
    const { id } = await member.log({ apiId })
    await app.db
      .updateTable('diary_sizes')
      .set({ entries: MAX_LISTENS - 1 })
      .where('user_id', '=', member.id)
      .execute()
    const answers = await Promise.all([1, 2, 3].map(() => member.send({ apiId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await refusal(member.send({ apiId }))).toEqual([409, DIARY_TEXTS.full])
    await member.remove(id)
    expect((await member.send({ apiId })).status).toBe(201)
    expect(await refusal(member.restore(id))).toEqual([409, DIARY_TEXTS.full])
  })

  test('stays where its item was merged with another one', async () => {
    const [from, into] = [await anItem(), await anItem()]
    const member = await aMember()
    const clientId = randomUUID()
    const first = await member.log({ clientId, apiId: from.apiId, score: 2, note: 'La otra versión' })
    await member.log({ apiId: into.apiId, score: 4 })
    await app.db
      .transaction()
      .execute((tx) =>
        mergeItems(tx, MERGINGS, 'song', [{ from: from.id, into: into.id }], { byAdmin: true }),
      )
    const { items, total } = (
      await app.call(listensOf, { params: { type: 'song', apiId: from.apiId } }, member.as)
    ).data
    expect(total).toBe(2)
    expect(items.map(({ item }) => item.apiId)).toEqual([into.apiId, into.apiId])
    expect((await member.log({ clientId, apiId: from.apiId, score: 2, note: 'La otra versión' })).id).toBe(
      first.id,
    )
  })
})

describe('a diary', () => {
  test('is listed newest day first, page by page, and by month', async () => {
    const { apiId } = await anItem()
    const member = await aMember()
    const days = ['2024-02-29', '2026-01-31', '2026-02-01', '2026-02-28', '2026-02-28', '2026-03-01']
    for (const day of [3, 0, 5, 1, 4, 2].map((i) => days[i] ?? '')) await member.log({ apiId, day })
    expect(daysIn(await member.diaryOf(member))).toEqual(days.toReversed())
    const read: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await member.diaryOf(member, cursor ? { cursor, limit: 2 } : { limit: 2 })
      read.push(...daysIn(page))
      cursor = page.data.next
    } while (cursor)
    expect(read).toEqual(days.toReversed())
    expect(daysIn(await member.diaryOf(member, { month: '2026-02' }))).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2026-02-01',
    ])
    expect(daysIn(await member.diaryOf(member, { month: '2024-02' }))).toEqual(['2024-02-29'])
    for (const month of ['2026-13', '2026', '26-01', '1899-12'])
      expect(await refusal(member.diaryOf(member, { month }))).toEqual([400, DIARY_TEXTS.badMonth])
    for (const cursor of ['x', '2026-02-30_', '2026-99-99_00000000-0000-7000-8000-000000000000'])
      expect((await member.diaryOf(member, { cursor })).status).toBe(400)
  })

  test('has a calendar of the days of a year', async () => {
    const { apiId } = await anItem()
    const member = await aMember({ timeZone: 'Pacific/Kiritimati' })
    for (const day of ['2024-02-29', '2024-02-29', '2024-12-31', '2026-01-01'])
      await member.log({ apiId, day })
    const calendar = async (query: { year?: number }) =>
      (await app.call(diaryCalendar, { params: { userId: member.id }, query }, member.as)).data
    expect(await calendar({ year: 2024 })).toEqual({
      year: 2024,
      days: [
        { day: '2024-02-29', listens: 2 },
        { day: '2024-12-31', listens: 1 },
      ],
      listens: 3,
      firstYear: 2024,
      lastYear: 2026,
      today: '2026-03-11',
    })
    expect(await calendar({})).toMatchObject({ year: 2026, listens: 1 })
    expect(await calendar({ year: 2025 })).toMatchObject({ days: [], listens: 0, firstYear: 2024 })
    const empty = await aMember()
    const { data } = await app.call(diaryCalendar, { params: { userId: empty.id }, query: {} }, empty.as)
    expect(data).toMatchObject({ days: [], firstYear: null, lastYear: null })
  })

  test('is read by those whom its owner chose, and its notes by nobody else', async () => {
    const { apiId } = await anItem()
    const [owner, follower, stranger] = [await aMember(), await aMember(), await aMember()]
    await app.call(followUser, { params: { meId: follower.id, targetId: owner.id } }, follower.as)
    await owner.log({ apiId, score: 4, note: 'Solo para mí' })
    const visitor = () => app.call(listDiary, { params: { userId: owner.id }, query: {} })
    const seen = async () => {
      const answers = [await follower.diaryOf(owner), await stranger.diaryOf(owner), await visitor()]
      for (const { status, data } of answers)
        if (status === 200) {
          expect(data.items).toMatchObject([{ score: 4, note: '' }])
          expect(JSON.stringify(data)).not.toContain('Solo para mí')
        }
      return answers.map(({ status }) => status)
    }
    expect(await seen()).toEqual([403, 403, 401])
    await owner.share({ diaryAudience: 'followers' })
    expect(await seen()).toEqual([200, 403, 401])
    await owner.share({ diaryAudience: 'public' })
    expect(await seen()).toEqual([200, 200, 401])
    await app.call(openProfile, { body: { openToVisitors: true } }, owner.as)
    expect(await seen()).toEqual([200, 200, 200])
    const access = async (as?: { token: string }) =>
      (await app.call(diaryAccess, { params: { userId: owner.id } }, as)).data
    expect(await access(stranger.as)).toEqual({ diary: true, stats: false })
    expect(await access()).toEqual({ diary: true, stats: false })
    expect(await access(owner.as)).toEqual({ diary: true, stats: true })
    await owner.share({ diaryAudience: 'private', statsAudience: 'followers' })
    expect(await seen()).toEqual([403, 403, 403])
    expect(await refusal(stranger.diaryOf(owner))).toEqual([403, DIARY_TEXTS.notShared])
    expect(await access(follower.as)).toEqual({ diary: false, stats: true })
    expect((await owner.diaryOf(owner)).data.items).toMatchObject([{ note: 'Solo para mí' }])
  })

  test('is closed across a block in either direction, and while its owner is away', async () => {
    const { apiId } = await anItem()
    const [owner, other] = [await aMember(), await aMember()]
    await owner.log({ apiId })
    await owner.share({ diaryAudience: 'public', statsAudience: 'public' })
    const calendar = () => app.call(diaryCalendar, { params: { userId: owner.id }, query: {} }, other.as)
    expect((await other.diaryOf(owner)).status).toBe(200)
    await app.call(blockPerson, { params: { userId: owner.id } }, other.as)
    expect((await other.diaryOf(owner)).status).toBe(403)
    expect((await calendar()).status).toBe(403)
    const third = await aMember()
    await app.call(blockPerson, { params: { userId: third.id } }, owner.as)
    expect((await third.diaryOf(owner)).status).toBe(404)
    const fourth = await aMember()
    await app.call(deactivate, { query: {}, body: { userId: owner.id } }, owner.as)
    expect((await fourth.diaryOf(owner)).status).toBe(404)
    expect((await owner.send({ apiId })).status).toBe(401)
  })

  test('shows a hidden item to its owner only', async () => {
    const [hidden, shown] = [await anItem(), await anItem()]
    const [owner, other] = [await aMember(), await aMember()]
    await owner.log({ apiId: hidden.apiId })
    await owner.log({ type: 'album', apiId: hidden.album.apiId })
    await owner.log({ apiId: shown.apiId })
    await owner.share({ diaryAudience: 'public' })
    await app.db.updateTable('songs').set({ hidden_at: now }).where('id', '=', hidden.id).execute()
    await app.db.updateTable('albums').set({ hidden_at: now }).where('id', '=', hidden.album.id).execute()
    const items = (await other.diaryOf(owner)).data.items
    expect(items.map(({ item }) => item.apiId)).toEqual([shown.apiId])
    const params = { userId: owner.id }
    expect((await app.call(diaryCalendar, { params, query: {} }, other.as)).data.listens).toBe(1)
    expect((await app.call(diaryCalendar, { params, query: {} }, owner.as)).data.listens).toBe(3)
    const own = (await owner.diaryOf(owner)).data.items
    expect(own.map((listen) => listen.hidden)).toEqual([undefined, true, true])
  })

  test('tells no score to somebody who tastes blind and has not reviewed the item', async () => {
    const { apiId } = await anItem()
    const [owner, blind] = [await aMember(), await aMember()]
    await owner.log({ apiId, score: 2 })
    await owner.share({ diaryAudience: 'public' })
    await app.call(setBlindTasting, { body: { tastesBlind: true } }, blind.as)
    await blind.log({ apiId, score: 5 })
    expect((await blind.diaryOf(owner)).data.items).toMatchObject([{ score: null }])
    expect((await blind.diaryOf(blind)).data.items).toMatchObject([{ score: 5 }])
    const body = { apiId, type: 'song' as const, title: 'Ya', score: 5, description: 'Ya la escuché' }
    await app.call(writeReview, { body }, blind.as)
    expect((await blind.diaryOf(owner)).data.items).toMatchObject([{ score: 2 }])
  })

  test('is in the archive of its owner, with its notes and settings', async () => {
    const { apiId, title } = await anItem()
    const member = await aMember({ timeZone: 'America/Lima' })
    await member.log({ apiId, score: 3, note: 'Para el archivo', day: '2026-01-02' })
    await member.share({ diaryAudience: 'followers' })
    const { data } = await app.call(myArchive, {}, member.as)
    expect(data.account.timeZone).toBe('America/Lima')
    expect(data.diary).toMatchObject({
      settings: { diaryAudience: 'followers', statsAudience: 'private' },
      listens: [{ about: title, apiId, type: 'song', day: '2026-01-02', score: 3, note: 'Para el archivo' }],
    })
  })

  test('counts its entries exactly, whatever happens to them', async () => {
    const { apiId } = await anItem()
    const member = await aMember()
    const logged = await Promise.all(Array.from({ length: 10 }, () => member.log({ apiId })))
    for (const { id } of logged.slice(0, 4)) await member.remove(id)
    await member.restore(logged[0]?.id ?? '')
    await deleteOldListens(app.db, new Date(now.getTime() + 25 * HOUR_MS))
    const { rows } = await sql<{ counted: number; stored: number }>`
      select entries as counted, (
        select count(*)::integer from listens where user_id = diary_sizes.user_id and deleted_at is null
      ) as stored from diary_sizes where user_id = ${member.id}`.execute(app.db)
    expect(rows).toEqual([{ counted: 7, stored: 7 }])
  })
})

describe('the settings of a diary', () => {
  test('are private by default, and each of them is changed alone', async () => {
    const member = await aMember()
    const read = async () => (await app.call(diarySettings, {}, member.as)).data
    const defaults = {
      diaryAudience: 'private',
      statsAudience: 'private',
      offersPreviews: true,
      logsPreviews: false,
      showsPlaying: false,
    }
    expect(await read()).toEqual(defaults)
    await Promise.all([
      member.share({ diaryAudience: 'public' }),
      member.share({ statsAudience: 'followers' }),
      member.share({ logsPreviews: true }),
      member.share({ showsPlaying: true }),
    ])
    expect(await read()).toEqual({
      ...defaults,
      diaryAudience: 'public',
      statsAudience: 'followers',
      logsPreviews: true,
      showsPlaying: true,
    })
    expect((await member.share({ offersPreviews: false })).data).toMatchObject({ offersPreviews: false })
    expect((await member.share({})).status).toBe(200)
    expect((await member.share({ diaryAudience: 'todos' })).status).toBe(422)
    expect((await app.call(diarySettings, {})).status).toBe(401)
  })
})

describe('the time zone of a person', () => {
  test('is saved by its IANA name, and nothing else is', async () => {
    const member = await aMember()
    const zone = async () => (await app.call(perfil, {}, member.as)).data.timeZone
    expect(await zone()).toBeNull()
    for (const timeZone of [
      'America/Lima',
      'America/Argentina/Buenos_Aires',
      'Asia/Calcutta',
      'Etc/GMT+12',
      'Pacific/Kiritimati',
      'UTC',
    ]) {
      const { status } = await app.call(saveTimeZone, { body: { timeZone } }, member.as)
      expect(status, timeZone).toBe(200)
      expect(await zone()).toBe(timeZone)
    }
    for (const timeZone of [
      'Luna/Mar',
      '+05:00',
      'CET',
      '',
      '../etc/passwd',
      'America/',
      "UTC'--",
      'a'.repeat(61),
    ])
      expect(await refusal(app.call(saveTimeZone, { body: { timeZone } }, member.as)), timeZone).toEqual([
        422,
        SETTINGS_TEXTS.timeZoneInvalid,
      ])
    expect(await zone()).toBe('UTC')
  })

  test('can be sent with the registration, which no unknown one prevents', async () => {
    for (const [timeZone, stored] of [
      ['America/Bogota', 'America/Bogota'],
      ['Luna/Mar', null],
    ] as const) {
      const email = `zona-${randomUUID()}@example.org`
      const body = { name: 'Zona', email, password: 'una frase larga de verdad', timeZone }
      expect((await app.call(register, { body })).status).toBe(201)
      const row = await app.db
        .selectFrom('registrations')
        .select('time_zone')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(row.time_zone).toBe(stored)
    }
  })
})
