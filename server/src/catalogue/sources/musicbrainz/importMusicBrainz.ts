import type pg from 'pg'
import { type Connection, openConnection, openDatabase } from '../../../database/client.ts'
import {
  columnsOf,
  completionsOf,
  createShadowTables,
  finishSwap,
  referencesTo,
} from '../../../database/shadowTables.ts'
import { isDatabaseUnavailable } from '../../../platform/databaseErrors.ts'
import { storeBatchWithin } from '../../store.ts'
import { buildSteps } from './build.ts'
import { noteChanges, stopNotingChanges } from './changes.ts'
import { type Dump, openDump } from './dump.ts'
import { ImportError } from './errors.ts'
import { checkDisk, estimateImport } from './estimate.ts'
import { mapGenres, spanishGenres } from './genreMap.ts'
import { identitySteps } from './identities.ts'
import { finishImportRun, reportImportProgress, startImportRun, takeImportLock } from './importRuns.ts'
import { CATALOGUE_TABLES } from './kinds.ts'
import { matchingSteps } from './matching.ts'
import { type ImportProgress, type ImportResult, type ImportStage, overallPercent } from './progress.ts'
import { type SqlStep, selectionSteps } from './selection.ts'
import type { Slice } from './slice.ts'
import { inTransaction, isDone, runStage } from './stages.ts'
import { readIntoStaging } from './staging.ts'
import { swapCatalogue } from './swap.ts'

export type ImportOptions = {
  /** A direct connection to the primary. */
  databaseUrl: string
  dumpPaths: string[]
  slice: Slice
  /** The Admin who started it in the panel; null: the console. */
  startedBy?: string | null
  /** Set by the console, whose files no other machine need have. */
  fromConsole?: boolean
  signal: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

/** An Admin cancelled the import in the panel. What it has built is kept for the next one. */
export class ImportCancelledError extends Error {
  override name = 'ImportCancelledError'
}

const APPLICATION_NAME = 'remusic-import'
const REPORT_INTERVAL_MS = 1_000
const DISK_FULL = '53100'

/** For statements that sort and join tens of millions of rows. One process at a time: the other core is for people. */
const SESSION_SETTINGS = `
  set synchronous_commit = off;
  set work_mem = '256MB';
  set maintenance_work_mem = '768MB';
  set max_parallel_workers_per_gather = 0;
  set max_parallel_maintenance_workers = 0;
  set jit = off`

/**
 * Replaces the catalogue by the music of a MusicBrainz dump, keeping whatever people refer to. It continues an interrupted import
 * of the same dump and slice. Until the last moment the catalogue in use stays as it is.
 */
export async function importMusicBrainz(options: ImportOptions): Promise<ImportResult> {
  const { databaseUrl, dumpPaths, slice, startedBy = null, fromConsole, onProgress = () => {} } = options
  const dump = await openDump(dumpPaths)
  const connection = await openConnection(databaseUrl, APPLICATION_NAME)
  const { db, close } = openDatabase(databaseUrl, {
    max: 1,
    longTimeouts: true,
    applicationName: APPLICATION_NAME,
  })
  const stopping = new AbortController()
  const signal = AbortSignal.any([options.signal, stopping.signal])
  try {
    if (!(await takeImportLock(connection.client))) throw new ImportError('Ya hay una importación en curso.')
    const run = await startImportRun(db, {
      slice,
      startedBy,
      dumpTimestamp: dump.timestamp,
      ...(fromConsole && { consolePaths: dumpPaths }),
    })
    let latest: ImportProgress | null = null
    const reporting = setInterval(() => {
      if (!latest) return
      reportImportProgress(db, run, latest).then(
        (goesOn) => goesOn || stopping.abort(new ImportCancelledError()),
        () => {}, // the next report follows in a second
      )
    }, REPORT_INTERVAL_MS)
    // PostgreSQL notices within a second that the connection is gone, and ends the statement that is running.
    const cut = () => connection.client.connection.stream.destroy()
    signal.addEventListener('abort', cut, { once: true })
    try {
      const result = await carryOut(connection, dump, slice, signal, (progress) => {
        latest = progress
        onProgress(progress)
      })
      await finishImportRun(db, run, { counts: result })
      return result
    } catch (error) {
      // An interrupted import stays open, and the next process continues it.
      if (signal.aborted) throw signal.reason
      const failure = await readable(error, connection)
      if (!isDatabaseUnavailable(error))
        await finishImportRun(db, run, {
          failed: true,
          ...(failure instanceof ImportError && { problem: failure.message }),
        })
      throw failure
    } finally {
      clearInterval(reporting)
      signal.removeEventListener('abort', cut)
    }
  } finally {
    await connection.close().catch(() => {})
    await close()
  }
}

async function readable(error: unknown, { client }: Connection): Promise<unknown> {
  if ((error as { code?: string }).code !== DISK_FULL) return error
  // People's writes need the space more than the next attempt does.
  await discard(client).catch(() => {})
  return new ImportError(
    'No queda espacio en el disco de la base de datos. El catálogo anterior sigue en pie; libera espacio y vuelve a importar.',
  )
}

type Report = (progress: ImportProgress) => void

async function carryOut(
  connection: Connection,
  dump: Dump,
  slice: Slice,
  signal: AbortSignal,
  report: Report,
): Promise<ImportResult> {
  const { client } = connection
  await client.query(SESSION_SETTINGS)
  if (!(await isSwapped(client))) {
    await forgetOtherImport(client, dump, slice)
    await checkDisk(client, estimateImport(dump, slice))
    await readIntoStaging(client, dump, { signal, onProgress: report })
    await rememberImport(client, slice)
    await buildAndSwap(connection, slice, signal, report)
  }
  return finish(connection, report)
}

async function buildAndSwap(connection: Connection, slice: Slice, signal: AbortSignal, report: Report) {
  const { client, db } = connection
  await runStage(client, { name: 'genres' }, async () => {
    const { rows } = await client.query<{ name: string }>('select name from musicbrainz.genre')
    await storeBatchWithin(
      db,
      { genres: spanishGenres().map((genre) => ({ ...genre, picture: null })) },
      new Date(),
    )
    const mapped = mapGenres(rows.map(({ name }) => name))
    await client.query('drop table if exists musicbrainz.genre_target')
    await client.query(
      'create unlogged table musicbrainz.genre_target (name text, genre text, primary key (name, genre))',
    )
    await client.query('insert into musicbrainz.genre_target select * from unnest($1::text[], $2::text[])', [
      mapped.map(({ name }) => name),
      mapped.map(({ genre }) => genre),
    ])
  })
  await runSteps(client, 'select', selectionSteps(slice), signal, report)

  await runStage(client, { name: 'start-build' }, async () => {
    await client.query(`set local lock_timeout = '2s'`)
    await createShadowTables(client, CATALOGUE_TABLES)
    await noteChanges(client, await referencesTo(client, CATALOGUE_TABLES))
  })
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
    report,
  )
  const completions = await completionsOf(client, CATALOGUE_TABLES)
  await runSteps(
    client,
    'index',
    completions.map(({ name, table, sql }) => ({ name: `index:${name}`, detail: table, creates: [], sql })),
    signal,
    report,
  )
  // Index-only scans and the planner need it. It cannot run inside of a transaction.
  for (const table of CATALOGUE_TABLES) await client.query(`vacuum (analyze) shadow.${table}`)
  report(progressOf('swap', 0, ''))
  await swapCatalogue(connection, {
    signal,
    onWait: () =>
      report(progressOf('swap', 0, 'esperando a que termine otra tarea, por ejemplo una copia de seguridad')),
  })
}

