/** How much there is to ask about, and what people would type to find it. */
export type Extent = { songs: number; people: number; searches: readonly string[] }

export type Asked = { method: 'GET' | 'PUT' | 'POST'; path: string; token?: string; body?: unknown }

/** A call of ReMusic beside the least that does the same: one shape for all that is measured. */
export type Call = {
  name: string
  kind: 'read' | 'write'
  /** The share of the bare server's requests per second that ReMusic must reach. */
  atLeast: number
  /** What is asked the nth time. */
  ask(extent: Extent, n: number): Asked
  bare: BareRows | BarePassword
}

/**
 * What the bare server does for it: it runs these statements, each with its own values. Those of a read go out at once; those of a
 * write follow each other in one transaction and leave the same rows, in tables without any rule.
 */
export type BareRows = {
  sql: readonly string[]
  values(extent: Extent, n: number): readonly (readonly unknown[])[]
}
/** Or it compares a password with its hash. */
export type BarePassword = { password: string }

/** Where the bare server answers it. */
export const barePath = ({ name }: Call) =>
  `/${name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\W+/g, '-')}`

/** The same asked of the bare server, with its values as they are. */
export function askBare(call: Call, extent: Extent, n: number): Asked {
  const { kind, bare } = call
  const path = barePath(call)
  if ('password' in bare) return { method: 'POST', path, body: bare }
  const values = bare.values(extent, n)
  if (kind === 'write') return { method: 'POST', path, body: values }
  return { method: 'GET', path: `${path}?values=${encodeURIComponent(JSON.stringify(values))}` }
}

const API = '/api/back-end'
const HEX_DIGITS = 12

/** The ids that community.sql gives. */
const idOf = (kind: number, i: number) =>
  `0190${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${i.toString(16).padStart(HEX_DIGITS, '0')}`
export const personId = (i: number) => idOf(1, i)
export const reviewId = (i: number) => idOf(2, i)
export const chatId = (i: number) => idOf(3, i)
export const tokenOf = (i: number) => `persona-${i}`

export const get = (path: string, token?: string): Asked => ({
  method: 'GET',
  path: `${API}${path}`,
  ...(token && { token }),
})
export const send = (method: 'PUT' | 'POST', path: string, token: string, body?: unknown): Asked => ({
  method,
  path: `${API}${path}`,
  token,
  ...(body !== undefined && { body }),
})

/** One of so many, all over the place but the same in every run. */
export const oneOf = (many: number, n: number) => 1 + ((n * 7_919) % many)

/** A Premium person: every fifth is. */
export const premiumOf = ({ people }: Extent, n: number) => 5 * oneOf(people / 5, n)
