import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '@remusic/server/base/database/client'
import { migrate } from '@remusic/server/base/database/migrate'
import { MIGRATION_NAMES } from '@remusic/server/base/database/releases'
import { type Config, DEMO_DOMAIN } from '@remusic/server/config'
import { ERASURES } from '@remusic/server/erasures'
import { removeDemoAccounts } from '@remusic/server/people/accounts/demoAccounts'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Entry, readArchive } from './archive.ts'
import { CommandError, DamagedBackupError } from './errors.ts'
import { MANIFEST_NAME, Manifest } from './manifest.ts'

/** Tables with settings and initial values that migrations insert, and that the backup replaces. */
const FILLED_BY_MIGRATIONS = [
  'catalogue_settings',
  'opinion_progress',
  'registration_state',
  'score_priors',
  'vote_rules',
]
/** Below this number of rows, dropping the indexes is not worth it. */
const LARGE_TABLE_ROWS = 5_000
/** Memory for sorting the entries of an index. */
const MEMORY = '256MB'

type Table = Manifest['tables'][number]

type Restored = { manifest: Manifest; heldMails: number; removedDemoAccounts: number }

/** Fills an empty database from a backup, completely or not at all. Only a demo gets the accounts of the demo back. */
export async function restore(url: string, file: string, { demo }: Pick<Config, 'demo'>): Promise<Restored> {
  const manifest = await verify(file)
  rejectNewerBackup(manifest)
  const client = new pg.Client({ connectionString: url, application_name: 'remusic-restore' })
  await client.connect()
  try {
    await rejectOtherSchema(client, manifest)
    await migrate(url, { through: manifest.migrations.at(-1) })
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await lockEmptyTables(client, manifest)
    await load(client, manifest, file)
    const heldMails = await removeStaleData(client)
    if (!demo) await lockDemoAccounts(client)
    await client.query('commit')
    await migrate(url)
    const removedDemoAccounts = demo ? 0 : await removeDemo(url)
    await client.query('analyze')
    return { manifest, heldMails, removedDemoAccounts }
  } finally {
    await client.end()
  }
}

/** Checks the whole file before anything is changed. */
async function verify(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new CommandError(`No existe el archivo ${file}.`)
  const sums = new Map<string, string>()
  let last: Entry | undefined
  try {
    for await (const entry of readArchive(file)) {
      last = entry
      if (entry.name !== MANIFEST_NAME) sums.set(entry.name, sha256(entry.content))
    }
    if (last?.name !== MANIFEST_NAME) throw new Error('the manifest is missing')
    const manifest = Manifest.parse(JSON.parse(last.content.toString()))
    const parts = manifest.tables.flatMap((table) => table.parts)
    const isWhole = parts.length === sums.size && parts.every(({ name, sha256 }) => sums.get(name) === sha256)
    if (!isWhole) throw new Error('the parts do not match the manifest')
    return manifest
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new CommandError(`No hay permiso para leer ${file}.`)
    throw new DamagedBackupError(file, error)
  }
}

function rejectNewerBackup({ migrations }: Manifest): void {
  if (migrations.some((name) => !MIGRATION_NAMES.includes(name))) {
    throw new CommandError(
      'La copia es de una versión más nueva de ReMusic. Actualiza ReMusic antes de restaurarla.',
    )
  }
}

async function rejectOtherSchema(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows: found } = await client.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'migrations'",
  )
  if (found.length === 0) return
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  if (rows.some(({ name }) => !migrations.includes(name))) throw new NotEmptyError()
}

async function lockEmptyTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const existing = new Set(rows.map(({ name }) => name))
  for (const { name } of tables) {
    if (!existing.has(name)) throw new Error(`the migrations of the backup do not create its table ${name}`)
    const table = pg.escapeIdentifier(name)
    await client.query(`lock table ${table} in access exclusive mode`)
    if (FILLED_BY_MIGRATIONS.includes(name)) await client.query(`delete from ${table}`)
    const { rows: first } = await client.query(`select from ${table} limit 1`)
    if (first.length > 0) throw new NotEmptyError()
  }
}

