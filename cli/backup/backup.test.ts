import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { migrate } from '@remusic/server/base/database/migrate'
import { MIGRATION_NAMES } from '@remusic/server/base/database/releases'
import { aReview, aSession, aUser } from '@remusic/server/testing/builders'
import { type TestDatabase, testDatabase } from '@remusic/server/testing/database'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { backup } from './backup.ts'
import { DamagedBackupError } from './errors.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'

let folder: string
let source: TestDatabase
/** A backup of `source`, and a database that was restored from it. */
let whole: string
let manifest: Manifest
let restored: TestDatabase
let heldMails: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remusic-backup-'))
  source = await testDatabase()
  await fill(source)
  whole = join(folder, 'whole.tar.gz')
  manifest = await backup(source.url, whole)
  restored = await testDatabase({ migrated: false })
  heldMails = (await restore(restored.url, whole, { demo: false })).heldMails
})

afterAll(async () => {
  await source.drop()
  await restored.drop()
  await rm(folder, { recursive: true })
})

const aFile = () => join(folder, `${randomBytes(4).toString('hex')}.tar.gz`)

/** An empty database for a single test. */
async function anEmptyDatabase() {
  const database = await testDatabase({ migrated: false })
  onTestFinished(() => database.drop())
  return database
}

const LINKS = ['LINK-OF-A-WAITING-MAIL', 'LINK-OF-A-SENT-MAIL']

async function fill({ db, pool }: TestDatabase) {
  const ana = await aUser(db, { name: 'Ana \\N "ñandú" 🎵', role: 'Premium' })
  const review = await aReview(db, { userId: ana.id, description: 'tab\there\nand \\ there' })
  await db
    .insertInto('review_likes')
    .values({ review_id: review.id, user_id: (await aUser(db)).id })
    .execute()
  await aSession(db, ana.id)
  await pool.query(
    `insert into web_push_devices (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, 'https://push.example/ana', 'key', 'secret' from sessions`,
  )
  await pool.query("insert into web_push_keys (public_key, private_key) values ('public', 'private')")
  // Random data does not compress: in compressed repetitions a flipped bit can refer to equal data and change nothing.
  await pool.query(
    `insert into pictures (content_type, bytes)
     select 'image/webp', decode(string_agg(md5(random()::text), ''), 'hex')
       from generate_series(1, 100) picture, generate_series(1, 1000) group by picture`,
  )
  await pool.query(
    `insert into mails (dedupe_key, to_address, to_name, subject, text_body, html_body, message_id, status, sent_at)
     values ('a', 'ana@example.org', 'Ana', 's', 't', 'h', '<a>', 'waiting', null),
            ('b', 'ana@example.org', 'Ana', 's', 't', 'h', '<b>', 'sent', now())`,
  )
  await pool.query(
    `insert into mails (dedupe_key, to_address, to_name, subject, text_body, html_body, message_id, status, sent_at, expires_at)
     values ('reset:1', 'ana@example.org', 'Ana', 's', $1, $1, '<c>', 'waiting', null, now() + interval '1 hour'),
            ('reset:2', 'ana@example.org', 'Ana', 's', $2, $2, '<d>', 'sent', now(), now() + interval '1 hour')`,
    LINKS,
  )
  await pool.query(
    `insert into one_time_tokens (token_hash, purpose, user_id, expires_at)
     values (sha256('x'), 'reset', $1, now() + interval '1 hour')`,
    [ana.id],
  )
  // A table that is large enough for a restore to build its indexes at the end.
  await pool.query(
    "insert into artists (api_id, name) select 'muchos-' || i, 'Artista ' || i from generate_series(1, 6000) as i",
  )
  // A running import has these schemas, so the backup must leave them out.
  await pool.query(`create schema shadow; create table shadow.artists (like artists); create schema musicbrainz;
    create unlogged table musicbrainz.artist (id integer)`)
}

