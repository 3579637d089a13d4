import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paymentWebhook } from '@remusic/contract/people/schemas/premium'

export type ProviderMode =
  | 'ok'
  | 'hang'
  | 'hang-in-body'
  | 'reset'
  | '500'
  | 'garbage'
  | 'null'
  | 'refuse'
  | 'phishing'
export type FakeMercadoPago = Awaited<ReturnType<typeof startFakeMercadoPago>>

type FakePayment = Record<string, unknown> & { id: number; external_reference: string }
type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

export const TEST_SECRET = 'un secreto de prueba'
const COLLECTOR = 200_000_002

/** A server with Mercado Pago's API that holds exactly the payments that a test creates. */
export async function startFakeMercadoPago() {
  let mode: ProviderMode = 'ok'
  let nextId = 150_000_000_001
  const payments = new Map<number, FakePayment>()
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    if (mode === 'ok' || mode === 'phishing') return answer(request, response, body)
    misbehave(mode, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answer(request: IncomingMessage, response: ServerResponse, body: Record<string, unknown>) {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (request.method === 'POST' && pathname === '/checkout/preferences/') {
      const id = `${COLLECTOR}-${randomUUID()}`
      const page = `${mode === 'phishing' ? 'https://mercadopago.com.evil.example' : url}/checkout?pref_id=${id}`
      return send(response, 201, {
        ...body,
        id,
        collector_id: COLLECTOR,
        init_point: page,
        sandbox_init_point: page,
      })
    }
    if (pathname === '/v1/payments/search') {
      const reference = searchParams.get('external_reference')
      const results = [...payments.values()].filter((payment) => payment.external_reference === reference)
      return send(response, 200, { paging: { total: results.length, limit: 30, offset: 0 }, results })
    }
    const refunded = payments.get(Number(/^\/v1\/payments\/(\d+)\/refunds$/.exec(pathname)?.[1]))
    if (refunded && request.method === 'POST') {
      if (refunded.status !== 'approved')
        return send(response, 400, { message: 'Payment not refundable', error: 'bad_request', status: 400 })
      const part = typeof body.amount === 'number' ? body.amount : null
      const returned = Number(refunded.transaction_amount_refunded ?? 0) + (part ?? 0)
      Object.assign(
        refunded,
        part === null
          ? { status: 'refunded', status_detail: 'refunded' }
          : { status_detail: 'partially_refunded', transaction_amount_refunded: returned },
      )
      return send(response, 201, { id: 1, payment_id: refunded.id, status: 'approved' })
    }
    const payment = payments.get(Number(/^\/v1\/payments\/(\d+)$/.exec(pathname)?.[1]))
    if (payment) return send(response, 200, payment)
    send(response, 404, { message: 'Payment not found', error: 'not_found', status: 404, cause: [] })
  }

  return {
    url,
    requests,
    env: {
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-de-prueba',
      MERCADOPAGO_API_URL: url,
      MERCADOPAGO_WEBHOOK_SECRET: TEST_SECRET,
    },
    behave(next: ProviderMode) {
      mode = next
    },
    /** Creates an approved payment for an attempt, with some fields overridden. */
    pay(reference: string, overrides: Record<string, unknown> = {}) {
      const id = nextId++
      payments.set(id, {
        id,
        status: 'approved',
        status_detail: 'accredited',
        transaction_amount: 599,
        currency_id: 'ARS',
        external_reference: reference,
        collector_id: COLLECTOR,
        live_mode: true,
        date_approved: '2026-03-10T12:00:00.000-04:00',
        payment_method_id: 'visa',
        card: { last_four_digits: '3704' },
        payer: { email: 'quien-pago@example.org', identification: { type: 'DNI', number: '12345678' } },
        ...overrides,
      })
      return id
    },
    change(id: number, fields: Record<string, unknown>) {
      Object.assign(payments.get(id) ?? {}, fields)
    },
    statusOf: (id: number) => payments.get(id)?.status,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

type Signed = { now: Date; secret?: string; requestId?: string; type?: string; milliseconds?: boolean }

/** The URL and request of a webhook delivery, signed as Mercado Pago does. */
export function webhookCall(paymentId: number | string, { now, ...signed }: Signed) {
  const { secret = TEST_SECRET, requestId = randomUUID(), type = 'payment', milliseconds = false } = signed
  const ts = milliseconds ? now.getTime() : Math.floor(now.getTime() / 1_000)
  const manifest = `id:${paymentId};request-id:${requestId};ts:${ts};`
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex')
  return {
    path: `${paymentWebhook.url}?source_news=webhooks&data.id=${paymentId}&type=${type}`,
    init: {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': `ts=${ts},v1=${v1}`,
        'x-request-id': requestId,
      },
      // The signature does not cover the body, so its content must not matter.
      body: JSON.stringify({ action: 'payment.updated', data: { id: '1' }, status: 'approved' }),
    } satisfies RequestInit,
  }
}

function misbehave(mode: ProviderMode, request: IncomingMessage, response: ServerResponse) {
  if (mode === 'hang') return
  if (mode === 'hang-in-body') return void response.writeHead(200, JSON_TYPE).write('{"id":')
  if (mode === 'reset') return void request.socket.destroy()
  if (mode === '500') return send(response, 500, { message: 'internal', status: 500 })
  if (mode === 'garbage') return void response.end('<html>mantenimiento</html>')
  if (mode === 'null') return void response.writeHead(200, JSON_TYPE).end('null')
  send(response, 400, { message: 'items invalid', error: 'invalid_items', status: 400, cause: null })
}

const JSON_TYPE = { 'content-type': 'application/json' }

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {}
}
