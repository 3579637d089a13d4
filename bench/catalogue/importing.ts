import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { runCommand } from '../command.ts'
import { peakMemoryOf } from '../processStats.ts'
import type { RunningReMusic } from '../servers.ts'

const SAMPLE_MS = 1_000
const [MB, GB] = [2 ** 20, 2 ** 30]

export type ImportFigures = {
  seconds: number
  /** The peak memory of the importing process. */
  peakMb: number
  /** The size of the database before and after the import, and its peak in between. */
  databaseGb: { before: number; after: number; peak: number }
  stages: { name: string; seconds: number }[]
}

/** Imports a dump through the command of the operator, while the server runs, and samples its use of resources. */
export async function runImport(
  server: RunningReMusic,
  { dataDir, dump }: { dataDir: string; dump: string },
): Promise<ImportFigures> {
  const client = await server.connect()
  try {
    const startedAt = Date.now()
    const before = await databaseBytes(client)
    const samples = createSamples(client, before)
    const imported = runCommand(dataDir, ['import', 'musicbrainz', dump], samples.watch)
    const isOver = imported.then(
      () => true,
      () => true,
    )
    while (!(await Promise.race([isOver, wait(SAMPLE_MS, false)]))) await samples.take()
    await imported
    const after = await databaseBytes(client)
    return {
      seconds: (Date.now() - startedAt) / 1_000,
      peakMb: samples.peakBytes() / MB,
      databaseGb: { before: before / GB, after: after / GB, peak: samples.peakDatabaseBytes() / GB },
      stages: samples.stages(startedAt),
    }
  } finally {
    await client.end()
  }
}

function createSamples(client: pg.Client, databaseBytesBefore: number) {
  const finished = new Map<string, number>()
  let pid = 0
  let [peak, peakDatabase] = [0, databaseBytesBefore]
  return {
    watch(importing: number) {
      pid = importing
    },
    async take() {
      peak = Math.max(peak, await peakMemoryOf(pid))
      peakDatabase = Math.max(peakDatabase, await databaseBytes(client))
      for (const { name, at } of await finishedStages(client)) finished.set(name, at)
    },
    peakBytes: () => peak,
    peakDatabaseBytes: () => peakDatabase,
    /** The duration of each stage is the time since the previous one. Stages of one kind, such as `read:artist`, are added up. */
    stages(startedAt: number) {
      const seconds = new Map<string, number>()
      let from = startedAt
      for (const [name, at] of [...finished].sort(([, a], [, b]) => a - b)) {
        const [kind = name] = name.split(':')
        seconds.set(kind, (seconds.get(kind) ?? 0) + (at - from) / 1_000)
        from = at
      }
      seconds.set('rest', (Date.now() - from) / 1_000)
      return [...seconds].map(([name, seconds]) => ({ name, seconds }))
    },
  }
}

/** The completed stages of an import, or none if it has not begun or has already cleaned up. */
async function finishedStages(client: pg.Client): Promise<{ name: string; at: number }[]> {
  const { rows: found } = await client.query("select to_regclass('musicbrainz.stages') as stages")
  if (!found[0]?.stages) return []
  const { rows } = await client
    .query<{ name: string; at: number }>(
      'select name, extract(epoch from finished_at)::float8 * 1000 as at from musicbrainz.stages',
    )
    .catch(() => ({ rows: [] }))
  return rows
}

async function databaseBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return rows[0]?.bytes ?? 0
}
