import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Html, html } from '../common/html.ts'
import type { Db } from '../database/client.ts'
import { sendPlainPage } from '../http/plainPage.ts'

const PER_PAGE = 25
const Id = z.uuid()

/** Shows the mails of demo mode, which are not sent, as plain pages without JavaScript. */
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
      : sendPage(reply.code(404), 'Correos', NOT_FOUND)
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

/** A mail may style itself and open its links in new windows; it must not run scripts or load anything. */
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
<small>${formatTime(mail.created_at)} · ${STATUS[mail.status]}</small></a></li>`,
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
<dt>Fecha</dt><dd>${formatTime(mail.created_at)}</dd><dt>Estado</dt><dd>${STATUS[mail.status]}</dd></dl>
${mail.text_body === '' ? BLANKED : bodyView(mail)}`
}

const bodyView = (
  mail: MailRow,
) => html`<iframe title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${mail.id}/html"></iframe>
<details><summary>Ver como texto</summary><pre>${mail.text_body}</pre></details>`

const BLANKED = html`<p class="vacio">El enlace de este correo venció, así que borramos su contenido.</p>`

const NOT_FOUND = html`<p><a href="/dev/mailbox">← Todos los correos</a></p><h1>Ese correo no existe</h1>`

const STATUS: Record<MailRow['status'], string> = {
  waiting: 'En espera',
  sent: 'Enviado',
  failed: 'No se pudo enviar',
  expired: 'Caducado sin enviar',
  held: 'Retenido',
}

const clock = new Intl.DateTimeFormat('es-AR', { dateStyle: 'medium', timeStyle: 'short' })
const formatTime = (date: Date) => clock.format(date)

function sendPage(reply: FastifyReply, title: string, content: Html) {
  return sendPlainPage(reply, {
    title,
    content,
    style: STYLE,
    allows: ["frame-src 'self'", "form-action 'none'"],
  })
}

const STYLE = html`
ul { list-style: none; margin: 24px 0; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
li a { display: grid; gap: 2px; padding: 14px 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
li a:hover { background: var(--s2) }
span, small, dt, .vacio { color: var(--text-2) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; overflow-wrap: anywhere }
dd { margin: 0 }
iframe { width: 100%; height: 620px; border: 1px solid var(--line); border-radius: 14px; background: var(--s1) }
details { margin-top: 16px }
summary { padding: 10px 0; cursor: pointer }
pre { padding: 16px; border-radius: 14px; background: var(--s1); white-space: pre-wrap; overflow-wrap: anywhere }
nav { display: flex; gap: 12px }
`
