import { longMoment } from '@remusic/server/base/common/days'
import { type Html, html } from '@remusic/server/base/common/html'
import { sendPlainPage } from '@remusic/server/base/http/plainPage'
import type { Config } from '@remusic/server/config'
import type { FastifyReply } from 'fastify'
import { OUTCOMES, TEST_CARDS } from './cards.ts'
import { SANDBOX_PATH } from './sandbox.ts'
import { amountOf, type StoredPayment, type StoredPreference } from './store.ts'

export type CardForm = { number: string; holder: string; expiry: string; code: string; document: string }
export type CardErrors = Partial<Record<keyof CardForm, string>>

const NOTE = html`<p class="aviso">Esto es una caja de pruebas: nadie cobra nada y ninguna tarjeta de verdad sirve aquí.</p>`

export function sendCheckout(
  reply: FastifyReply,
  preference: StoredPreference,
  { form, errors = {} }: { form: CardForm; errors?: CardErrors },
) {
  const [item] = preference.content.items
  const price = `$${amountOf(preference.content)}`
  const field = (name: keyof CardForm, label: string, hints: Html) => {
    const error = errors[name]
    return html`<p class="campo"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${form[name]}" required autocomplete="off" ${hints} ${
      error ? html`aria-invalid="true" aria-describedby="${name}-error"` : html``
    }>
${error ? html`<span class="error" id="${name}-error">${error}</span>` : html``}</p>`
  }
  return sendPage(
    reply.code(Object.keys(errors).length > 0 ? 422 : 200),
    'Pagar',
    html`${NOTE}
<div class="caja">
<section class="boleto"><p class="marca">Estás pagando</p><h1>${item?.title ?? ''}</h1>
<p class="precio">${price} <small>${item?.currency_id ?? ''} por un mes</small></p>
<p><a href="${SANDBOX_PATH}/checkout/v1/leave?pref_id=${preference.id}">Volver sin pagar</a></p></section>
<form method="post" action="${SANDBOX_PATH}/checkout/v1/redirect?pref_id=${preference.id}">
<h2>Paga con tarjeta</h2>
${field('number', 'Número de tarjeta', html`inputmode="numeric" maxlength="25"`)}
${field('holder', 'Nombre del titular', html`list="nombres" maxlength="40" autocapitalize="characters" placeholder="Por ejemplo, APRO" autofocus`)}
<datalist id="nombres">${Object.entries(OUTCOMES).map(
      ([name, { meaning }]) => html`<option value="${name}">${meaning}</option>`,
    )}</datalist>
<div class="pareja">${field('expiry', 'Vencimiento', html`inputmode="numeric" maxlength="5" placeholder="MM/AA"`)}
${field('code', 'Código de seguridad', html`inputmode="numeric" maxlength="4"`)}</div>
${field('document', 'DNI del titular', html`inputmode="numeric" maxlength="12"`)}
<button class="tecla" type="submit">Pagar ${price}</button>
</form></div>
<section><h2>El nombre del titular decide qué pasa</h2>
<table><thead><tr><th scope="col">Nombre</th><th scope="col">Resultado</th></tr></thead><tbody>${Object.entries(
      OUTCOMES,
    ).map(
      ([name, { meaning }]) => html`<tr><th scope="row"><code>${name}</code></th><td>${meaning}</td></tr>`,
    )}</tbody></table></section>
<section><h2>Tarjetas de prueba</h2>
<table><thead><tr><th scope="col">Tarjeta</th><th scope="col">Número</th><th scope="col">Código</th></tr></thead><tbody>${TEST_CARDS.map(
      ({ name, number, code }) =>
        html`<tr><th scope="row">${name}</th><td><code>${number}</code></td><td><code>${code}</code></td></tr>`,
    )}</tbody></table></section>`,
  )
}

/** A page without a form, for a checkout that is finished, expired or unknown. */
export const sendNotice = (reply: FastifyReply, title: string, text: string) =>
  sendPage(
    reply,
    title,
    html`<h1>${title}</h1><p>${text}</p><p><a class="tecla" href="/premium2">Ir a los planes de ReMusic</a></p>`,
  )

const STATUS: Record<string, string> = {
  approved: 'Aprobado',
  in_process: 'Pendiente',
  rejected: 'Rechazado',
  refunded: 'Devuelto',
  charged_back: 'Contracargo',
}

