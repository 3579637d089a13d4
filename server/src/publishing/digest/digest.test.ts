import { leaveDigest, myDigest, saveDigest } from '@remusic/contract/publishing/schemas/digest'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Smtp, startSmtp } from '../../../testing/smtp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { leavePath } from './mails.ts'
import { sendDigestsOfLastWeek } from './sending.ts'
import { lastWeek } from './week.ts'

/** A Monday in Buenos Aires, where the week before began on the ninth. */
const MONDAY = new Date('2026-03-16T11:05:00Z')
const THURSDAY = new Date('2026-03-12T15:00:00Z')

let smtp: Smtp
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtp()
  app = await startTestApp({ env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

async function aReader(...followed: { id: string }[]) {
  const reader = await aUser(app.db, { name: 'Lectora' })
  const token = await aSession(app.db, reader.id)
  for (const { id } of followed)
    await app.db.insertInto('user_follows').values({ follower_id: reader.id, followed_id: id }).execute()
  expect((await app.call(saveDigest, { body: { weekly: true } }, { token })).data).toEqual({ weekly: true })
  return { ...reader, token }
}

async function anAuthor(name: string, { title, at = THURSDAY }: { title: string; at?: Date }) {
  const author = await aUser(app.db, { name })
  const song = await aSong(app.db, { title: 'La canción', artist: 'La banda' })
  const review = await aReview(app.db, { userId: author.id, songId: song.id, title, score: 4 })
  await app.db.updateTable('reviews').set({ created_at: at }).where('id', '=', review.id).execute()
  return { ...author, review, songId: song.id }
}

const deactivate = ({ id }: { id: string }) =>
  app.db
    .updateTable('users')
    .set({ deactivated_at: new Date(), restore_until: new Date(Date.now() + 86_400_000) })
    .where('id', '=', id)
    .execute()

const send = () => sendDigestsOfLastWeek({ ...app.deps, clock: { now: () => MONDAY } })

const received = (reader: { email: string }) =>
  smtp.received.filter(({ recipients }) => recipients.includes(reader.email))

const mailTo = async (reader: { email: string }) => {
  await eventually(() => expect(received(reader)).toHaveLength(1))
  const [mail] = received(reader)
  if (!mail) throw new Error('unreachable')
  return mail
}

test('the digest lists what followed people reviewed in the week, and nothing else', async () => {
  const ana = await anAuthor('Ana', { title: 'De esta semana' })
  const blocked = await anAuthor('Molesta', { title: 'De una bloqueada' })
  const away = await anAuthor('Ausente', { title: 'De una ausente' })
  const stranger = await anAuthor('Otra', { title: 'De nadie' })
  const early = await anAuthor('Temprana', { title: 'De antes', at: new Date('2026-03-09T02:59:59Z') })
  const late = await anAuthor('Tardía', { title: 'De hoy', at: new Date('2026-03-16T03:00:00Z') })
  const reader = await aReader(ana, blocked, away, early, late)
  const idle = await aReader(early)
  await app.call(blockPerson, { params: { userId: blocked.id } }, reader)
  await deactivate(away)

  expect(await send()).toBe(1)
  const mail = await mailTo(reader)
  expect(mail.subject).toBe('Lo que reseñaron quienes sigues')
  expect(mail.text).toContain('De esta semana\nAna le dio 4 de 5 a «La canción», de La banda')
  expect(mail.html).toContain(`${app.config.publicUrl}/reviews/${ana.review.id}`)
  for (const { review } of [blocked, away, stranger, early, late])
    expect(mail.text).not.toContain(review.title)
  // Running the job again sends nobody a second one, and nobody gets an empty one.
  expect(await Promise.all([send(), send()])).toEqual([0, 0])
  expect(received(idle)).toEqual([])
})

test('a review that somebody brought from another service is in no mail', async () => {
  const [ana, beto] = [
    await anAuthor('Ana', { title: 'Traída de otro lado' }),
    await anAuthor('Beto', { title: 'Escrita aquí' }),
  ]
  const importId = crypto.randomUUID()
  await app.db.updateTable('reviews').set({ import_id: importId }).where('id', '=', ana.review.id).execute()
  const reader = await aReader(ana, beto)
  await send()
  const { text } = await mailTo(reader)
  expect(text).toContain('Beto')
  expect(text).not.toContain('Ana')
})

test('its mail can be ended from the mail client or by its link, without signing in', async () => {
  const ana = await anAuthor('Ana', { title: 'Otra más' })
  const reader = await aReader(ana)
  await send()
  const mail = await mailTo(reader)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, url = ''] = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '') ?? []
  expect(mail.text).toContain(`No quiero recibir más este correo: ${url}`)
  const path = url.slice(app.config.publicUrl.length)
  const isOn = async () => (await app.call(myDigest, {}, reader)).data.weekly

  // Mail clients and virus scanners open links: that alone must not end it.
  await app.request(path)
  expect(await isOn()).toBe(true)
  const oneClick = () =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect((await oneClick()).status).toBe(200)
  expect((await oneClick()).status).toBe(200)
  expect(await isOn()).toBe(false)

  await app.call(saveDigest, { body: { weekly: true } }, reader)
  const token = path.split('/').at(-1) ?? ''
  expect((await app.call(leaveDigest, { params: { token } })).status).toBe(200)
  expect(await isOn()).toBe(false)
  const unknown = crypto.randomUUID()
  expect((await app.call(leaveDigest, { params: { token: unknown } })).status).toBe(404)
  expect((await app.request(leavePath('nada'), { method: 'POST' })).status).toBe(404)
})

