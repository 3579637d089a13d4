/** The size of the generated data, and search queries that match it. */
export type Dataset = { songs: number; users: number; searches: readonly string[] }

export type CallRequest = { method: 'GET' | 'PUT' | 'POST'; path: string; token?: string; body?: unknown }

/** A call of ReMusic together with its equivalent on the baseline server. */
export type Call = {
  name: string
  kind: 'read' | 'write'
  /** The goal: ReMusic must reach at least this share of the baseline's efficiency. */
  minShare: number
  /** The nth request of a run. */
  request(dataset: Dataset, n: number): CallRequest
  baseline: BaselineSql | BaselinePassword
}

/**
 * The statements that the baseline server runs for a call, each with its own values. The statements of a read run in parallel. Those of a
 * write run one after another in one transaction and store the same rows, in tables without triggers or foreign keys.
 */
export type BaselineSql = {
  sql: readonly string[]
  values(dataset: Dataset, n: number): readonly (readonly unknown[])[]
}
/** For the login, the baseline server only compares a password with its hash. */
export type BaselinePassword = { password: string }

/** The path of the call on the baseline server. */
export const baselinePath = ({ name }: Call) => `/${name.replace(/\W+/g, '-')}`

/** The nth request of a run against the baseline server, with the SQL values as parameters. */
export function baselineRequest(call: Call, dataset: Dataset, n: number): CallRequest {
  const { kind, baseline } = call
  const path = baselinePath(call)
  if ('password' in baseline) return { method: 'POST', path, body: baseline }
  const values = baseline.values(dataset, n)
  if (kind === 'write') return { method: 'POST', path, body: values }
  return { method: 'GET', path: `${path}?values=${encodeURIComponent(JSON.stringify(values))}` }
}

const API = '/api/back-end'
const HEX_DIGITS = 12

/** The ids that community.sql assigns. */
const idOf = (kind: number, i: number) =>
  `0190${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${i.toString(16).padStart(HEX_DIGITS, '0')}`
export const userId = (i: number) => idOf(1, i)
export const reviewId = (i: number) => idOf(2, i)
export const chatId = (i: number) => idOf(3, i)
export const tokenOf = (i: number) => `persona-${i}`

export const get = (path: string, token?: string): CallRequest => ({
  method: 'GET',
  path: `${API}${path}`,
  ...(token && { token }),
})
export const send = (method: 'PUT' | 'POST', path: string, token: string, body?: unknown): CallRequest => ({
  method,
  path: `${API}${path}`,
  token,
  ...(body !== undefined && { body }),
})

/** A pseudo-random number from 1 to `count`, the same in every run. */
export const pick = (count: number, n: number) => 1 + ((n * 7_919) % count)

/** The number of a Premium user: every fifth user has Premium. */
export const pickPremium = ({ users }: Dataset, n: number) => 5 * pick(users / 5, n)
