import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Dump } from './dump.ts'
import { DUMP_TABLES, type DumpTable } from './dumpTables.ts'
import { ImportError } from './errors.ts'
import { type ImportProgress, overallPercent } from './progress.ts'
import { Projection } from './projection.ts'

/** The schema of all intermediate tables of an import. */
const STAGING = 'musicbrainz'
const BAD_DATA = /^22/
const REPORT_INTERVAL_MS = 250
const COPY_BUFFER_BYTES = 4 << 20

type Options = { signal: AbortSignal; onProgress?: (progress: ImportProgress) => void }

/**
 * Copies the tables of a dump into staging tables, one transaction each. Tables that an interrupted import of the same dump has read are
 * kept; a different dump replaces them.
 */
export async function readIntoStaging(client: pg.Client, dump: Dump, options: Options): Promise<void> {
  try {
    await prepareStaging(client, dump)
    const finished = await finishedTables(client)
    const meter = new Meter(dump.bytes, options.onProgress)
    const remaining = new Set([...DUMP_TABLES.values()].filter(({ name }) => !finished.has(name)))
    for (const source of dump.sources) {
      const onBytes = (bytes: number) => meter.addBytes(bytes)
      const tables = source.tables((table) => remaining.has(table), { signal: options.signal, onBytes })
      if (!isNeeded(remaining, dump)) break
      for await (const { table, content } of tables) {
        options.signal.throwIfAborted()
        await readTable(client, table, content, meter, options.signal)
        remaining.delete(table)
        if (!isNeeded(remaining, dump)) break
      }
    }
    for (const table of remaining) await finishWithoutFile(client, table)
    meter.finish()
  } catch (error) {
    throw options.signal.aborted ? options.signal.reason : asImportError(error)
  }
}

/** Whether there may be more to read. A table without rows has no file, so only the end of the last archive is certain. */
function isNeeded(remaining: Set<DumpTable>, { hasDerived }: Dump): boolean {
  return [...remaining].some(({ archive }) => archive === 'core' || hasDerived)
}

async function prepareStaging(client: pg.Client, dump: Dump) {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await inTransaction(client, async () => {
    await client.query(`
      create schema if not exists ${STAGING};
      create table if not exists ${STAGING}.stages (
        name text primary key,
        rows bigint not null,
        finished_at timestamptz not null default now()
      );
      create table if not exists ${STAGING}.source (
        timestamp text not null,
        replication_sequence text not null,
        has_derived boolean not null,
        slice jsonb
      )`)
    const { rowCount } = await client.query(
      `select from ${STAGING}.source where timestamp = $1 and replication_sequence = $2 and has_derived = $3`,
      [dump.timestamp, dump.replicationSequence, dump.hasDerived],
    )
    if (rowCount === 0) await startOver(client, dump)
    for (const table of DUMP_TABLES.values()) await createTable(client, table)
  })
}

/** Deletes the tables of the previous dump. */
async function startOver(client: pg.Client, { timestamp, replicationSequence, hasDerived }: Dump) {
  for (const table of DUMP_TABLES.values()) await client.query(`drop table if exists ${stagingName(table)}`)
  await client.query(`truncate ${STAGING}.stages, ${STAGING}.source`)
  await client.query(
    `insert into ${STAGING}.source (timestamp, replication_sequence, has_derived) values ($1, $2, $3)`,
    [timestamp, replicationSequence, hasDerived],
  )
}

/** The table is unlogged: a crash of PostgreSQL empties it, which `finishedTables` notices. */
async function createTable(client: pg.Client, table: DumpTable) {
  const columns = keptColumns(table).map(({ name, type }) => `${pg.escapeIdentifier(name)} ${type}`)
  await client.query(
    `create unlogged table if not exists ${stagingName(table)} (${columns.join(', ')})
     with (autovacuum_enabled = false)`,
  )
}

async function finishedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string; rows: string }>(
    `select substr(name, 6) as name, rows from ${STAGING}.stages where name like 'read:%'`,
  )
  const finished = new Set<string>()
  for (const { name, rows: count } of rows) {
    const table = [...DUMP_TABLES.values()].find((each) => each.name === name)
    if (table && (Number(count) === 0 || (await hasRows(client, table)))) finished.add(name)
  }
  return finished
}