async function load(client: pg.Client, { tables, sequences }: Manifest, file: string): Promise<void> {
  const entries = readArchive(file)
  const large = new Set(tables.filter(({ rows }) => rows >= LARGE_TABLE_ROWS).map(({ name }) => name))
  const completions = await dropIndexes(client, [...large])
  for (const table of tables) {
    const name = pg.escapeIdentifier(table.name)
    const columns = table.columns.map(pg.escapeIdentifier).join(', ')
    // The backup already contains the rows that triggers would add.
    await client.query(`alter table ${name} disable trigger user`)
    const options = large.has(table.name) ? 'with (freeze)' : ''
    const target = client.query(copyFrom(`copy ${name} (${columns}) from stdin ${options}`))
    await pipeline(Readable.from(contentsOf(table, entries, file)), target)
    if (target.rowCount !== table.rows) throw new DamagedBackupError(file)
    await client.query(`alter table ${name} enable trigger user`)
  }
  for (const statement of completions) await client.query(statement)
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, value])
  }
}

/**
 * Drops the indexes and foreign keys of large tables, and returns the statements that create them again: building an index over all
 * rows, and checking a reference for all rows together, takes a fraction of the time it takes row by row.
 */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  if (tables.length === 0) return []
  const { rows } = await client.query<{ drop: string; create: string }>(
    `with affected as (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1))
     select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create,
            case when contype = 'f' then 3 else 1 end as place
       from pg_constraint
      where conrelid in (select oid from affected) and contype in ('p', 'u', 'f')
         or confrelid in (select oid from affected)
     union all
     select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid), 2
       from pg_index
      where indrelid in (select oid from affected)
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      order by place desc`,
    [tables],
  )
  for (const { drop } of rows) await client.query(drop)
  // Truncated in the same transaction, so that COPY can write the rows as already vacuumed.
  await client.query(`truncate ${tables.map(pg.escapeIdentifier).join(', ')}`)
  await client.query(`set local maintenance_work_mem = '${MEMORY}'; set local work_mem = '${MEMORY}'`)
  return rows.map(({ create }) => create).reverse()
}

async function* contentsOf(
  { parts }: Table,
  entries: AsyncIterator<Entry>,
  file: string,
): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const { value, done } = await entries.next()
    if (done || value.name !== part.name || sha256(value.content) !== part.sha256)
      throw new DamagedBackupError(file)
    yield value.content
  }
}

/** Links used after the backup must not work again, and mails sent after it must not be sent twice. */
async function removeStaleData(client: pg.Client): Promise<number> {
  await client.query("delete from one_time_tokens where purpose in ('reset', 'change_email', 'setup')")
  await client.query("update mails set status = 'expired' where status = 'waiting' and text_body = ''")
  const { rowCount } = await client.query("update mails set status = 'held' where status = 'waiting'")
  return rowCount ?? 0
}

/** A server may be running on this database, so nobody may sign in before the accounts are removed for good. */
async function lockDemoAccounts(client: pg.Client): Promise<void> {
  await client.query(
    `update users set password_hash = null, google_sub = null, role = 'Gratuito',
            deactivated_at = coalesce(deactivated_at, now()), restore_until = coalesce(restore_until, now())
      where email like $1`,
    [`%@${DEMO_DOMAIN}`],
  )
}

async function removeDemo(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { max: 1, longTimeouts: true })
  try {
    return await removeDemoAccounts(db, ERASURES)
  } finally {
    await close()
  }
}

class NotEmptyError extends CommandError {
  override name = 'NotEmptyError'
  constructor() {
    super(
      'La base de datos no está vacía, y una copia solo se restaura en una vacía. ' +
        'Indica otra carpeta con DATA_DIR=… u otra base de datos con DATABASE_URL=…',
    )
  }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
