import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ADMIN, type RunningReMusic, startReMusic } from '../servers.ts'
import { timed } from '../statistics.ts'
import { type ImportFigures, runImport } from './importing.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const CACHE = join(ROOT, '.cache/bench')
const GENERATOR = join(ROOT, 'server/testing/musicbrainz/writeDump.ts')
/** The source files that decide which rows an installation has. Migrations are applied when it starts. */
const SOURCES = ['server/testing/musicbrainz', 'server/src/music/importing/musicbrainz']
const PEOPLE = 1_000
const GB = 2 ** 30
const run = promisify(execFile)

export type Installation = {
  recordings: number
  dataDir: string
  import: ImportFigures
  dump: { path: string; gb: number; seconds: number }
  start(): Promise<RunningReMusic>
}

type Made = { import: ImportFigures; dump: { gb: number; seconds: number } }

/**
 * An installation whose catalogue was imported from a generated dump of this many recordings. It is kept in .cache/bench for the next run,
 * with the figures of its import.
 */
export async function installationOf(
  recordings: number,
  { fresh }: { fresh: boolean },
): Promise<Installation> {
  const folder = join(CACHE, `musicbrainz-${recordings}-${await versionOf(SOURCES)}`)
  const [dataDir, dump, mark] = [join(folder, 'data'), join(folder, 'dump'), join(folder, 'made.json')]
  if (fresh) await rm(mark, { force: true })
  const made = await readFile(mark, 'utf8').then(
    (text) => JSON.parse(text) as Made,
    () => null,
  )
  const start = () => startReMusic({ keepIn: dataDir, env: settingsOf() })
  const { import: figures, dump: size } = made ?? (await make())
  return { recordings, dataDir, import: figures, dump: { path: dump, ...size }, start }

  async function make(): Promise<Made> {
    await removeVersionsOf(recordings)
    const count = recordings.toLocaleString('en')
    process.stderr.write(`Writing a dump of ${count} recordings…\n`)
    const { ms } = await timed(() => writeDump(dump, recordings))
    const gb = (await bytesIn(dump)) / GB
    process.stderr.write(`Importing ${count} recordings…\n`)
    const server = await start()
    try {
      const made = {
        import: await runImport(server, { dataDir, dump }),
        dump: { gb, seconds: ms / 1_000 },
      }
      await addPeople(server)
      await writeFile(mark, JSON.stringify(made))
      return made
    } finally {
      await server.stop()
    }
  }
}

/** Deletes installations of other versions, because each takes gigabytes. */
async function removeVersionsOf(recordings: number) {
  const names = await readdir(CACHE).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(`musicbrainz-${recordings}-`)))
    await rm(join(CACHE, name), { recursive: true, force: true })
}

const settingsOf = () => ({
  DEMO: 'false',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
})

/** Runs in a child process, because the benchmarks do not import code of the server. */
async function writeDump(directory: string, recordings: number) {
  const program = `import(process.argv[1]).then(({ writeDump }) =>
    writeDump(process.argv[2], { recordings: Number(process.argv[3]), seed: 1, derived: true }))`
  await run(process.execPath, ['-e', program, GENERATOR, directory, String(recordings)])
}

/** Members with sessions, whose ids and tokens the functions of call.ts compute. */
async function addPeople(server: RunningReMusic) {
  const client = await server.connect()
  await client.query(`
    create function bench_id(kind integer, i bigint) returns uuid language sql immutable strict parallel safe
      return ('0190' || lpad(to_hex(kind), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid;
    insert into users (id, name, email, password_hash, role, created_at)
      select bench_id(1, i), 'Persona ' || i, 'persona' || i || '@remusic.invalid',
        (select password_hash from users where role = 'Admin' limit 1), 'Premium', now() - interval '1 year'
      from generate_series(1, ${PEOPLE}) as i;
    insert into premium_times (user_id, began_at)
      select id, created_at from users where role = 'Premium' on conflict do nothing`)
  await client.end()
}

/** Renews the sessions of the members, which may have expired since the installation was made. */
export async function signPeopleIn(server: RunningReMusic): Promise<number> {
  const client = await server.connect()
  await client.query(`
    delete from sessions where user_id in (select bench_id(1, i) from generate_series(1, ${PEOPLE}) as i);
    insert into sessions (token_hash, user_id, expires_at)
      select sha256(convert_to('persona-' || i, 'UTF8')), bench_id(1, i), now() + interval '30 days'
      from generate_series(1, ${PEOPLE}) as i`)
  await client.end()
  return PEOPLE
}

async function versionOf(folders: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const file of (await readdir(join(ROOT, folder), { recursive: true })).sort())
      if (/(?<!\.test)\.(ts|sql|tsv)$/.test(file)) hash.update(await readFile(join(ROOT, folder, file)))
  return hash.digest('hex').slice(0, 8)
}

export async function bytesIn(path: string): Promise<number> {
  const { stdout } = await run('du', ['-sb', path])
  return Number.parseInt(stdout, 10)
}
