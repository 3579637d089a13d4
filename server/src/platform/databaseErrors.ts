import { setTimeout as wait } from 'node:timers/promises'

const CONFLICT_STATES = new Set(['40001', '40P01']) // serialization failure, deadlock

/** Two transactions got in each other's way; the loser may simply try again. */
export const isConflict = (error: unknown) => CONFLICT_STATES.has(stateOf(error))

/** A value that PostgreSQL cannot hold (22xxx): the last net below validation. */
export const isRefusedValue = (error: unknown) => stateOf(error).startsWith('22')

/** A row with that key is there already. */
export const isUniqueViolation = (error: unknown) => stateOf(error) === '23505'

/** A row breaks the rule of that name. */
export const isViolationOf = (error: unknown, constraint: string) =>
  stateOf(error).startsWith('23') && (error as { constraint?: unknown }).constraint === constraint

/** PostgreSQL cannot be reached, is stopping or starting, is full, or did not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = stateOf(error)
  return (
    AWAY_STATES.has(state) ||
    /^(08|53)...$/.test(state) ||
    AWAY_SYSTEM_CODES.has(codeOf(error)) ||
    isMissingSocket(error) ||
    AWAY_MESSAGES.some((message) => error.message.includes(message)) ||
    isDatabaseAway(error.cause)
  )
}

/** Runs a transaction again when it lost against another one. */
export async function retryOnConflict<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= tries || !isConflict(error)) throw error
      await wait(Math.random() * 20 * attempt)
    }
  }
}

const AWAY_STATES = new Set([
  '25006', // read only: a standby that was not promoted yet
  '25P03', // idle in transaction for too long
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // stopped by an operator
  '57P02', // crashed
  '57P03', // starting or stopping
  '57P04', // database dropped
  '57P05', // idle session timeout
  '58000', // system error
  '58030', // input/output error
])

const AWAY_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// node-postgres gives these no code.
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'is not queryable',
  'Cannot use a pool after calling end on the pool',
]

// A PostgreSQL on a socket of the file system leaves no socket when it stops.
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
