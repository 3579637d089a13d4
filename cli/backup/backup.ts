import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Entry, writeArchive } from './archive.ts'
import { CommandError } from './errors.ts'
import { FORMAT, MANIFEST_NAME, type Manifest } from './manifest.ts'

const PART_BYTES = 4 * 1024 * 1024
/**
 * A restore ends all sessions, the manifest lists the migrations, every installation creates its own keys, and pushes about events before
 * the restore would only repeat old news.
 */
const EXCLUDED_TABLES = ['migrations', 'sessions', 'last_writes', 'installation_keys', 'web_push_deliveries']

/**
 * Expressions that replace a column. A mail that expires contains a link that opens an account, and more people can read a backup than the
 * database.
 */
const REPLACED_COLUMNS: Record<string, Record<string, string>> = {
  mails: {
    text_body: "case when expires_at is null then text_body else '' end",
    html_body: "case when expires_at is null then html_body else '' end",
  },
  // The session of a device is not restored, so the device gets no pushes until its owner signs in there again.
  web_push_devices: { session_id: 'null' },
}

/** Writes a consistent snapshot of all data into one file, while the server continues to write. */
export async function backup(url: string, file: string, signal?: AbortSignal): Promise<Manifest> {
  if (existsSync(file)) throw new CommandError(`Ya existe ${file}. Elige otro nombre para la copia.`)
  const draft = `${file}.${randomBytes(4).toString('hex')}.parcial`
  const client = new pg.Client({ connectionString: url, application_name: 'remusic-backup' })
  await client.connect()
  try {
    const manifest = await beginSnapshot(client)
    await writeArchive(draft, archiveEntries(client, manifest), signal)
    await publish(draft, file)
    return manifest
  } catch (error) {
    throw asCommandError(error, file)
  } finally {
    await rm(draft, { force: true })
    await client.end()
  }
}

async function beginSnapshot(client: pg.Client): Promise<Manifest> {
  const names = await tablesInOrder(client)
  if (!names.includes('users')) {
    throw new CommandError('La base de datos está vacía: todavía no hay nada que copiar.')
  }
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query("set local lock_timeout = '30s'")
  // Keeps migrations from changing a table before it is copied, and imports from replacing it. The first query after this statement takes
  // the snapshot, so the snapshot matches the locked tables.
  await client.query(`lock table ${names.map(inPublic).join(', ')} in access share mode`)
  if (String(await tablesInOrder(client)) !== String(names)) {
    await client.query('rollback')
    return beginSnapshot(client)
  }
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from migrations order by name',
  )
  const tables: Manifest['tables'] = []
  for (const name of names) tables.push({ name, columns: await columnsOf(client, name), rows: 0, parts: [] })
  return {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations: migrations.map((migration) => migration.name),
    tables,
    sequences: {},
  }
}

/** The parts of all tables, then the manifest, which is completed meanwhile. */
async function* archiveEntries(client: pg.Client, manifest: Manifest): AsyncGenerator<Entry> {
  for (const table of manifest.tables) {
    const columns = table.columns.map(
      (name) => REPLACED_COLUMNS[table.name]?.[name] ?? pg.escapeIdentifier(name),
    )
    const rows = `select ${columns.join(', ')} from ${inPublic(table.name)}`
    const stream = client.query(copyTo(`copy (${rows}) to stdout`))
    for await (const content of inParts(stream)) {
      const name = `${table.name}/${String(table.parts.length).padStart(6, '0')}.copy`
      table.parts.push({ name, sha256: createHash('sha256').update(content).digest('hex') })
      yield { name, content }
    }
    table.rows = stream.rowCount
  }
  manifest.sequences = await sequenceValues(client)
  await client.query('commit')
  yield { name: MANIFEST_NAME, content: Buffer.from(JSON.stringify(manifest, null, 2)) }
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** All logged tables of the application, each after the tables that it references. Tables of a running import are in other schemas. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select class.relname as name,
            array(select distinct target.relname::text
                    from pg_constraint join pg_class target on target.oid = confrelid
                   where conrelid = class.oid and contype = 'f' and confrelid <> class.oid
                     and target.relname <> all($1)) as needs
       from pg_class class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relpersistence = 'p'
        and class.relname <> all($1)
      order by class.relname`,
    [EXCLUDED_TABLES],
  )
  const ordered: string[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const next = waiting.filter(({ needs }) => needs.every((need) => ordered.includes(need)))
    if (next.length === 0) throw new Error(`tables reference each other: ${waiting.map(({ name }) => name)}`)
    ordered.push(...next.map(({ name }) => name))
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return ordered
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = ('public.' || quote_ident($1))::regclass
        and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function sequenceValues(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const inPublic = (table: string) => `public.${pg.escapeIdentifier(table)}`

/** Gives the file its final name once it is complete and on disk, without ever replacing a file. */
async function publish(draft: string, file: string): Promise<void> {
  await link(draft, file)
  const folder = await open(dirname(file), 'r')
  await folder.sync()
  await folder.close()
}

function asCommandError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new CommandError(`No existe la carpeta de ${file}.`)
  if (code === 'ENOSPC') return new CommandError(`No queda espacio en el disco para ${file}.`)
  if (code === 'EACCES' || code === 'EROFS') return new CommandError(`No hay permiso para escribir ${file}.`)
  if (code === 'EEXIST') return new CommandError(`Ya existe ${file}. Elige otro nombre para la copia.`)
  return error
}
