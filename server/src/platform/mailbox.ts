import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '../database/client.ts'
import { type Html, html } from './html.ts'

const PER_PAGE = 25
const Id = z.uuid()

/** Mails that would have been sent, to read in demo mode: plain pages that need no JavaScript. */
export function serveMailbox(app: FastifyInstance, db: Db) {
  const schema = { hide: true }

  app.get<{ Querystring: { antes?: string } }>('/dev/mailbox', { schema }, async ({ query }, reply) => {
    const before = Id.safeParse(query.antes).data
    const mails = await findMails(db, before)
    return sendPage(
      reply,
      'Correos',
      mailList(mails.slice(0, PER_PAGE), mails.length > PER_PAGE, before !== undefined),
    )
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', { schema }, async ({ params }, reply) => {
    const mail = await findMail(db, params.id)
    return mail
      ? sendPage(reply, mail.subject, mailView(mail))
      : sendPage(reply.code(404), 'Correos', NOT_THERE)
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', { schema }, async ({ params }, reply) => {
    const mail = await findMail(db, params.id)
    return reply
      .code(mail ? 200 : 404)
      .headers({
        'content-security-policy': MAIL_POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(mail?.html_body ?? '')
  })
}

/** A mail may look as it likes, run nothing, load nothing, and open its links beside itself. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

function findMails(db: Db, before: string | undefined) {
  const newest = db
    .selectFrom('mails')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(PER_PAGE + 1)
  return (before ? newest.where('id', '<', before) : newest).execute()
}

async function findMail(db: Db, id: string) {
  if (!Id.safeParse(id).success) return undefined
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}

function mailList(mails: MailRow[], hasMore: boolean, isLater: boolean) {
  if (mails.length === 0)
    return html`<h1>Correos</h1><p class="vacio">Todavía no hay correos. Los que ReMusic enviaría aparecen aquí.</p>`
  const rows = mails.map(
    (mail) => html`<li><a href="/dev/mailbox/${mail.id}"><strong>${mail.subject}</strong>
<span>Para ${mail.to_name} &lt;${mail.to_address}&gt;</span>
<small>${when(mail.created_at)} · ${STATUS[mail.status]}</small></a></li>`,
  )
  const older = mails.at(-1)
  return html`<h1>Correos</h1>
<p>Esto es una demostración: los correos que ReMusic enviaría se leen aquí.</p>
<ul>${rows}</ul>
<nav>${isLater ? html`<a class="tecla" href="/dev/mailbox">Más nuevos</a>` : html``}
${hasMore && older ? html`<a class="tecla" href="/dev/mailbox?antes=${older.id}">Más antiguos</a>` : html``}</nav>`
}

function mailView(mail: MailRow) {
  return html`<p><a href="/dev/mailbox">← Todos los correos</a></p>
<h1>${mail.subject}</h1>
<dl><dt>Para</dt><dd>${mail.to_name} &lt;${mail.to_address}&gt;</dd>
${mail.reply_to === null ? html`` : html`<dt>Responder a</dt><dd>${mail.reply_to}</dd>`}
<dt>Fecha</dt><dd>${when(mail.created_at)}</dd><dt>Estado</dt><dd>${STATUS[mail.status]}</dd></dl>
<iframe title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${mail.id}/html"></iframe>
<details><summary>Ver como texto</summary><pre>${mail.text_body}</pre></details>`
}

const NOT_THERE = html`<p><a href="/dev/mailbox">← Todos los correos</a></p><h1>Ese correo no existe</h1>`

const STATUS: Record<MailRow['status'], string> = {
  waiting: 'En espera',
  sent: 'Enviado',
  failed: 'No se pudo enviar',
  expired: 'Caducado sin enviar',
  held: 'Retenido',
}

const clock = new Intl.DateTimeFormat('es-AR', { dateStyle: 'medium', timeStyle: 'short' })
const when = (date: Date) => clock.format(date)

function sendPage(reply: FastifyReply, title: string, content: Html) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light"><title>${title} · ReMusic</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${STYLE}</style></head>
<body><main>${content}</main></body></html>`.text,
    )
}

const STYLE = html`
:root { --bg: #190a17; --s1: #241120; --s2: #30192b; --line: #452940; --text: #fff3ea; --text-2: #d8c3c9; --link: #ffbf5c; --focus: #ffd98a }
@media (prefers-color-scheme: light) {
  :root { --bg: #fbebe4; --s1: #fff7f2; --s2: #f4ded5; --line: #e2c6bc; --text: #2a0f22; --text-2: #573848; --link: #854000; --focus: #4a33b3 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.55 Archivo, system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 72px }
h1 { margin: 8px 0 16px; font: 900 40px/1.05 Sansita, Georgia, serif; letter-spacing: -.02em; text-wrap: balance; overflow-wrap: anywhere }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
ul { list-style: none; margin: 24px 0; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
li a { display: grid; gap: 2px; padding: 14px 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
li a:hover { background: var(--s2) }
span, small, dt, .vacio { color: var(--text-2) }
small { font-size: 14px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; overflow-wrap: anywhere }
dd { margin: 0 }
iframe { width: 100%; height: 620px; border: 1px solid var(--line); border-radius: 14px; background: var(--s1) }
details { margin-top: 16px }
summary { padding: 10px 0; cursor: pointer }
pre { padding: 16px; border-radius: 14px; background: var(--s1); white-space: pre-wrap; overflow-wrap: anywhere }
nav { display: flex; gap: 12px }
.tecla { padding: 11px 18px; border-radius: 10px; background: #ffb02e; border-bottom: 3px solid #b86106; color: #2a0f22; font-weight: 700; text-decoration: none }
`