async function runSteps(
  client: pg.ClientBase,
  stage: ImportStage,
  steps: SqlStep[],
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  const started = Date.now()
  for (const [i, { name, detail, creates, sql }] of steps.entries()) {
    signal.throwIfAborted()
    report(progressOf(stage, i / steps.length, detail, started))
    await runStage(client, { name: `${stage}:${name}`, creates }, async () => {
      await client.query(sql)
      for (const table of creates) await client.query(`analyze musicbrainz.${table}`)
    })
  }
}

const progressOf = (stage: ImportStage, fraction: number, detail: string, _started = 0): ImportProgress => ({
  stage,
  percent: overallPercent(stage, fraction),
  detail,
  rows: 0,
  rowsPerSecond: 0,
  secondsLeft: null,
})

/** Whether an import was interrupted after its tables had been put in place: then only the rest is left to do, whatever its dump was. */
async function isSwapped(client: pg.ClientBase): Promise<boolean> {
  return (await hasStaging(client)) && (await isDone(client, 'swap'))
}

async function hasStaging(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('musicbrainz.stages') is not null as exists`,
  )
  return rows[0]?.exists === true
}

/**
 * Deletes what an import of another dump or slice has built. So does a crash of PostgreSQL, which empties unlogged tables: the
 * row of `musicbrainz.alive` tells.
 */
async function forgetOtherImport(client: pg.ClientBase, dump: Dump, slice: Slice): Promise<void> {
  if (!(await hasStaging(client))) return
  const { rowCount: isSameDump } = await client.query(
    'select from musicbrainz.source where timestamp = $1 and replication_sequence = $2 and has_derived = $3',
    [dump.timestamp, dump.replicationSequence, dump.hasDerived],
  )
  if (!isSameDump) return discard(client)
  const { rowCount: isSameSlice } = await client.query(
    'select from musicbrainz.source where slice = $1::jsonb',
    [JSON.stringify(slice)],
  )
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('musicbrainz.alive') is not null as exists`,
  )
  const isAlive = rows[0]?.exists && (await client.query('select from musicbrainz.alive')).rowCount === 1
  if (!isSameSlice || !isAlive)
    await client.query(`delete from musicbrainz.stages where name not like 'read:%'`)
}

async function rememberImport(client: pg.ClientBase, slice: Slice): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('update musicbrainz.source set slice = $1', [JSON.stringify(slice)])
    await client.query(`
      create unlogged table if not exists musicbrainz.alive (is_alive boolean primary key);
      insert into musicbrainz.alive values (true) on conflict do nothing`)
  })
}

/** After the swap: what may take its time, and can be repeated. */
async function finish({ client }: Connection, report: Report): Promise<ImportResult> {
  report(progressOf('finish', 0, ''))
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
  update reviews set genre_id = artists.genre_id
    from review_targets join artists on artists.id = artist_of_target(review_targets)
    where review_targets.id = reviews.target_id and reviews.genre_id is distinct from artists.genre_id;
  -- The followers of an artist hear of new albums, but not of those that an import brings for the first time.
  insert into new_releases (album_id)
    select albums.id from albums
      join musicbrainz.album_id on album_id.id = albums.id and is_new
      join artists on artists.id = albums.artist_id and artists.follower_count > 0
      join musicbrainz.artist_id on artist_id.id = artists.id and not artist_id.is_new
    where albums.released_on between current_date - 30 and current_date + 1
    on conflict do nothing;
  select refresh_genre_counts()`

/** Gives all space back. */
async function discard(client: pg.ClientBase): Promise<void> {
  await stopNotingChanges(client)
  await client.query('drop schema if exists shadow cascade')
  await client.query('drop schema if exists musicbrainz cascade')
}
