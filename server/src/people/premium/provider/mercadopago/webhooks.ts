import { InvalidWebhookSignatureError, WebhookSignatureValidator } from 'mercadopago'
import type { Delivery, Notice } from '../provider.ts'

const TOLERANCE_MS = 300_000
const MAX_KEY_LENGTH = 200

/**
 * Classifies a webhook call. The signature covers the payment id in the query, the request id and the timestamp but not
 * the body, so the body is ignored.
 */
export function readNotice({ headers, query, now }: Delivery, secret: string | null): Notice {
  // Each payment also causes several legacy calls, whose signature never verifies.
  if (query.topic !== undefined && query.type === undefined) return { kind: 'legacy' }
  if (!secret) return { kind: 'forged', why: 'no webhook secret configured' }
  const { 'x-signature': xSignature, 'x-request-id': xRequestId } = headers
  const { 'data.id': dataId, type = '' } = query
  try {
    // The SDK's own timestamp check confuses milliseconds with seconds, so it is not used.
    WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret })
  } catch (error) {
    return {
      kind: 'forged',
      why: error instanceof InvalidWebhookSignatureError ? error.reason : String(error),
    }
  }
  const ts = /(?:^|,)\s*ts\s*=\s*(\d+)/.exec(String(xSignature))?.[1] ?? ''
  if (Math.abs(momentOf(ts) - now.getTime()) > TOLERANCE_MS)
    return { kind: 'forged', why: 'timestamp outside tolerance' }
  const key = [xRequestId ?? '', ts, dataId ?? ''].join(':')
  if (key.length > MAX_KEY_LENGTH) return { kind: 'forged', why: 'key too long' }
  return type === 'payment' && /^\d{1,20}$/.test(dataId ?? '')
    ? { kind: 'payment', key, paymentId: dataId ?? '' }
    : { kind: 'other', key, type }
}

/** The timestamp is documented in milliseconds but sent in seconds. */
function momentOf(ts: string) {
  const figure = Number(ts)
  return figure >= 1e12 ? figure : figure * 1_000
}
