import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { userId } from '../call.ts'
import { startReMusic } from '../servers.ts'
import type { Listening } from './listening.ts'
import { loadListening } from './loading.ts'
import type { Lists } from './quality.ts'
import { type Refresh, refreshTaste } from './refreshing.ts'

/** Computes the recommendations of an installation for these listeners, and measures time and memory. */
export async function recommend(listening: Listening): Promise<{ lists: Lists } & Refresh> {
  const dataDir = await mkdtemp(join(tmpdir(), 'remusic-bench-taste-'))
  try {
    const server = await startReMusic({ keepIn: dataDir, env: { DEMO: 'false' } })
    const client = await server.connect()
    try {
      await loadListening(client, listening)
      const refresh = await refreshTaste(dataDir)
      return { lists: await readLists(client, listening), ...refresh }
    } finally {
      await client.end()
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Reads the stored lists, without artists that a person plays already. */
async function readLists(client: pg.Client, { plays }: Listening): Promise<Lists> {
  const { rows } = await client.query<{ userId: string; artists: number[] }>(
    `select user_id as "userId", array(
       select artists.api_id::int from unnest(taste_lists.artists) with ordinality as listed (id, place)
       join artists on artists.id = listed.id order by place
     ) as artists
     from taste_lists`,
  )
  const stored = new Map(rows.map(({ userId, artists }) => [userId, artists]))
  const lists = new Map<number, number[]>()
  for (const [person, own] of Map.groupBy(plays, ({ person }) => person)) {
    const known = new Set(own.map(({ artist }) => artist))
    const artists = stored.get(userId(person)) ?? []
    lists.set(
      person,
      artists.filter((artist) => !known.has(artist)),
    )
  }
  return lists
}
