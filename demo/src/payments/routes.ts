import { timingSafeEqual } from 'node:crypto'
// Adds `hide` to the schema of a route.
import type {} from '@fastify/swagger'
import { ForbiddenError, MalformedError } from '@remusic/server/base/common/errors'
import type { Db } from '@remusic/server/base/database/client'
import type { Deps } from '@remusic/server/base/deps'
import { fastForwardPremium } from '@remusic/server/people/premium/timeTravel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { digitsOf, findCard, OUTCOMES } from './cards.ts'
import { createNotifier } from './notifier.ts'
import { type CardErrors, type CardForm, STEPS, sendCheckout, sendNotice, sendPanel } from './page.ts'
import { SANDBOX_PATH, SANDBOX_TOKEN } from './sandbox.ts'
import {
  changePayment,
  findPayment,
  findPayments,
  findPreference,
  PreferenceRequest,
  refundPart,
  type StoredPreference,
  storePayment,
  storePreference,
} from './store.ts'
import { errorResponse, paymentResponse, preferenceResponse, returnUrl } from './wireFormat.ts'

const PANEL_SIZE = 50
const MAX_SEARCH_RESULTS = 100
const RefundRequest = z.object({ amount: z.int().positive().optional() })
const PaymentId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** An embedded payment provider: the API and the checkout page of Mercado Pago, and a panel that controls payments. */
export function serveSandbox(app: FastifyInstance, deps: Deps) {
  const notify = createNotifier(deps)
  app.register(
    (scope, _options, done) => {
      acceptForms(scope)
      scope.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true }
      })
      serveApi(scope, deps, notify)
      serveCheckout(scope, deps, notify)
      servePanel(scope, deps, notify)
      done()
    },
    { prefix: SANDBOX_PATH },
  )
}

type Notify = ReturnType<typeof createNotifier>

function serveApi(app: FastifyInstance, { db, config, clock }: Deps, notify: Notify) {
  app.route({
    method: 'POST',
    url: '/checkout/preferences/',
    onRequest: requireToken,
    handler: async (request, reply) => {
      const parsed = PreferenceRequest.safeParse(request.body)
      if (!parsed.success) {
        const field = String(parsed.error.issues[0]?.path[0] ?? 'body')
        return reply.code(400).send(errorResponse(400, `invalid_${field}`, `${field} invalid`))
      }
      const { auto_return: autoReturn, back_urls: backUrls, notification_url: notificationUrl } = parsed.data
      // The token is public, so it must not allow requests or redirects to other sites.
      const isOurs = (address: string | undefined) =>
        !address || URL.parse(address)?.origin === config.publicUrl
      if (!isOurs(notificationUrl))
        return reply
          .code(400)
          .send(errorResponse(400, 'invalid_notification_url', 'notification_url invalid'))
      if (!Object.values(backUrls ?? {}).every(isOurs))
        return reply.code(400).send(errorResponse(400, 'invalid_back_urls', 'back_urls invalid'))
      if (autoReturn && !backUrls?.success)
        return reply
          .code(400)
          .send(
            errorResponse(
              400,
              'invalid_auto_return',
              'auto_return invalid. back_url.success must be defined',
            ),
          )
      const key = String(request.headers['x-idempotency-key'] ?? request.id)
      const now = clock.now()
      const id = await storePreference(db, parsed.data, key, now)
      return reply.code(201).send(preferenceResponse(id, parsed.data, config.publicUrl, now))
    },
  })

  app.get<{ Querystring: { external_reference?: string; limit?: string } }>(
    '/v1/payments/search',
    { onRequest: requireToken },
    async ({ query }) => {
      const limit = Math.min(MAX_SEARCH_RESULTS, Number(query.limit ?? 30) || 30)
      const payments = await findPayments(db, { reference: query.external_reference, limit })
      const results = payments.map(paymentResponse)
      return { paging: { total: results.length, limit, offset: 0 }, results }
    },
  )

  app.get<{ Params: { id: string } }>(
    '/v1/payments/:id',
    { onRequest: requireToken },
    async ({ params }, reply) => {
      const id = PaymentId.safeParse(params.id)
      const payment = id.success ? await findPayment(db, id.data) : null
      return payment ? paymentResponse(payment) : reply.code(404).send(NO_PAYMENT)
    },
  )

  app.post<{ Params: { id: string } }>(
    '/v1/payments/:id/refunds',
    { onRequest: requireToken },
    async ({ params, body }, reply) => {
      const id = PaymentId.safeParse(params.id)
      const part = RefundRequest.safeParse(body).data?.amount
      const done =
        id.success &&
        (await takeStep({ db }, notify, id.data, (tx) =>
          part === undefined
            ? changeByStep(tx, id.data, 'refund', clock.now())
            : refundPart(tx, id.data, part, clock.now()),
        ))
      return done
        ? reply.code(201).send({ payment_id: id.data, status: 'approved' })
        : reply.code(404).send(NO_PAYMENT)
    },
  )
}