test('a reader who tastes blind sees no score of what they have not reviewed', async () => {
  const [hidden, known] = [
    await anAuthor('Ana', { title: 'De lo que no conoce' }),
    await anAuthor('Beto', { title: 'De lo que conoce' }),
  ]
  const reader = await aReader(hidden, known)
  await app.db.updateTable('users').set({ tastes_blind: true }).where('id', '=', reader.id).execute()
  await aReview(app.db, { userId: reader.id, songId: known.songId })
  expect(await send()).toBe(1)
  const { text } = await mailTo(reader)
  expect(text).toContain('Ana reseñó «La canción», de La banda')
  expect(text).toContain('Beto le dio 4 de 5 a «La canción», de La banda')
})

test('nobody gets it who did not ask for it, or whose account is inactive', async () => {
  const ana = await anAuthor('Ana', { title: 'Una cualquiera' })
  const inactive = await aReader(ana)
  const silent = await aUser(app.db)
  await app.db.insertInto('user_follows').values({ follower_id: silent.id, followed_id: ana.id }).execute()
  await deactivate(inactive)
  expect(await send()).toBe(0)
})

test('all of very many readers get one', async () => {
  const ana = await anAuthor('Ana', { title: 'Para muchas' })
  await sql`
    with readers as (
      insert into users (name, email, password_hash)
      select 'Lectora ' || i, 'lectora-' || i || '@example.org', 'x' from generate_series(1, 150) as i returning id
    ), asked as (insert into digest_subscriptions (user_id, wanted) select id, true from readers)
    insert into user_follows (follower_id, followed_id) select id, ${ana.id} from readers`.execute(app.db)
  expect(await send()).toBe(150)
})

test('weeks begin on Monday at midnight in the operator’s time zone, also when clocks change', () => {
  const week = (now: string, timeZone: string) => {
    const { monday, from, until } = lastWeek(new Date(now), timeZone)
    return [monday, from.toISOString(), until.toISOString()]
  }
  expect(week('2026-03-16T02:59:59Z', 'America/Argentina/Buenos_Aires')).toEqual([
    '2026-03-02',
    '2026-03-02T03:00:00.000Z',
    '2026-03-09T03:00:00.000Z',
  ])
  expect(week('2026-03-16T03:00:00Z', 'America/Argentina/Buenos_Aires')[0]).toBe('2026-03-09')
  // Chile changes its clocks on 5 April 2026.
  expect(week('2026-04-07T12:00:00Z', 'America/Santiago')).toEqual([
    '2026-03-30',
    '2026-03-30T03:00:00.000Z',
    '2026-04-06T04:00:00.000Z',
  ])
})
