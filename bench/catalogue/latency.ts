import type pg from 'pg'
import type { RunningReMusic } from '../servers.ts'
import { percentile, timed } from '../statistics.ts'
import type { Effort } from './goals.ts'

/** A running installation with the requests to measure, by kind. All installations have the same kinds. */
export type Side = { server: RunningReMusic; client: pg.Client; requests: Map<string, string[]> }

/** The fastest latency of every request, by kind. */
export type Latencies = Map<string, number[]>

/** The baseline: the time in which PostgreSQL finds a row by its primary key. */
export const LOOKUP = 'primary key lookup'

/**
 * Sends every request several times, in turns between the installations, and keeps the fastest answer, which filters out other
 * load on the machine. The first round only warms up.
 */
export async function measureInTurns(sides: readonly Side[], { rounds }: Effort): Promise<Latencies[]> {
  const all = sides.map((): Latencies => new Map())
  const kinds = [...(sides[0]?.requests.keys() ?? [])]
  const count = Math.max(...[...(sides[0]?.requests.values() ?? [])].map((paths) => paths.length))
  for (let round = 0; round <= rounds; round++)
    for (let i = 0; i < count; i++)
      for (const [side, { server, client, requests }] of sides.entries()) {
        const keep = (kind: string, ms: number) => {
          if (round > 0) keepFastest(all[side] as Latencies, kind, i, ms)
        }
        keep(LOOKUP, (await timed(() => lookUp(client, i))).ms)
        for (const kind of kinds) {
          const paths = requests.get(kind) ?? []
          const path = paths[i % paths.length]
          if (path) keep(kind, (await timed(() => read(server.url + path))).ms)
        }
      }
  return all
}

export const p95Of = (latencies: Latencies | undefined, kind: string) => {
  const all = latencies?.get(kind)
  return all ? percentile(all, 0.95) : null
}

function keepFastest(latencies: Latencies, kind: string, i: number, ms: number) {
  const fastest = latencies.get(kind) ?? []
  fastest[i] = Math.min(ms, fastest[i] ?? Number.POSITIVE_INFINITY)
  latencies.set(kind, fastest)
}

const lookUp = (client: pg.Client, i: number) =>
  client.query({ name: 'lookup', text: 'select * from songs where id = $1', values: [1 + i * 97] })

export async function read(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const text = await response.text()
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}