const NO_PAYMENT = errorResponse(404, 'not_found', 'Payment not found', [
  { code: 2000, description: 'Payment not found', data: null },
])

async function requireToken(request: FastifyRequest, reply: FastifyReply) {
  const actual = Buffer.from(String(request.headers.authorization))
  const expected = Buffer.from(`Bearer ${SANDBOX_TOKEN}`)
  if (actual.length === expected.length && timingSafeEqual(actual, expected)) return
  return reply.code(401).send(errorResponse(401, 'unauthorized', 'invalid access token'))
}

function serveCheckout(app: FastifyInstance, { db, clock }: Deps, notify: Notify) {
  type Request = FastifyRequest<{ Querystring: { pref_id?: string } }>

  /** The preference in the URL, or null once an error page has been sent. */
  async function openPreference({ query }: Request, reply: FastifyReply) {
    const preference = await findPreference(db, String(query.pref_id ?? ''))
    if (!preference) {
      sendNotice(reply.code(404), 'Este pago no existe', 'Empieza de nuevo desde los planes de ReMusic.')
      return null
    }
    const { expires, expiration_date_to: end } = preference.content
    if (expires && end && new Date(end) < clock.now()) {
      sendNotice(
        reply.code(410),
        'Este enlace de pago venció',
        'Empieza de nuevo desde los planes de ReMusic.',
      )
      return null
    }
    return preference
  }

  app.get('/checkout/v1/redirect', async (request: Request, reply) => {
    const preference = await openPreference(request, reply)
    return preference ? sendCheckout(reply, preference, { form: initialForm(clock.now()) }) : reply
  })

  app.get('/checkout/v1/leave', async (request: Request, reply) => {
    const preference = await openPreference(request, reply)
    return preference ? goBack(reply, preference, null) : reply
  })

  app.post('/checkout/v1/redirect', async (request: Request, reply) => {
    rejectOtherSites(request)
    const preference = await openPreference(request, reply)
    if (!preference) return reply
    const form = readForm(request.body)
    const errors = validate(form, clock.now())
    const outcome = OUTCOMES[form.holder]
    const card = findCard(form.number)
    if (Object.keys(errors).length > 0 || !outcome || !card)
      return sendCheckout(reply, preference, { form, errors })
    const { status, detail } = outcome
    const id = await db.transaction().execute(async (tx) => {
      const details = {
        preferenceId: preference.id,
        method: card.method,
        lastFour: digitsOf(card.number).slice(-4),
      }
      const paymentId = await storePayment(tx, { ...details, status, detail }, clock.now())
      await notify(tx, preference.content.notification_url, paymentId, 'payment.created')
      return paymentId
    })
    return goBack(reply, preference, { id, status })
  })
}

