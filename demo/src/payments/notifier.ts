import { createHmac, randomUUID } from 'node:crypto'
import type { Db } from '@remusic/server/base/database/client'
import type { Deps } from '@remusic/server/base/deps'
import { ownAddress, secretOf } from './sandbox.ts'
import { merchantOrderOf } from './wireFormat.ts'

const NOTIFY = 'sandbox-notify'
const TIMEOUT_MS = 22_000
/** Mercado Pago may deliver a webhook twice, so every webhook is sent again after this long. */
const REPEAT_AFTER_MS = 5_000

type Call = { url: string; paymentId: number; kind: 'webhook' | 'legacy'; action: string; requestId: string }

/** Notifies the shop of a payment as Mercado Pago does: signed, more than once, and mixed with calls in the legacy format. */
export function createNotifier({ jobs, config, clock }: Deps) {
  jobs.define<Call>(NOTIFY, deliver, {
    concurrency: 5,
    retryLimit: 20,
    retryDelaySeconds: 2,
    expireInSeconds: 60,
  })

  return async function notify(tx: Db, url: string | undefined, paymentId: number, action: string) {
    if (!url) return
    const requestId = randomUUID()
    const later = new Date(Date.now() + REPEAT_AFTER_MS)
    const call = { url, paymentId, action, requestId }
    await jobs.send(tx, NOTIFY, { ...call, kind: 'legacy' }, { key: `${requestId}:legacy` })
    await jobs.send(tx, NOTIFY, { ...call, kind: 'webhook' }, { key: requestId })
    await jobs.send(
      tx,
      NOTIFY,
      { ...call, kind: 'webhook' },
      { key: `${requestId}:again`, startAfter: later },
    )
  }

  async function deliver(call: Call) {
    const response = await fetch(addressFor(call), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersFor(call) },
      body: JSON.stringify(bodyFor(call)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
  }

  function addressFor({ url, paymentId, kind }: Call) {
    const target = new URL(url)
    // The public URL may belong to a proxy that this server cannot reach.
    if (target.origin === config.publicUrl) {
      const own = new URL(ownAddress(config))
      Object.assign(target, { protocol: own.protocol, hostname: own.hostname, port: own.port })
    }
    const query =
      kind === 'webhook'
        ? { 'data.id': String(paymentId), type: 'payment' }
        : { id: String(merchantOrderOf(paymentId)), topic: 'merchant_order' }
    for (const [name, value] of Object.entries(query)) target.searchParams.append(name, value)
    return target
  }

  function headersFor({ paymentId, kind, requestId }: Call) {
    const ts = Math.floor(clock.now().getTime() / 1_000)
    const manifest = `id:${paymentId};request-id:${requestId};ts:${ts};`
    // Legacy calls carry a signature that cannot be verified.
    const key = kind === 'webhook' ? secretOf(config) : randomUUID()
    return {
      'x-signature': `ts=${ts},v1=${createHmac('sha256', key).update(manifest).digest('hex')}`,
      'x-request-id': requestId,
      'user-agent':
        kind === 'webhook' ? 'MercadoPago WebHook v1.0 payment' : 'MercadoPago Feed v2.0 merchant_order',
    }
  }

  function bodyFor({ paymentId, kind, action }: Call) {
    if (kind === 'legacy') return { resource: String(merchantOrderOf(paymentId)), topic: 'merchant_order' }
    return {
      id: paymentId - 12_000_000_000,
      live_mode: false,
      type: 'payment',
      date_created: clock.now().toISOString(),
      api_version: 'v1',
      action,
      data: { id: String(paymentId) },
    }
  }
}
