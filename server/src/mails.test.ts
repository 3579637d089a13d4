import { followUser } from '@remusic/contract/music/schemas/follows'
import { likeReview, writeComment } from '@remusic/contract/opinions/schemas/reviews'
import { type MailedType, NOTIFICATION } from '@remusic/contract/people/notifications'
import { register, requestReset } from '@remusic/contract/people/schemas/accounts'
import { sendContactMessage } from '@remusic/contract/running/schemas/contact'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../testing/builders.ts'
import { eventually } from '../testing/eventually.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { sendReleasesOfToday } from './music/releases/sending.ts'
import { savePreferencesOf } from './people/notifications/preferences.ts'
import { sendReminders } from './people/premium/expiry.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CONTACT_TO: 'hola@remusic.example' } })
})
afterAll(() => app.stop())

/** The name of an account from before names with links were rejected. */
const STRANGER = 'Ganaste 500: https://evil.example/premio'
const TEXT = 'Entra ya a https://evil.example/premio o a evil.example'

const mailsTo = (address: string) =>
  app.db.selectFrom('mails').selectAll().where('to_address', '=', address).execute()

/** The parts of a mail that read as a statement of ReMusic. */
const ourParts = (mail: { subject: string; html_body: string; text_body: string }) => [
  mail.subject,
  ...(/<title>([^<]*)<\/title>/.exec(mail.html_body) ?? []),
  ...(/<h1[^>]*>([^<]*)<\/h1>/.exec(mail.html_body) ?? []),
  ...(/<div style="display:none[^>]*>([^<]*)<\/div>/.exec(mail.html_body) ?? []),
  mail.text_body.split('\n')[0],
]

async function aReader() {
  const reader = await aUser(app.db, { name: 'Lectora' })
  return { ...reader, review: await aReview(app.db, { userId: reader.id }) }
}

async function aStranger() {
  const stranger = await aUser(app.db, { name: STRANGER, role: 'Premium' })
  return { ...stranger, token: await aSession(app.db, stranger.id) }
}

test('no mail carries the words of a stranger in a heading, or a link of theirs anywhere', async () => {
  const { email, id, review } = await aReader()
  const { token, id: strangerId } = await aStranger()
  const params = { id: review.id }
  expect((await app.call(likeReview, { params }, { token })).status).toBe(200)
  expect((await app.call(writeComment, { params, body: { text: TEXT } }, { token })).status).toBe(201)
  const edge = { meId: strangerId, targetId: id }
  expect((await app.call(followUser, { params: edge }, { token })).status).toBe(200)
  await app.call(sendContactMessage, {
    body: { name: 'Ganaste Quinientos', email: 'malo@evil.example', message: TEXT },
  })
  const mails = [...(await mailsTo(email)), ...(await mailsTo('hola@remusic.example'))]
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'A alguien le gusta tu reseña',
    'Alguien empezó a seguirte en ReMusic',
    'Comentaron tu reseña',
    'Mensaje desde la página de contacto',
  ])
  for (const mail of mails) {
    expect(ourParts(mail).join('\n')).not.toMatch(/Ganaste|evil/)
    expect(mail.html_body + mail.text_body).not.toContain('evil.example')
    const links = [...mail.html_body.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)
    for (const url of links) expect(url?.startsWith(`${app.config.publicUrl}/`), url).toBe(true)
  }
})

test('the mail to a registered address does not repeat the name, which a stranger may have chosen', async () => {
  const name = 'Ganaste Quinientos'
  const email = 'victima@example.org'
  await app.call(register, { body: { name, email, password: 'una-clave-bien-larga' } })
  await eventually(async () => expect(await mailsTo(email)).toHaveLength(1))
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Confirma tu cuenta de ReMusic')
  expect(JSON.stringify(mail)).not.toContain('Ganaste')
})

const DAY_MS = 86_400_000

/** The cause of each mail that the preferences offer. The compiler rejects a kind that is missing here. */
const CAUSES: Record<MailedType, (reader: Awaited<ReturnType<typeof aReader>>) => Promise<unknown>> = {
  [NOTIFICATION.like]: async ({ review }) =>
    app.call(likeReview, { params: { id: review.id } }, await aStranger()),
  [NOTIFICATION.follow]: async ({ id }) => {
    const stranger = await aStranger()
    return app.call(followUser, { params: { meId: stranger.id, targetId: id } }, stranger)
  },
  [NOTIFICATION.comment]: async ({ review }) =>
    app.call(writeComment, { params: { id: review.id }, body: { text: 'Hola' } }, await aStranger()),
  [NOTIFICATION.plan]: async ({ id }) => {
    const now = new Date()
    await app.db.updateTable('users').set({ role: 'Premium' }).where('id', '=', id).execute()
    await app.db
      .insertInto('premium_periods')
      .values({ user_id: id, starts_at: now, ends_at: new Date(now.getTime() + DAY_MS) })
      .execute()
    return sendReminders(app.deps, now)
  },
  [NOTIFICATION.release]: async ({ id }) => {
    const { artist, album } = await aSong(app.db)
    await app.db
      .updateTable('albums')
      .set({ released_on: new Date().toISOString().slice(0, 10) })
      .where('id', '=', album.id)
      .execute()
    await app.db.insertInto('artist_follows').values({ user_id: id, artist_id: artist.id }).execute()
    await app.db
      .insertInto('new_releases')
      .values({ album_id: album.id, notified_at: new Date(Date.now() - DAY_MS / 2) })
      .onConflict((conflict) =>
        conflict
          .column('album_id')
          .doUpdateSet((release) => ({ notified_at: release.ref('excluded.notified_at') })),
      )
      .execute()
    return sendReleasesOfToday(app.deps)
  },
}

describe.each(Object.entries(CAUSES))('a mail of kind %s', (kind, cause) => {
  const type = Number(kind) as MailedType

  test.each([
    ['is written to those who want it', true],
    ['is not written to those who do not', false],
  ])('%s', async (_, byMail) => {
    const reader = await aReader()
    await savePreferencesOf(app.db, reader.id, [{ type, inApp: true, byMail }])
    await cause(reader)
    expect(await mailsTo(reader.email)).toHaveLength(byMail ? 1 : 0)
  })
})

test('one person gets at most 10 mails about comments a day', async () => {
  const { email, id } = await aReader()
  const { token } = await aStranger()
  for (let i = 0; i < 25; i++) {
    const review = await aReview(app.db, { userId: id })
    const answer = await app.call(
      writeComment,
      { params: { id: review.id }, body: { text: 'Hola' } },
      { token },
    )
    expect(answer.status).toBe(201)
  }
  expect(await mailsTo(email)).toHaveLength(10)
})

test('every mail with a secret link expires, so that backups and the clean-up leave it out', async () => {
  const { email } = await aReader()
  await app.call(requestReset, { body: { email } })
  await eventually(async () => expect(await mailsTo(email)).not.toEqual([]))
  for (const mail of await app.mails())
    if (/\/[\w-]{43}\b/.test(mail.text_body)) expect(mail.expires_at, mail.subject).not.toBeNull()
})
