import type { PushMessage } from '@remusic/contract/people/webPush'
import type { Urgency } from 'web-push'
import type { Deps } from '../../base/deps.ts'
import { isPushService } from './pushServices.ts'
import { findVapidKeys } from './vapidKeys.ts'

const TIMEOUT_MS = 10_000
/** Push services accept 4096 bytes, of which the encryption needs about a hundred. */
const MAX_PAYLOAD_BYTES = 3_900

export type PushAddress = { endpoint: string; p256dh: string; auth: string }

export type Push = {
  message: PushMessage
  /** A message that has not been delivered yet is replaced by the next one with this topic. */
  topic: string
  urgency: Urgency
  /** How long the push service keeps the message for a device that is off. */
  ttlSeconds: number
}

export type Outcome =
  | { result: 'sent' }
  /** The browser has ended the subscription. */
  | { result: 'gone' }
  | { result: 'retry'; reason: string; afterSeconds: number | null }
  /** Sending it again would not help. */
  | { result: 'refused'; reason: string }

/** Encrypts a message for a device and hands it to its push service. Does not throw. */
export async function sendPush(deps: Deps, address: PushAddress, push: Push): Promise<Outcome> {
  const { endpoint, p256dh, auth } = address
  if (!isPushService(endpoint, deps.config)) return { result: 'gone' }
  try {
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payloadOf(push.message),
      {
        vapidDetails: { subject: subjectOf(deps), ...(await findVapidKeys(deps.db)) },
        TTL: push.ttlSeconds,
        topic: push.topic,
        urgency: push.urgency,
      },
    )
    const { 'Content-Length': _length, ...rest } = headers
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
      // A redirect could lead to a host that was not checked.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return outcomeOf(response)
  } catch (error) {
    return { result: 'retry', reason: reasonOf(error), afterSeconds: null }
  }
}

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'gone' }
  const reason = `status ${status}`
  if (status === 429 || status === 408 || status >= 500)
    return { result: 'retry', reason, afterSeconds: secondsOf(headers.get('retry-after')) }
  return { result: 'refused', reason }
}

/** Retry-After holds seconds or a date. */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1_000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/**
 * The contact of the sender, for the push service. Apple rejects addresses at localhost, but an installation there cannot send pushes to it
 * anyway.
 */
const subjectOf = ({ config }: Deps) =>
  config.publicUrl.startsWith('https://')
    ? config.publicUrl
    : `mailto:${config.contactTo ?? config.mailFrom.address}`

/** A text that is too long for a push is cut off. */
function payloadOf(message: PushMessage): string {
  let text = message.body
  for (;;) {
    const payload = JSON.stringify({ ...message, body: text })
    if (Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES || text === '') return payload
    text = `${[...text].slice(0, Math.floor([...text].length / 2)).join('')}…`
  }
}

/** The reason without the endpoint, which is a secret of the device. */
function reasonOf(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? name ?? 'error'
}