/** A checksum of the rows of every table, independent of their order. */
async function checksums({ pool }: TestDatabase, except: string[]) {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
    [except],
  )
  const all: Record<string, unknown> = {}
  for (const { name } of rows) {
    const { rows: sum } = await pool.query(
      `select count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
    )
    all[name] = sum[0]
  }
  return all
}

/** Every index and constraint, as PostgreSQL would create it. */
async function definitions({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace
     union all
     select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
     order by definition`,
  )
  return rows.map(({ definition }) => definition)
}

async function count({ pool }: TestDatabase, sql: string): Promise<number> {
  return Number((await pool.query(`select count(*) as n from ${sql}`)).rows[0].n)
}

describe('a backup', () => {
  test('restores every row of every table', async () => {
    const excluded = [
      'migrations',
      'sessions',
      'last_writes',
      'mails',
      'one_time_tokens',
      'installation_keys',
      'web_push_devices',
      'web_push_deliveries',
    ]
    expect(await checksums(restored, excluded)).toEqual(await checksums(source, excluded))
    expect((await stat(whole)).mode & 0o777).toBe(0o600)
  })

  test('restores without sessions, valid reset links or waiting mails', async () => {
    expect(heldMails).toBe(1)
    expect(await count(restored, 'sessions')).toBe(0)
    expect(await count(restored, 'one_time_tokens')).toBe(0)
    expect(await count(restored, "mails where status = 'waiting'")).toBe(0)
    expect(await count(restored, "mails where status = 'sent'")).toBe(2)
  })

  test('keeps the devices that get pushes, without the sessions that they need to get one', async () => {
    expect(await count(restored, "web_push_keys where private_key = 'private'")).toBe(1)
    expect(await count(restored, 'web_push_devices where session_id is null')).toBe(1)
    expect(await count(restored, 'web_push_deliveries')).toBe(0)
  })

  test('contains no installation key, and the restored installation has its own', async () => {
    expect(manifest.tables.map(({ name }) => name)).not.toContain('installation_keys')
    const keys = async ({ db }: TestDatabase) => db.selectFrom('installation_keys').selectAll().execute()
    const known = new Set((await keys(source)).map(({ key }) => key.toString('hex')))
    const made = (await keys(restored)).map(({ key }) => key.toString('hex'))
    expect(made).toHaveLength(known.size)
    expect(made.filter((key) => known.has(key))).toEqual([])
  })

  test('contains no link that opens an account, in any table or status of a mail', async () => {
    const content = gunzipSync(await readFile(whole)).toString('latin1')
    for (const link of LINKS) expect(content).not.toContain(link)
    expect(await count(restored, "mails where status = 'expired' and text_body = ''")).toBe(1)
  })

  test('restores the indexes and references of large tables, which still reject what they must', async () => {
    expect(await count(restored, 'artists')).toBe(await count(source, 'artists'))
    expect(await definitions(restored)).toEqual(await definitions(source))
    await expect(
      restored.pool.query("insert into artists (api_id, name) values ('muchos-1', 'Otra vez')"),
    ).rejects.toThrow(/duplicate key/)
    await expect(
      restored.pool.query("insert into albums (api_id, artist_id, title) values ('x', 999999, 'De nadie')"),
    ).rejects.toThrow(/foreign key/)
  })

  test('leaves out the tables of an import that is under way', async () => {
    expect(manifest.tables.filter(({ name }) => name === 'artists' || name === 'artist')).toHaveLength(1)
    const { rows } = await restored.pool.query(
      "select from pg_tables where schemaname in ('shadow', 'musicbrainz')",
    )
    expect(rows).toEqual([])
  })

  test('restores sequences, and triggers work again', async () => {
    await aReview(restored.db, { userId: (await aUser(restored.db, { email: 'nueva@example.org' })).id })
    expect(await count(restored, 'users u join user_stats s on s.user_id = u.id')).toBe(
      await count(restored, 'users'),
    )
  })

  test('is a consistent snapshot while others write', async () => {
    let writing = true
    const writer = (async () => {
      while (writing) await aUser(source.db)
    })()
    const file = aFile()
    await backup(source.url, file)
    writing = false
    await writer
    const target = await testDatabase()
    onTestFinished(() => target.drop())
    await restore(target.url, file, { demo: false })
    expect(await count(target, 'users')).toBe(await count(target, 'user_stats'))
  })

  test('of an older version is migrated', async () => {
    const names = MIGRATION_NAMES
    const older = await testDatabase({ migrated: false })
    await migrate(older.url, { through: names.at(-2) })
    await aUser(older.db)
    const file = aFile()
    await backup(older.url, file)
    await older.drop()
    const target = await anEmptyDatabase()
    const { manifest } = await restore(target.url, file, { demo: false })
    expect(manifest.migrations).toEqual(names.slice(0, -1))
    expect(await count(target, 'migrations')).toBe(names.length)
    expect(await count(target, 'users')).toBe(1)
  })

  test('of a newer version is rejected', async () => {
    const file = aFile()
    await rewriteManifest(file, (text) => text.replace('0002-accounts', '9999-future'))
    const target = await anEmptyDatabase()
    await expect(restore(target.url, file, { demo: false })).rejects.toThrow(/versión más nueva/)
  })

  test('is rejected if it is truncated anywhere', async () => {
    const file = aFile()
    const bytes = await readFile(whole)
    const target = await anEmptyDatabase()
    for (const share of [0, 0.3, 0.9, 0.999]) {
      await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * share)))
      await expect(restore(target.url, file, { demo: false })).rejects.toThrow(DamagedBackupError)
    }
  })

  test('is rejected if a single bit is flipped, also in the uncompressed data', async () => {
    const file = aFile()
    const bytes = await readFile(whole)
    const target = await anEmptyDatabase()
    // The first positions are inside the pictures, whose data is random.
    for (const share of [0.1, 0.2, 0.7, 0.9999]) {
      await writeFile(file, withFlippedBit(bytes, share))
      await expect(restore(target.url, file, { demo: false })).rejects.toThrow(/dañada o incompleta/)
    }
    const uncompressed = gunzipSync(bytes)
    await writeFile(
      file,
      gzipSync(withFlippedBit(uncompressed, uncompressed.indexOf('ñandú') / uncompressed.length)),
    )
    await expect(restore(target.url, file, { demo: false })).rejects.toThrow(/dañada o incompleta/)
    const { rows } = await target.pool.query("select from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([])
  })

  test('is not restored over existing data', async () => {
    const before = await checksums(source, [])
    await expect(restore(source.url, whole, { demo: false })).rejects.toThrow(/no está vacía/)
    expect(await checksums(source, [])).toEqual(before)
  })

  test('does not overwrite a file', async () => {
    const file = aFile()
    await writeFile(file, 'precious')
    await expect(backup(source.url, file)).rejects.toThrow(/Ya existe/)
    expect(await readFile(file, 'utf8')).toBe('precious')
  })

  test('that is killed leaves no file with its final name', async () => {
    const file = aFile()
    const program = fileURLToPath(new URL('../remusic.ts', import.meta.url))
    const env = { ...process.env, DATABASE_URL: source.url }
    const child = spawn(process.execPath, [program, 'backup', file], { env, stdio: 'ignore' })
    const exit = once(child, 'exit')
    await expect
      .poll(() => readdir(folder), { interval: 1 })
      .toContainEqual(expect.stringMatching(/\.parcial$/))
    child.kill('SIGKILL')
    await exit
    expect(await readdir(folder)).not.toContain(file.split('/').at(-1))
  })
})

/** Writes a copy of the backup with another manifest. */
async function rewriteManifest(path: string, change: (text: string) => string) {
  async function* entries() {
    for await (const { name, content } of readArchive(whole)) {
      yield name === 'manifest.json'
        ? { name, content: Buffer.from(change(content.toString())) }
        : { name, content }
    }
  }
  await writeArchive(path, entries())
}

function withFlippedBit(bytes: Buffer, share: number): Buffer {
  const copy = Buffer.from(bytes)
  const place = Math.min(copy.length - 1, Math.floor(copy.length * share))
  copy[place] = (copy[place] ?? 0) ^ 0b100
  return copy
}
