import { register, requestReset } from '@remusic/contract/schemas/accounts'
import { sendContactMessage } from '@remusic/contract/schemas/contact'
import { followUser } from '@remusic/contract/schemas/follows'
import { likeReview, writeComment } from '@remusic/contract/schemas/reviews'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aReview, aSession, aUser } from '../testing/builders.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'

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
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), { timeout: 10_000 })
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Confirma tu cuenta de ReMusic')
  expect(JSON.stringify(mail)).not.toContain('Ganaste')
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
  await vi.waitFor(async () => expect(await mailsTo(email)).not.toEqual([]), { timeout: 10_000 })
  for (const mail of await app.mails())
    if (/\/[\w-]{43}\b/.test(mail.text_body)) expect(mail.expires_at, mail.subject).not.toBeNull()
})
