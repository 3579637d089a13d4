import { settings } from '@remusic/contract/base/schemas/settings'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type Smtp, startSmtp } from '../../../testing/smtp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { cleanUpMails, type NewMail } from './mail.ts'

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
  eventually(async () => expect((await stored(mail)).status).toBe(status))
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

  test('that has expired is not sent, and its body is blanked', async () => {
    const mail = aMail({ expiresAt: new Date(Date.now() - 1_000) })
    await queue(mail)
    await statusBecomes(mail, 'expired')
    expect(receivedBy(mail)).toEqual([])
    expect(await stored(mail)).toMatchObject({ text_body: '', html_body: '' })
  })

  test('has no body any more once it is sent, so that the database holds no usable link', async () => {
    const mail = aMail({ text: 'https://remusic.example/olvide-password/SECRETO' })
    await queue(mail)
    await statusBecomes(mail, 'sent')
    expect(receivedBy(mail)[0]?.text).toContain('SECRETO')
    expect(await stored(mail)).toMatchObject({ text_body: '', html_body: '' })
  })

  test('that cannot be delivered has no body any more', async () => {
    smtp.become('refuse')
    const mail = aMail()
    await queue(mail)
    await statusBecomes(mail, 'failed')
    expect(await stored(mail)).toMatchObject({ text_body: '', html_body: '' })
  })

  test('is not stored beyond the daily limit of its recipient, also under concurrency', async () => {
    const dailyLimit = { prefix: `aviso-${++count}:`, max: 3 }
    const to = { name: 'Ana', address: `avisos-${count}@example.org` }
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, i) => queue(aMail({ key: `${dailyLimit.prefix}${i}`, to, dailyLimit }))),
    )
    expect(results.filter(Boolean)).toHaveLength(3)
    expect(await queue(aMail({ to }))).toBe(true)
  })
})

describe('a mail server', () => {
  test.each(['reset', 'busy'] as const)(
    'that fails (%s) receives every mail once it works again',
    async (mode) => {
      smtp.become(mode)
      const mail = aMail()
      await queue(mail)
      await eventually(async () => expect((await stored(mail)).last_error).not.toBeNull())
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

  test('that hangs keeps no request waiting', async () => {
    smtp.become('hang')
    const mail = aMail()
    await queue(mail)
    await eventually(async () => expect((await stored(mail)).attempts).toBe(1))
    expect((await app.call(settings, {})).status).toBe(200)
  })
})

describe('the clean-up', () => {
  const DAY_MS = 86_400_000
  const insert = (key: string, values: { status: 'waiting' | 'sent'; age?: number; expiresIn?: number }) =>
    app.db
      .insertInto('mails')
      .values({
        dedupe_key: key,
        to_address: 'ana@example.org',
        to_name: '',
        subject: 'Prueba',
        text_body: 'texto',
        html_body: '<p>texto</p>',
        message_id: `<${key}>`,
        status: values.status,
        sent_at: values.status === 'sent' ? new Date() : null,
        created_at: new Date(Date.now() - (values.age ?? 0)),
        expires_at: values.expiresIn === undefined ? null : new Date(Date.now() + values.expiresIn),
      })
      .execute()
  const bodies = async (prefix: string) => {
    const rows = await app.db
      .selectFrom('mails')
      .select(['dedupe_key as key', 'text_body as text', 'status'])
      .where('dedupe_key', 'like', `${prefix}%`)
      .orderBy('dedupe_key')
      .execute()
    return rows.map(({ key, text, status }) => `${key.slice(prefix.length)} ${status} ${text}`.trim())
  }

  test('blanks what is sent or has expired, and deletes mails after 30 days', async () => {
    await insert('limpia:a', { status: 'sent', expiresIn: 60_000 })
    await insert('limpia:b', { status: 'sent' })
    await insert('limpia:c', { status: 'waiting', expiresIn: -1_000 })
    await insert('limpia:d', { status: 'waiting', expiresIn: 60_000 })
    await insert('limpia:e', { status: 'sent', age: 31 * DAY_MS })
    await cleanUpMails(app.db, new Date(), { isMailbox: false })
    expect(await bodies('limpia:')).toEqual(['a sent', 'b sent', 'c expired', 'd waiting texto'])
  })

  test('keeps bodies in demo mode until their link has expired', async () => {
    await insert('demo:a', { status: 'sent', expiresIn: 60_000 })
    await insert('demo:b', { status: 'sent' })
    await insert('demo:c', { status: 'sent', expiresIn: -1_000 })
    await cleanUpMails(app.db, new Date(), { isMailbox: true })
    expect(await bodies('demo:')).toEqual(['a sent texto', 'b sent texto', 'c sent'])
  })
})

test('a demo that sends its mails keeps none of their links either', async () => {
  const demo = await startTestApp({ env: { DEMO: 'true', SMTP_URL: smtp.url }, demoData: false })
  try {
    const mail = aMail({ text: 'https://remusic.example/olvide-password/SECRETO' })
    await demo.db.transaction().execute((tx) => demo.deps.mail.queue(tx, mail))
    const kept = () =>
      demo.db.selectFrom('mails').selectAll().where('dedupe_key', '=', mail.key).executeTakeFirstOrThrow()
    await eventually(async () => expect((await kept()).status).toBe('sent'))
    expect(await kept()).toMatchObject({ text_body: '', html_body: '' })
  } finally {
    await demo.stop()
  }
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