export const STEPS = {
  approve: { label: 'Aprobar', from: ['in_process'], to: { status: 'approved', detail: 'accredited' } },
  reject: {
    label: 'Rechazar',
    from: ['in_process'],
    to: { status: 'rejected', detail: 'cc_rejected_other_reason' },
  },
  refund: { label: 'Devolver', from: ['approved'], to: { status: 'refunded', detail: 'refunded' } },
  chargeback: {
    label: 'Hacer un contracargo',
    from: ['approved'],
    to: { status: 'charged_back', detail: 'settled' },
  },
} as const

export function sendPanel(
  reply: FastifyReply,
  payments: readonly StoredPayment[],
  zone: Pick<Config, 'timeZone'>,
) {
  const key = (id: number, step: string, label: string) =>
    html`<form method="post" action="${SANDBOX_PATH}/payments/${id}/${step}"><button class="tecla sobria">${label}</button></form>`
  const rows = payments.map(
    (
      payment,
    ) => html`<li><p><strong>${STATUS[payment.status] ?? payment.status}</strong> · $${amountOf(payment.preference)} · ${payment.preference.payer?.email ?? ''}<br>
<small>Pago ${payment.id} · ${longMoment(payment.created_at, zone)} · ${payment.status_detail}</small></p>
<div class="pasos">${Object.entries(STEPS)
      .filter(([, { from }]) => (from as readonly string[]).includes(payment.status))
      .map(([step, { label }]) => key(payment.id, step, label))}
${payment.status === 'approved' ? key(payment.id, 'pass', 'Terminar su Premium ahora') : html``}</div></li>`,
  )
  return sendPage(
    reply,
    'Caja de pruebas',
    html`<h1>Caja de pruebas</h1>${NOTE}
<p>Los últimos pagos, y lo que Mercado Pago haría con ellos después.</p>
${payments.length === 0 ? html`<p>Todavía no hay pagos.</p>` : html`<ul>${rows}</ul>`}`,
  )
}

/** The policy allows forms to redirect to ReMusic, which has the same origin. */
const sendPage = (reply: FastifyReply, title: string, content: Html) =>
  sendPlainPage(reply, { title, content, style: STYLE, allows: ["form-action 'self'"] })

const STYLE = html`
h2 { margin: 0 0 12px; font: 800 24px/1.15 Sansita, system-ui, sans-serif }
section + section { margin-top: 32px }
.aviso { margin: 0 0 20px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--s2); color: var(--text-2) }
.caja { display: grid; gap: 24px; margin-bottom: 40px; padding: 24px; border: 1px solid var(--line); border-radius: 14px; background: var(--s1) }
@media (min-width: 720px) { .caja { grid-template-columns: 2fr 3fr; gap: 32px; padding: 32px } .boleto { padding-right: 32px; border-right: 2px dashed var(--line) } }
.boleto p { margin: 0 0 12px }
.marca { color: var(--text-2) }
.precio { font: 900 48px/1 Sansita, system-ui, sans-serif }
.precio small { display: block; margin-top: 8px; color: var(--text-2); font: 400 16px/1.4 Archivo, system-ui, sans-serif }
.campo { display: grid; gap: 4px; margin: 0 0 14px; min-width: 0 }
.pareja { display: grid; grid-template-columns: 2fr 3fr; gap: 0 12px; align-items: start }
label { font-weight: 600 }
input { width: 100%; min-height: 46px; padding: 8px 12px; border: 1px solid var(--text-2); border-radius: 10px; background: var(--bg); color: var(--text); font: inherit }
input::placeholder { color: var(--text-2); opacity: 1 }
input[aria-invalid] { border-color: var(--bad) }
.error { color: var(--bad) }
form > .tecla { width: 100%; min-height: 52px; font-size: 18px }
table { width: 100%; border-collapse: collapse }
th, td { padding: 8px 8px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
thead th { color: var(--text-2); font-weight: 400 }
code { font: 600 15px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
ul { list-style: none; margin: 24px 0; padding: 0; border-top: 1px solid var(--line) }
li { padding: 14px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
li p { margin: 0 0 10px }
small { color: var(--text-2) }
.pasos { display: flex; flex-wrap: wrap; gap: 8px }
`
