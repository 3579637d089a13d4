import { settings } from '@remusic/contract/schemas/settings'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Smtp, startSmtp } from '../../testing/smtp.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import type { NewMail } from './mail.ts'

let smtp: Smtp
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtp()
  app = await startTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'ReMusic <hola@remusic.example>' } })
})
afterEach(() => smtp.become('ok'))
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

let count = 0
const aMail = (overrides: Partial<NewMail> = {}): NewMail => ({
  key: `prueba:${++count}`,
  to: { name: 'Ana Núñez', address: `ana-${count}@example.org` },
  subject: '¡Confirma tu cuenta!',
  text: 'Hola, Ana',
  html: '<p>Hola, <b>Ana</b></p>',
  ...overrides,
})

const queue = (mail: NewMail) => app.db.transaction().execute((tx) => app.deps.mail.queue(tx, mail))
const stored = async (mail: NewMail) =>
  app.db.selectFrom('mails').selectAll().where('dedupe_key', '=', mail.key).executeTakeFirstOrThrow()
const statusBecomes = (mail: NewMail, status: string) =>
  vi.waitFor(async () => expect((await stored(mail)).status).toBe(status), { timeout: 15_000, interval: 50 })
const receivedBy = (mail: NewMail) =>
  smtp.received.filter(({ recipients }) => recipients.includes(mail.to.address))

describe('a mail', () => {
  test('arrives as it was written, with accents, in text and HTML', async () => {
    const mail = aMail({ replyTo: 'luz@example.org' })
    expect(await queue(mail)).toBe(true)
    await statusBecomes(mail, 'sent')
    const [email] = receivedBy(mail)
    expect(email).toMatchObject({
      subject: mail.subject,
      from: { name: 'ReMusic', address: 'hola@remusic.example' },
      to: [mail.to],
      replyTo: [{ address: 'luz@example.org' }],
    })
    expect(email?.text?.trim()).toBe(mail.text)
    expect(email?.html).toContain('<b>Ana</b>')
    expect(email?.messageId).toBe((await stored(mail)).message_id)
    expect((await stored(mail)).sent_at).not.toBeNull()
  })

  test('queued in a rolled-back transaction does not exist', async () => {
    const mail = aMail()
    const cause = app.db.transaction().execute(async (tx) => {
      await app.deps.mail.queue(tx, mail)
      throw new Error('no')
    })
    await expect(cause).rejects.toThrow('no')
    const next = aMail()
    await queue(next)
    await statusBecomes(next, 'sent')
    expect(receivedBy(mail)).toEqual([])
    expect((await app.mails()).some((row) => row.dedupe_key === mail.key)).toBe(false)
  })

  test('is sent once, however often it is queued at the same time', async () => {
    const mail = aMail()
    const results = await Promise.all(Array.from({ length: 8 }, () => queue(mail)))
    expect(results.filter(Boolean)).toHaveLength(1)
    await statusBecomes(mail, 'sent')
    expect(await queue(mail)).toBe(false)
    expect(receivedBy(mail)).toHaveLength(1)
  })

  test('cannot be given additional headers or recipients by its content', async () => {
    const mail = aMail({
      subject: 'Hola\r\nBcc: otra@example.org',
      to: { name: 'Ana\r\nBcc: otra@example.org"', address: 'una@example.org' },
    })
    await queue(mail)
    await statusBecomes(mail, 'sent')
    const [email] = receivedBy(mail)
    expect(email?.recipients).toEqual(['una@example.org'])
    expect(email?.bcc).toBeUndefined()
    expect(email?.subject).toBe('Hola Bcc: otra@example.org')
    for (const address of [
      'a@b.co, c@d.co',
      'a@b.co\r\nBcc: c@d.co',
      '"a b"@c.co',
      '<a@b.co>',
      'a@b@c',
      '',
    ]) {
      await expect(queue(aMail({ to: { name: '', address } })), address).rejects.toThrow()
    }
  })

  test('that has expired is not sent', async () => {
    const mail = aMail({ expiresAt: new Date(Date.now() - 1_000) })
    await queue(mail)
    await statusBecomes(mail, 'expired')
    expect(receivedBy(mail)).toEqual([])
  })
})

describe('a mail server', () => {
  test.each(['reset', 'busy'] as const)(
    'that fails (%s) receives every mail once it works again',
    async (mode) => {
      smtp.become(mode)
      const mail = aMail()
      await queue(mail)
      await vi.waitFor(async () => expect((await stored(mail)).last_error).not.toBeNull(), {
        timeout: 10_000,
      })
      expect(await stored(mail)).toMatchObject({ status: 'waiting' })
      const { message_id } = await stored(mail)
      smtp.become('ok')
      await statusBecomes(mail, 'sent')
      expect(receivedBy(mail).map(({ messageId }) => messageId)).toEqual([message_id])
    },
  )

  test('that permanently rejects one address gets no retry, and other mails are sent', async () => {
    smtp.become('refuse')
    const refused = aMail()
    await queue(refused)
    await statusBecomes(refused, 'failed')
    expect(await stored(refused)).toMatchObject({ attempts: 1, last_error: expect.stringContaining('550') })
    expect((await stored(refused)).last_error).not.toContain('@')
    smtp.become('ok')
    const other = aMail()
    await queue(other)
    await statusBecomes(other, 'sent')
  })

  test('that hangs does not slow down requests', async () => {
    smtp.become('hang')
    const mail = aMail()
    const start = performance.now()
    await queue(mail)
    expect(performance.now() - start).toBeLessThan(2_000)
    await vi.waitFor(async () => expect((await stored(mail)).attempts).toBe(1), { timeout: 5_000 })
    const callStart = performance.now()
    expect((await app.call(settings, {})).status).toBe(200)
    expect(performance.now() - callStart).toBeLessThan(2_000)
  })
})

test('mails queued while no mail server was configured are sent once there is one', async () => {
  const without = await startTestApp({ database: app.database })
  const mail = aMail()
  await without.db.transaction().execute((tx) => without.deps.mail.queue(tx, mail))
  expect(without.logs.some((line) => line.includes('SMTP_URL'))).toBe(true)
  await without.stop()
  expect(await stored(mail)).toMatchObject({ status: 'waiting', attempts: 0 })
  const later = await startTestApp({ database: app.database, env: { SMTP_URL: smtp.url } })
  await statusBecomes(mail, 'sent')
  await later.stop()
})

test('with two servers each mail is sent once', async () => {
  const second = await startTestApp({ database: app.database, env: { SMTP_URL: smtp.url } })
  const mails = Array.from({ length: 30 }, () => aMail())
  for (const mail of mails) await queue(mail)
  for (const mail of mails) await statusBecomes(mail, 'sent')
  for (const mail of mails) expect(receivedBy(mail)).toHaveLength(1)
  await second.stop()
})
