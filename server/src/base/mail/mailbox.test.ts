import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { layout } from './mailLayout.ts'

const ATTACK = '<script>alert(1)</script>"\'&'

describe('the layout of a mail', () => {
  const mail = layout({
    title: `Hola ${ATTACK}`,
    preheader: `Antes ${ATTACK}`,
    greets: ATTACK,
    paragraphs: ['Uno', ATTACK],
    action: { label: 'Confirmar', url: 'https://remusic.example/confirmar/t?a=1&b="x"' },
  })

  test('escapes all content', () => {
    expect(mail.html).not.toContain('<script>')
    expect(mail.html).toContain('href="https://remusic.example/confirmar/t?a=1&amp;b=&quot;x&quot;"')
    expect(mail.html.match(/&lt;script&gt;/g)).toHaveLength(5)
  })

  test.each([
    ['Mira https://evil.example/premio ya', 'Mira [enlace] ya'],
    ['«HTTPS://evil.example»', '«[enlace]»'],
    ['entra a www.evil.example/x.', 'entra a [enlace]'],
    ['javascript://evil.example', '[enlace]'],
    ['evil.example/premio', 'evil. example/premio'],
    ['escribe a ana@evil.example', 'escribe a ana@evil. example'],
    ['Dura 3.5 minutos. Me gusta.', 'Dura 3.5 minutos. Me gusta.'],
  ])('turns %s into text that mail clients do not link', (text, expected) => {
    const mail = layout({ title: 'Hola', preheader: '', paragraphs: [text] })
    expect(mail.text).toContain(expected)
    expect(mail.html).toContain(`>${expected}</p>`)
    expect(mail.html).not.toContain('evil.example')
  })

  test('loads no external resources', () => {
    expect(mail.html).not.toMatch(/<(img|link|iframe|script)|url\(|@import|src=/)
  })

  test('has the same content as plain text', () => {
    expect(mail.text).toContain('Uno')
    expect(mail.text).toContain('https://remusic.example/confirmar/t?a=1&b="x"')
    expect(mail.text).not.toContain('&lt;')
  })

  test('has a dark theme', () => {
    expect(mail.html).toContain('prefers-color-scheme: dark')
    expect(mail.html).toContain('<html lang="es">')
  })
})

describe('the mailbox of demo mode', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { DEMO: 'true' }, demoData: false })
  })
  afterAll(() => app.stop())

  const write = (subject: string, html = '<p>Hola</p>') =>
    app.db.transaction().execute((tx) =>
      app.deps.mail.queue(tx, {
        key: subject,
        to: { name: ATTACK, address: 'ana@example.org' },
        subject,
        text: `Texto ${ATTACK}`,
        html,
      }),
    )
  const page = async (path: string) => {
    const response = await app.request(path)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test('has an empty state', async () => {
    expect((await page('/dev/mailbox')).text).toContain('Todavía no hay correos')
  })

  test('lists mails at once, newest first, in pages', async () => {
    for (let i = 1; i <= 27; i++) await write(`Correo número ${i}.`)
    const first = await page('/dev/mailbox')
    expect(first.status).toBe(200)
    expect(first.text.indexOf('Correo número 27.')).toBeGreaterThan(0)
    expect(first.text.indexOf('Correo número 27.')).toBeLessThan(first.text.indexOf('Correo número 26.'))
    expect(first.text).not.toContain('Correo número 2.')
    const [, older = ''] = /href="(\/dev\/mailbox\?antes=[^"]+)"/.exec(first.text) ?? []
    const second = await page(older)
    expect(second.text).toContain('Correo número 2.')
    expect(second.text).toContain('Más nuevos')
    expect(second.text).not.toContain('Correo número 3.')
    expect((await app.mails()).every(({ status }) => status === 'sent')).toBe(true)
  })

  test('shows a mail in a sandboxed frame that can only open links', async () => {
    const html = '<a href="https://remusic.example" target="_blank">Confirmar</a><script>alert(1)</script>'
    await write('Con enlace', html)
    const row = (await app.mails()).at(-1)
    const view = await page(`/dev/mailbox/${row?.id}`)
    expect(view.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(view.text).toContain(`src="/dev/mailbox/${row?.id}/html"`)
    const frame = await page(`/dev/mailbox/${row?.id}/html`)
    expect(frame.text).toBe(html)
    expect(frame.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'.*; sandbox allow-popups/,
    )
    expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })

  test('escapes a mail’s content in its own pages', async () => {
    for (const path of ['/dev/mailbox', `/dev/mailbox/${(await app.mails()).at(-1)?.id}`]) {
      const { text, headers } = await page(path)
      expect(text).not.toContain('<script')
      expect(text).toContain('&lt;script&gt;')
      expect(headers.get('content-security-policy')).not.toContain('script-src')
    }
  })

  test.each(['/dev/mailbox/nada', '/dev/mailbox/019a8b1e-0000-7000-8000-000000000000'])(
    'answers 404 for %s',
    async (path) => {
      const { status, text } = await page(path)
      expect(status).toBe(404)
      expect(text).toContain('Ese correo no existe')
    },
  )

  test('does not exist outside demo mode', async () => {
    const real = await startTestApp({ database: app.database })
    for (const path of ['/dev/mailbox', `/dev/mailbox/${(await app.mails()).at(-1)?.id}/html`]) {
      expect((await real.request(path)).status).toBe(404)
    }
    await real.stop()
  })
})
