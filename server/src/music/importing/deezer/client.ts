import { setTimeout as wait } from 'node:timers/promises'
import { SourceUnavailableError } from '../../catalogue/source.ts'
import type { Quota } from './quota.ts'

const TIMEOUT_MS = 3_000
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024
/** Delays before the second and third attempt. */
const RETRY_AFTER_MS = [300, 900]
/** After this long the quota has fully recovered. */
const QUOTA_PAUSE_MS = 3_000

const QUOTA_EXCEEDED = 4
const SERVICE_BUSY = 700
const NO_DATA = 800
/** Error codes for invalid parameters, which count as not found. */
const INVALID_PARAMETERS = new Set([500, 501, 600])

export type DeezerClient = ReturnType<typeof createDeezerClient>

/** A client for Deezer's API. User input only ever becomes a query parameter, and responses are validated. */
export function createDeezerClient({ apiUrl, quota, timeoutMs = TIMEOUT_MS }: Settings) {
  /** Returns the body of the response, or null if Deezer has no such item. */
  async function get(path: string, params: Record<string, string> = {}): Promise<Json | null> {
    const query = new URLSearchParams(params)
    const url = `${apiUrl}${path}${query.size > 0 ? `?${query}` : ''}`
    for (let attempt = 0; ; attempt++) {
      await quota.turn()
      const outcome = await request(url, timeoutMs)
      if (outcome.kind === 'success') return outcome.body
      if (outcome.kind === 'not found') return null
      if (outcome.kind === 'rate limited') await quota.pause(QUOTA_PAUSE_MS)
      const delay = RETRY_AFTER_MS[attempt]
      if (outcome.kind === 'unavailable' || delay === undefined) {
        throw new SourceUnavailableError(`Deezer: ${outcome.reason}`, { cause: outcome.cause })
      }
      await wait(delay)
    }
  }

  /** Returns the items of a list. A response without `data` is an error, not an empty list. */
  async function list(path: string, params: Record<string, string> = {}): Promise<Json[]> {
    const { items } = await page(path, params)
    return items
  }

  /** Reads all pages of a list. A page may be short even if more follow, so only `next` marks the end. */
  async function pages(path: string, { limit, max }: { limit: number; max: number }): Promise<Json[]> {
    const all: Json[] = []
    for (let index = 0; index < max; index += limit) {
      const { items, hasNext } = await page(path, { index: String(index), limit: String(limit) })
      all.push(...items)
      if (!hasNext) break
    }
    return all
  }

  async function page(path: string, params: Record<string, string>) {
    const body = await get(path, params)
    if (body === null) return { items: [], hasNext: false }
    if (!Array.isArray(body.data)) throw new SourceUnavailableError('Deezer: list without data')
    return { items: body.data.filter(isObject), hasNext: typeof body.next === 'string' }
  }

  return { get, list, pages }
}

type Settings = { apiUrl: string; quota: Quota; timeoutMs?: number }
export type Json = Record<string, unknown>

type Outcome =
  | { kind: 'success'; body: Json }
  | { kind: 'not found' }
  /** An error that is worth a retry. */
  | { kind: 'rate limited' | 'transient'; reason: string; cause?: unknown }
  | { kind: 'unavailable'; reason: string; cause?: unknown }

async function request(url: string, timeoutMs: number): Promise<Outcome> {
  let status: number
  let text: string
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'accept-language': 'es' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await readUpTo(response, MAX_RESPONSE_BYTES)
  } catch (cause) {
    // Retrying after a timeout would only make the caller wait longer.
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    if (isTimeout) return { kind: 'unavailable', reason: 'timeout', cause }
    if (cause instanceof TooLargeError) return { kind: 'unavailable', reason: 'response too large', cause }
    return { kind: 'transient', reason: 'unreachable', cause }
  }
  if (status === 403 || status === 429) return { kind: 'rate limited', reason: `status ${status}` }
  if (status >= 500) return { kind: 'transient', reason: `status ${status}` }
  if (status >= 300) return { kind: 'unavailable', reason: `status ${status}` }
  return classifyBody(text)
}

/** Deezer reports errors with status 200, so the body decides. */
function classifyBody(text: string): Outcome {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    return { kind: 'transient', reason: 'not JSON', cause }
  }
  if (!isObject(body)) return { kind: 'unavailable', reason: 'not an object' }
  const { error } = body
  if (error === undefined || (Array.isArray(error) && error.length === 0)) return { kind: 'success', body }
  // The code may be missing, and the error may be a plain string.
  const { code, message } = isObject(error) ? error : { code: undefined, message: error }
  const reason = `error ${String(code)} ${String(message)}`
  if (code === NO_DATA || INVALID_PARAMETERS.has(Number(code))) return { kind: 'not found' }
  if (code === QUOTA_EXCEEDED) return { kind: 'rate limited', reason }
  if (code === SERVICE_BUSY) return { kind: 'transient', reason }
  return { kind: 'unavailable', reason }
}

class TooLargeError extends Error {}

async function readUpTo(response: Response, max: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > max) throw new TooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