async function hasRows(client: pg.Client, table: DumpTable): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${stagingName(table)} limit 1`)
  return rowCount === 1
}

async function readTable(
  client: pg.Client,
  table: DumpTable,
  content: AsyncIterable<Buffer>,
  meter: Meter,
  signal: AbortSignal,
) {
  await inTransaction(client, async () => {
    // In the transaction that empties a table, COPY can write frozen rows, which no later vacuum has to visit.
    await client.query(`truncate ${stagingName(table)}`)
    const columns = keptColumns(table).map(({ name }) => pg.escapeIdentifier(name))
    const projection = new Projection(table)
    meter.follow(table, projection)
    const copy = client.query(
      copyFrom(`copy ${stagingName(table)} (${columns.join(', ')}) from stdin with (freeze)`, {
        highWaterMark: COPY_BUFFER_BYTES,
      }),
    )
    await pipeline(content, projection, copy, { signal })
    await finishTable(client, table, projection.rows)
  })
}

async function finishWithoutFile(client: pg.Client, table: DumpTable) {
  if (table.isRequired) {
    throw new ImportError(`A la exportación le falta la tabla ${table.name}: vuelve a descargarla.`)
  }
  await inTransaction(client, async () => {
    await client.query(`truncate ${stagingName(table)}`)
    await finishTable(client, table, 0)
  })
}

async function finishTable(client: pg.Client, { name }: DumpTable, rows: number) {
  await client.query(
    `insert into ${STAGING}.stages (name, rows) values ($1, $2)
     on conflict (name) do update set rows = excluded.rows, finished_at = excluded.finished_at`,
    [`read:${name}`, rows],
  )
}

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function keptColumns({ columns }: DumpTable) {
  return columns.filter(({ type }) => type !== null)
}

function stagingName({ name }: DumpTable): string {
  return `${STAGING}.${pg.escapeIdentifier(name)}`
}

/** Counts what has been read, and reports it a few times per second. */
class Meter {
  readonly #startedAt = Date.now()
  readonly #totalBytes: number
  readonly #onProgress: Options['onProgress']
  #bytes = 0
  #rowsBefore = 0
  #table = ''
  #projection: Projection | null = null
  #reportedAt = 0

  constructor(totalBytes: number, onProgress: Options['onProgress']) {
    this.#totalBytes = totalBytes
    this.#onProgress = onProgress
  }

  follow({ name }: DumpTable, projection: Projection) {
    this.#rowsBefore += this.#projection?.rows ?? 0
    this.#table = name
    this.#projection = projection
  }

  addBytes(bytes: number) {
    this.#bytes += bytes
    if (Date.now() - this.#reportedAt >= REPORT_INTERVAL_MS) this.#report(this.#bytes / this.#totalBytes)
  }

  finish() {
    this.#report(1)
  }

  #report(fraction: number) {
    this.#reportedAt = Date.now()
    const seconds = (this.#reportedAt - this.#startedAt) / 1000
    const rows = this.#rowsBefore + (this.#projection?.rows ?? 0)
    const percent = overallPercent('read', fraction)
    this.#onProgress?.({
      stage: 'read',
      percent,
      detail: this.#table,
      rows,
      rowsPerSecond: seconds > 0 ? Math.round(rows / seconds) : 0,
      secondsLeft: percent > 0.5 ? Math.round((seconds / percent) * (100 - percent)) : null,
    })
  }
}

/** Converts PostgreSQL's error about an invalid line into a sentence for the operator. Any other error is returned unchanged. */
function asImportError(error: unknown): unknown {
  if (error instanceof ImportError) return error
  const { code = '', where = '' } = error as { code?: string; where?: string }
  // `COPY artist, line 3, column gid: "x"`, in the language of the server.
  const place = /COPY (\w+),\D*(\d+)(?:,\s\S+\s(\w+))?/.exec(where)
  if (BAD_DATA.test(code) && place) {
    const [, table, line, column] = place
    const what = column ? `tiene un valor no válido en la columna ${column}` : 'no es texto válido'
    return new ImportError(
      `La línea ${Number(line).toLocaleString('es')} de la tabla ${table} ${what}: vuelve a descargar la exportación.`,
      { cause: error },
    )
  }
  return error
}
