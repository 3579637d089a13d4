import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '@remusic/cluster/cluster'
import pg from 'pg'

const PAUSE_MS = 100

/** Writes in the order of their acknowledgement. */
type Accepted = { member: string; timeline: string }

/**
 * Writes to every PostgreSQL directly, past the balancer, as a client with an outdated address would. The returned function
 * stops that and lists every write that a former leader accepted after its successor had accepted one.
 */
export async function watchLeaders({ databases, directUrl }: Cluster) {
  await query(
    directUrl,
    'create table if not exists leader_watch (written_at timestamptz not null default now())',
  )
  const accepted: Accepted[] = []
  let watching = true

  const watchers = databases.members.map(async ({ name, url }) => {
    let client: pg.Client | null = null
    while (watching) {
      try {
        client ??= await connect(url)
        // PostgreSQL starts a new timeline with every promotion.
        const { rows } = await client.query<{ timeline: string }>(
          'insert into leader_watch default values returning left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline',
        )
        accepted.push({ member: name, timeline: rows[0]?.timeline ?? '' })
      } catch {
        await client?.end().catch(() => {})
        client = null
      }
      await wait(PAUSE_MS)
    }
    await client?.end().catch(() => {})
  })
  return async () => {
    watching = false
    await Promise.all(watchers)
    if (accepted.length === 0)
      throw new Error('No PostgreSQL accepted a write while the leaders were watched')
    return splitBrains(accepted)
  }
}

export function splitBrains(accepted: Accepted[]): string[] {
  const found: string[] = []
  for (const [i, write] of accepted.entries()) {
    const earlier = accepted.slice(0, i)
    const successor = earlier.find(({ timeline }) => timeline > write.timeline)
    const twin = earlier.find(
      ({ timeline, member }) => timeline === write.timeline && member !== write.member,
    )
    const other = successor ?? twin
    if (other)
      found.push(
        `${write.member} on timeline ${write.timeline} after ${other.member} on timeline ${other.timeline}`,
      )
  }
  return found
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000, query_timeout: 3_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(url: string, text: string) {
  const client = await connect(url)
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
