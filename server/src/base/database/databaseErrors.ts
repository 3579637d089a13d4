import { setTimeout as wait } from 'node:timers/promises'

const CONFLICT_STATES = new Set(['40001', '40P01']) // serialization failure, deadlock

/** Two transactions conflicted and this one was aborted; it may simply be retried. */
export const isConflict = (error: unknown) => CONFLICT_STATES.has(stateOf(error))

/** Another transaction holds a lock that was not to be waited for. */
export const isLocked = (error: unknown) => stateOf(error) === '55P03'

/** PostgreSQL cannot store the value (class 22): the safety net below validation. */
export const isInvalidValue = (error: unknown) => stateOf(error).startsWith('22')

/** A row with the same unique key already exists. */
export const isUniqueViolation = (error: unknown) => stateOf(error) === '23505'

/** A row violates the constraint of this name. */
export const isViolationOf = (error: unknown, constraint: string) =>
  stateOf(error).startsWith('23') && (error as { constraint?: unknown }).constraint === constraint

/** PostgreSQL cannot be reached, is starting or stopping, is out of resources, or did not answer in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = stateOf(error)
  return (
    UNAVAILABLE_STATES.has(state) ||
    /^(08|53)...$/.test(state) ||
    UNAVAILABLE_SYSTEM_CODES.has(codeOf(error)) ||
    isMissingSocket(error) ||
    UNAVAILABLE_MESSAGES.some((message) => error.message.includes(message)) ||
    isDatabaseUnavailable(error.cause)
  )
}

/** Retries a transaction that was aborted by a conflict with another one. */
export async function retryOnConflict<T>(work: () => Promise<T>, maxAttempts = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= maxAttempts || !isConflict(error)) throw error
      await wait(Math.random() * 20 * attempt)
    }
  }
}

const UNAVAILABLE_STATES = new Set([
  '25006', // read-only: a standby that has not been promoted yet, or a primary that has been demoted
  '25P03', // idle in transaction timeout
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // shut down by an operator
  '57P02', // crashed
  '57P03', // starting or stopping
  '57P04', // database dropped
  '57P05', // idle session timeout
  '58000', // system error
  '58030', // input/output error
])

const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// node-postgres raises these errors without a code.
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'is not queryable',
  'Cannot use a pool after calling end on the pool',
]

// When PostgreSQL stops, it removes its Unix domain socket.
const isMissingSocket = (error: Error & { syscall?: string }) =>
  codeOf(error) === 'ENOENT' && error.syscall === 'connect'

function codeOf(error: unknown) {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

const stateOf = (error: unknown) => {
  const code = codeOf(error)
  return /^[0-9A-Z]{5}$/.test(code) ? code : ''
}