function goBack(
  reply: FastifyReply,
  { id: preferenceId, content }: StoredPreference,
  payment: { id: number; status: string } | null,
) {
  const { success, pending, failure } = content.back_urls ?? {}
  const back = payment?.status === 'approved' ? success : payment?.status === 'in_process' ? pending : failure
  if (!back) return sendNotice(reply, 'Listo', 'Ya puedes cerrar esta página y volver a ReMusic.')
  const reference = content.external_reference
  return reply.redirect(returnUrl({ back, preferenceId, reference, payment }), 303)
}

const CardFields = z.object({
  number: z.string().max(40).default(''),
  holder: z.string().max(60).default(''),
  expiry: z.string().max(10).default(''),
  code: z.string().max(10).default(''),
  document: z.string().max(20).default(''),
})

function readForm(body: unknown): CardForm {
  const parsed = CardFields.safeParse(body)
  if (!parsed.success) throw new MalformedError()
  return { ...parsed.data, holder: parsed.data.holder.trim().toUpperCase() }
}

/** Complete except for the name, which selects the outcome. */
const initialForm = (now: Date): CardForm => ({
  number: '5031 7557 3453 0604',
  holder: '',
  expiry: `11/${String(now.getUTCFullYear() + 3).slice(-2)}`,
  code: '123',
  document: '12345678',
})

function validate(form: CardForm, now: Date): CardErrors {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/?(\d\d)$/.exec(form.expiry.trim()) ?? []
  const endsAt = Date.UTC(2_000 + Number(year), Number(month))
  return {
    ...(!findCard(form.number) && { number: 'Usa una de las tarjetas de prueba de abajo' }),
    ...(!OUTCOMES[form.holder] && { holder: 'Escribe uno de los nombres de abajo, por ejemplo APRO' }),
    ...((!month || endsAt <= now.getTime()) && {
      expiry: 'Escribe una fecha que no haya pasado, como 11/30',
    }),
    ...(!/^\d{3,4}$/.test(form.code.trim()) && { code: 'Son 3 o 4 números' }),
    ...(!/^\d{7,9}$/.test(digitsOf(form.document)) && { document: 'Son 7 a 9 números' }),
  }
}

function servePanel(app: FastifyInstance, deps: Deps, notify: Notify) {
  const { db } = deps
  app.get('/', async (_request, reply) =>
    sendPanel(reply, await findPayments(db, { limit: PANEL_SIZE }), deps.config),
  )

  app.post<{ Params: { id: string; step: string } }>('/payments/:id/:step', async (request, reply) => {
    rejectOtherSites(request)
    const { id, step } = request.params
    const paymentId = PaymentId.safeParse(id)
    if (!paymentId.success) throw new MalformedError()
    if (step === 'pass') {
      const payment = await findPayment(db, paymentId.data)
      const reference = z.uuid().safeParse(payment?.preference.external_reference)
      if (reference.success) await fastForwardPremium(deps, reference.data)
    } else if (isStep(step))
      await takeStep(deps, notify, paymentId.data, (tx) =>
        changeByStep(tx, paymentId.data, step, deps.clock.now()),
      )
    return reply.redirect(`${SANDBOX_PATH}/`, 303)
  })
}

const isStep = (step: string): step is keyof typeof STEPS => Object.hasOwn(STEPS, step)

const changeByStep = (tx: Db, id: number, step: keyof typeof STEPS, now: Date) =>
  changePayment(tx, id, STEPS[step].from, STEPS[step].to, now)

/** Changes a payment, and notifies ReMusic if anything has changed. */
async function takeStep(
  { db }: Pick<Deps, 'db'>,
  notify: Notify,
  id: number,
  change: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const changed = await change(tx)
    const payment = changed ? await findPayment(tx, id) : null
    if (payment) await notify(tx, payment.preference.notification_url, id, 'payment.updated')
    return changed
  })
}

/** Protects the forms against cross-site requests. */
function rejectOtherSites({ headers }: FastifyRequest) {
  const { origin, host } = headers
  if (origin !== undefined && URL.parse(origin)?.host !== host)
    throw new ForbiddenError('Otra página envió esto')
}

function acceptForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}
