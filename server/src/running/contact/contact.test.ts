import { sendContactMessage, sendContactMessageUnprefixed } from '@remusic/contract/running/schemas/contact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CONTACT_TO: 'hola@remusic.example' } })
})
afterAll(() => app.stop())

const GOOD = { name: 'José Ñandú', email: 'jose@example.org', message: 'Hola <b>equipo</b>,\n¿qué tal?' }

test.each([sendContactMessage, sendContactMessageUnprefixed])(
  'a message sent to $url reaches the operator, who can reply to its author',
  async (entry) => {
    const answer = await app.call(entry, { body: GOOD })
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({ msg: 'Gracias por el mensaje, responderemos lo más breve posible' })
    const mail = (await app.mails()).at(-1)
    expect(mail).toMatchObject({ to_address: 'hola@remusic.example', reply_to: 'jose@example.org' })
    expect(mail?.text_body).toContain('Hola <b>equipo</b>')
    expect(mail?.html_body).toContain('Hola &lt;b&gt;equipo&lt;/b&gt;')
  },
)

test.each([
  [{ ...GOOD, name: '' }, '* Nombre es requerido'],
  [{ ...GOOD, name: 'R2D2' }, '* Nombre es inválido, solo acepta letras'],
  [{ ...GOOD, name: 'Ana\r\nBcc: otra@example.org' }, 'Datos no válidos'],
  [{ ...GOOD, email: '' }, '* Email es requerido'],
  [{ ...GOOD, email: 'jose@' }, '* Email es inválido, ejm: nombre@correo.com'],
  [{ ...GOOD, email: 'a@example.org, b@example.org' }, '* Email es inválido, ejm: nombre@correo.com'],
  [{ ...GOOD, message: '  \n ' }, '* Mensaje es requerido'],
  [{ ...GOOD, message: 'x'.repeat(2_001) }, '* El mensaje puede tener hasta 2000 caracteres'],
])('%j is rejected with its message', async (body, sentence) => {
  const before = (await app.mails()).length
  const answer = await app.call(sendContactMessage, { body })
  expect(answer.status).toBe(422)
  expect(answer.data).toMatchObject({ msg: sentence })
  expect(await app.mails()).toHaveLength(before)
})

test('a bot that fills in the honeypot field gets a success response and no mail is sent', async () => {
  const before = (await app.mails()).length
  expect(
    (await app.call(sendContactMessage, { body: { ...GOOD, website: 'https://x.example' } })).status,
  ).toBe(200)
  expect(await app.mails()).toHaveLength(before)
})

test('without CONTACT_TO the message goes to the oldest Admin, and is rejected if there is none', async () => {
  const plain = await startTestApp()
  expect((await plain.call(sendContactMessage, { body: GOOD })).status).toBe(503)
  const admin = await aUser(plain.db, { role: 'Admin' })
  expect((await plain.call(sendContactMessage, { body: GOOD })).status).toBe(200)
  expect((await plain.mails()).at(-1)?.to_address).toBe(admin.email)
  await plain.stop()
})

test('rejects the fourth message in an hour from one IP address', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', CONTACT_TO: 'hola@remusic.example' } })
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await strict.call(sendContactMessage, { body: GOOD })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  await strict.stop()
})
