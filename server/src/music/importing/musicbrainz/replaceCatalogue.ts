import type pg from 'pg'
import type { Connection } from '../../../base/database/client.ts'
import {
  columnsOf,
  completionsOf,
  createShadowTables,
  finishSwap,
  referencesTo,
} from '../../../base/database/shadowTables.ts'
import { lowerBackendPriority } from '../../../base/jobs/priority.ts'
import type { Mergings } from '../../catalogue/merging.ts'
import { buildSteps } from './build.ts'
import { noteChanges } from './changes.ts'
import type { Dump } from './dump.ts'
import { checkDisk, estimateImport } from './estimate.ts'
import { storeGenreTargets } from './genreTargets.ts'
import { identitySteps } from './identities.ts'
import { CATALOGUE_TABLES, TABLE_NAMES } from './kinds.ts'
import { matchingSteps } from './matching.ts'
import type { ImportProgress, ImportResult, ImportStage } from './progress.ts'
import { discard, forgetOtherImport, isSwapped, rememberImport } from './resume.ts'
import { type SqlStep, selectionSteps } from './selection.ts'
import type { Slice } from './slice.ts'
import { inTransaction, runStage } from './stages.ts'
import { readIntoStaging } from './staging.ts'
import { StepMeter } from './stepMeter.ts'
import { LOCK_TIMEOUT, swapCatalogue, whileLocked } from './swap.ts'

/**
 * Settings for statements that sort and join tens of millions of rows. They run without parallel workers, to leave the other core for
 * requests.
 */
const SESSION_SETTINGS = `
  set synchronous_commit = off;
  set work_mem = '256MB';
  set maintenance_work_mem = '768MB';
  set max_parallel_workers_per_gather = 0;
  set max_parallel_maintenance_workers = 0;
  set jit = off`

/** The weight of each index of a table, compared to the indexes of small tables. */
const INDEX_WEIGHTS: Record<string, number> = { songs: 20, albums: 4, vocabulary: 8, artists: 2 }
const WAITING = 'esperando a que termine otra tarea, por ejemplo una copia de seguridad'

type Options = { slice: Slice; mergings: Mergings; signal: AbortSignal }
type Report = (progress: ImportProgress) => void

/** Runs all stages of an import that have not been completed yet. */
export async function replaceCatalogue(
  connection: Connection,
  dump: Dump,
  options: Options,
  report: Report,
): Promise<ImportResult> {
  const { client } = connection
  const { slice, signal } = options
  const meter = new StepMeter(report)
  try {
    await client.query(SESSION_SETTINGS)
    await lowerBackendPriority(client)
    if (!(await isSwapped(client))) {
      await forgetOtherImport(client, dump, slice)
      await checkDisk(client, estimateImport(dump, slice))
      await readIntoStaging(client, dump, { signal, onProgress: report })
      await rememberImport(client, slice)
      await buildAndSwap(connection, options, meter)
    }
    return finish(connection, meter)
  } finally {
    meter.stop()
  }
}

async function buildAndSwap(connection: Connection, { slice, mergings, signal }: Options, meter: StepMeter) {
  const { client } = connection
  await runStage(client, { name: 'genres' }, () => storeGenreTargets(connection))
  await runSteps(client, 'select', selectionSteps(slice), signal, meter)

  await whileLocked(
    () =>
      runStage(client, { name: 'start-build' }, async () => {
        await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
        await createShadowTables(client, CATALOGUE_TABLES)
        await noteChanges(client, await referencesTo(client, CATALOGUE_TABLES))
      }),
    { signal, onWait: () => meter.startStep(WAITING) },
  )
  const columns = {
    artists: await columnsOf(client, 'artists'),
    albums: await columnsOf(client, 'albums'),
    songs: await columnsOf(client, 'songs'),
  }
  const references = await referencesTo(client, CATALOGUE_TABLES)
  await runSteps(
    client,
    'build',
    [...matchingSteps(), ...identitySteps(references), ...buildSteps(columns)],
    signal,
    meter,
  )
  const completions = await completionsOf(client, CATALOGUE_TABLES)
  await runSteps(
    client,
    'index',
    completions.map(({ name, table, sql }) => ({
      name,
      detail: TABLE_NAMES[table] ?? table,
      creates: [],
      sql,
      weight: INDEX_WEIGHTS[table] ?? 1,
    })),
    signal,
    meter,
  )
  // Index-only scans and the planner need this. It cannot run inside of a transaction.
  for (const table of CATALOGUE_TABLES) await client.query(`vacuum (analyze) shadow.${table}`)
  meter.startStage('swap')
  meter.startStep('')
  await swapCatalogue(connection, mergings, { signal, onWait: () => meter.startStep(WAITING) })
}

async function runSteps(
  client: pg.ClientBase,
  stage: ImportStage,
  steps: SqlStep[],
  signal: AbortSignal,
  meter: StepMeter,
): Promise<void> {
  meter.startStage(
    stage,
    steps.map(({ weight = 1 }) => weight),
  )
  for (const { name, detail, creates, sql, weight } of steps) {
    signal.throwIfAborted()
    meter.startStep(detail, weight)
    let rows = 0
    await runStage(client, { name: `${stage}:${name}`, creates }, async () => {
      const results = await client.query(sql)
      for (const { rowCount } of [results].flat()) rows += rowCount ?? 0
      for (const table of creates) await client.query(`analyze musicbrainz.${table}`)
    })
    meter.finishStep(rows)
  }
}

/** Work after the swap, which may be slow and can be repeated. */
async function finish({ client }: Connection, meter: StepMeter): Promise<ImportResult> {
  meter.startStage('finish')
  meter.startStep('')
  await finishSwap(client, CATALOGUE_TABLES)
  const counts: Partial<ImportResult> = {}
  for (const [kind, table] of [
    ['artist', 'artists'],
    ['album', 'albums'],
    ['song', 'songs'],
  ] as const) {
    const { rows } = await client.query<{ total: number; created: number }>(
      `select (select count(*) from ${table}) as total, (select count(*) from musicbrainz.${kind}_id where is_new) as created`,
    )
    counts[table] = rows[0] ?? { total: 0, created: 0 }
  }
  await inTransaction(client, () => client.query(FINISH))
  await discard(client)
  return counts as ImportResult
}

const FINISH = `
  -- The artists of reviewed items may have another genre now.
  select classify_reviews_again(array(
    select distinct reviews.target_id
    from reviews join review_targets on review_targets.id = reviews.target_id
      join artists on artists.id = artist_of_target(review_targets)
    where reviews.genre_id is distinct from artists.genre_id
  ));
  -- So may the facts that people's figures were counted with; a job counts them again.
  select note_changed_facts();
  -- The followers of an artist hear of new albums, but not of those that an import brings for the first time.
  insert into new_releases (album_id)
    select albums.id from albums
      join musicbrainz.album_id on album_id.id = albums.id and is_new
      join artists on artists.id = albums.artist_id and artists.follower_count > 0
      join musicbrainz.artist_id on artist_id.id = artists.id and not artist_id.is_new
    where albums.released_on between current_date - 30 and current_date + 1
    on conflict do nothing;
  select refresh_genre_counts()`
