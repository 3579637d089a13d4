import { setTimeout as wait } from 'node:timers/promises'
import { SourceAwayError } from '../source.ts'
import type { Quota } from './quota.ts'

const TIMEOUT_MS = 3_000
const ANSWER_MOST_BYTES = 2 * 1024 * 1024
/** The waits before the second and third try. */
const RETRY_AFTER_MS = [300, 900]
/** After this long the whole allowance has come back. */
const QUOTA_PAUSE_MS = 3_000

const QUOTA_EXCEEDED = 4
const SERVICE_BUSY = 700
const NO_DATA = 800
/** Wrong, missing or unreadable parameters: there is nothing to find under what was asked. */
const BAD_QUESTION = new Set([500, 501, 600])

export type DeezerClient = ReturnType<typeof createDeezerClient>

/** Asks Deezer: paths are ours, values only ever become parameters, and nothing it answers is trusted. */
export function createDeezerClient({ apiUrl, quota, timeoutMs = TIMEOUT_MS }: Settings) {
  /** The answer's body; null where Deezer knows of no such thing. */
  async function get(path: string, params: Record<string, string> = {}): Promise<Json | null> {
    const query = new URLSearchParams(params)
    const url = `${apiUrl}${path}${query.size > 0 ? `?${query}` : ''}`
    for (let tries = 0; ; tries++) {
      await quota.turn()
      const verdict = await ask(url, timeoutMs)
      if (verdict.kind === 'answer') return verdict.body
      if (verdict.kind === 'nothing') return null
      if (verdict.kind === 'too much') await quota.pause(QUOTA_PAUSE_MS)
      const pause = RETRY_AFTER_MS[tries]
      if (verdict.kind === 'away' || pause === undefined) {
        throw new SourceAwayError(`Deezer: ${verdict.reason}`, { cause: verdict.cause })
      }
      await wait(pause)
    }
  }

  /** The items of a list. An answer without `data` is a failure, never an empty list. */
  async function list(path: string, params: Record<string, string> = {}): Promise<Json[]> {
    const { items } = await page(path, params)
    return items
  }

  /** A list page by page: a page may be short although more follow, so only `next` tells. */
  async function pages(path: string, { limit, most }: { limit: number; most: number }): Promise<Json[]> {
    const all: Json[] = []
    for (let index = 0; index < most; index += limit) {
      const { items, hasNext } = await page(path, { index: String(index), limit: String(limit) })
      all.push(...items)
      if (!hasNext) break
    }
    return all
  }

  async function page(path: string, params: Record<string, string>) {
    const body = await get(path, params)
    if (body === null) return { items: [], hasNext: false }
    if (!Array.isArray(body.data)) throw new SourceAwayError('Deezer: a list without data')
    return { items: body.data.filter(isObject), hasNext: typeof body.next === 'string' }
  }

  return { get, list, pages }
}

type Settings = { apiUrl: string; quota: Quota; timeoutMs?: number }
export type Json = Record<string, unknown>

type Verdict =
  | { kind: 'answer'; body: Json }
  | { kind: 'nothing' }
  /** Worth another try in a moment. */
  | { kind: 'too much' | 'trouble'; reason: string; cause?: unknown }
  | { kind: 'away'; reason: string; cause?: unknown }

async function ask(url: string, timeoutMs: number): Promise<Verdict> {
  let status: number
  let text: string
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'accept-language': 'es' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await readUpTo(response, ANSWER_MOST_BYTES)
  } catch (cause) {
    // A second try of something slow would only keep the caller waiting.
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    if (isTimeout) return { kind: 'away', reason: 'too slow', cause }
    if (cause instanceof TooLargeError) return { kind: 'away', reason: 'the answer is too large', cause }
    return { kind: 'trouble', reason: 'unreachable', cause }
  }
  if (status === 403 || status === 429) return { kind: 'too much', reason: `status ${status}` }
  if (status >= 500) return { kind: 'trouble', reason: `status ${status}` }
  if (status >= 300) return { kind: 'away', reason: `status ${status}` }
  return judge(text)
}

/** Deezer tells errors with status 200, so only the body says what happened. */
function judge(text: string): Verdict {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    return { kind: 'trouble', reason: 'not JSON', cause }
  }
  if (!isObject(body)) return { kind: 'away', reason: 'not an object' }
  const { error } = body
  if (error === undefined || (Array.isArray(error) && error.length === 0)) return { kind: 'answer', body }
  // The code may be absent, and the error a mere string.
  const { code, message } = isObject(error) ? error : { code: undefined, message: error }
  const reason = `error ${String(code)} ${String(message)}`
  if (code === NO_DATA || BAD_QUESTION.has(Number(code))) return { kind: 'nothing' }
  if (code === QUOTA_EXCEEDED) return { kind: 'too much', reason }
  if (code === SERVICE_BUSY) return { kind: 'trouble', reason }
  return { kind: 'away', reason }
}

class TooLargeError extends Error {}

async function readUpTo(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > most) throw new TooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
