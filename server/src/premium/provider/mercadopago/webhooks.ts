import { InvalidWebhookSignatureError, WebhookSignatureValidator } from 'mercadopago'
import type { Delivery, Notice } from '../provider.ts'

const TOLERANCE_MS = 300_000
const KEY_MOST_CHARACTERS = 200

/**
 * Tells what a call to the webhook is. The signature covers the payment's id in the query, the request id and the time,
 * never the body: so the body is not looked at.
 */
export function readNotice({ headers, query, now }: Delivery, secret: string | null): Notice {
  // One payment brings several calls of the older kind, whose signature never verifies.
  if (query.topic !== undefined && query.type === undefined) return { kind: 'legacy' }
  if (!secret) return { kind: 'forged', why: 'no secret to check it with' }
  const { 'x-signature': xSignature, 'x-request-id': xRequestId } = headers
  const { 'data.id': dataId, type = '' } = query
  try {
    // Its own check of the time takes milliseconds for seconds.
    WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret })
  } catch (error) {
    return {
      kind: 'forged',
      why: error instanceof InvalidWebhookSignatureError ? error.reason : String(error),
    }
  }
  const ts = /(?:^|,)\s*ts\s*=\s*(\d+)/.exec(String(xSignature))?.[1] ?? ''
  if (Math.abs(momentOf(ts) - now.getTime()) > TOLERANCE_MS) return { kind: 'forged', why: 'out of time' }
  const key = [xRequestId ?? '', ts, dataId ?? ''].join(':')
  if (key.length > KEY_MOST_CHARACTERS) return { kind: 'forged', why: 'too long' }
  return type === 'payment' && /^\d{1,20}$/.test(dataId ?? '')
    ? { kind: 'payment', key, paymentId: dataId ?? '' }
    : { kind: 'other', key, type }
}

/** Documented as milliseconds, sent as seconds. */
function momentOf(ts: string) {
  const figure = Number(ts)
  return figure >= 1e12 ? figure : figure * 1_000
}
