import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { aSmallDump, ESCAPED_TITLE, gid, type SmallDump } from '../../../../testing/musicbrainz/smallDump.ts'
import { writeSmallDump } from '../../../../testing/musicbrainz/writeSmallDump.ts'
import { openDump } from './dump.ts'
import { DUMP_TABLES } from './dumpTables.ts'
import { ImportError } from './errors.ts'
import { checkDisk } from './estimate.ts'
import { type ImportProgress, overallPercent } from './progress.ts'
import { readIntoStaging } from './staging.ts'

/** The small dump, compressed with bzip2. */
const COMPRESSED = fileURLToPath(new URL('../../../../testing/musicbrainz/small.tar.bz2', import.meta.url))

let database: TestDatabase
let client: pg.Client
let folder: string

beforeAll(async () => {
  database = await testDatabase({ migrated: false })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'musicbrainz-'))
})

afterEach(async () => {
  await client.query('drop schema if exists musicbrainz cascade')
  await rm(folder, { recursive: true })
})

async function read(...paths: string[]) {
  await readIntoStaging(client, await openDump(paths), { signal: new AbortController().signal })
}

/** The message that an operator reads when the dump cannot be imported. */
async function problemOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => new Error('it was read'),
    (reason) => reason,
  )
  if (!(error instanceof ImportError)) throw error
  return error.message
}

async function count(table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::integer as count from musicbrainz.${table}`)
  return rows[0].count
}

async function counts(): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const name of DUMP_TABLES.keys()) all[name] = await count(name)
  return all
}

function countsOf({ tables }: SmallDump): Record<string, number> {
  return Object.fromEntries([...DUMP_TABLES.keys()].map((name) => [name, tables[name]?.length ?? 0]))
}

async function hasStaging(): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_namespace where nspname = 'musicbrainz'")
  return rowCount === 1
}

describe('a dump', () => {
  test('arrives as it was exported, with its escapes and NULLs', async () => {
    await writeSmallDump(folder)
    await read(folder)
    expect(await counts()).toEqual(countsOf(aSmallDump()))
    const { rows } = await client.query(
      'select * from musicbrainz.recording where id in (2003, 2017) order by id',
    )
    expect(rows[0]).toEqual({
      id: 2003,
      gid: gid.recording(2003),
      name: 'Interludio',
      artist_credit: 10,
      length: null,
      comment: '',
      video: false,
    })
    expect(rows[1].name).toBe(ESCAPED_TITLE)
  })

  test('may have a line that is longer than what is read at once', async () => {
    const dump = aSmallDump()
    Object.assign(dump.tables.release?.[0] ?? {}, { comment: 'muy larga '.repeat(300_000) })
    await writeSmallDump(folder, dump)
    await read(folder)
    expect(await counts()).toEqual(countsOf(dump))
  })

  test('is read from its archives without unpacking them', async () => {
    await writeSmallDump(folder, aSmallDump(), { packed: true })
    await read(join(folder, 'mbdump.tar'), join(folder, 'mbdump-derived.tar'))
    expect(await counts()).toEqual(countsOf(aSmallDump()))
  })

  test.each([
    ['by the program of the machine', process.env.PATH],
    ['on a machine without bzip2', ''],
  ])('is decompressed %s', async (_, path) => {
    vi.stubEnv('PATH', path)
    await copyFile(COMPRESSED, join(folder, 'mbdump.tar.bz2'))
    await read(folder)
    vi.unstubAllEnvs()
    const { rows } = await client.query('select name from musicbrainz.recording where id = 2017')
    expect(rows).toEqual([{ name: ESCAPED_TITLE }])
    expect(await count('track')).toBeGreaterThan(30)
  })

  test('has neither tags nor ratings if it is only the archive in the public domain', async () => {
    await writeSmallDump(folder, aSmallDump(), { derived: false })
    expect((await openDump([folder])).hasDerived).toBe(false)
    await read(folder)
    expect(await count('release_group_tag')).toBe(0)
    expect(await count('genre')).toBe(5)
  })

  test('is found in archives among other files of a download', async () => {
    await writeSmallDump(folder, aSmallDump(), { packed: true })
    await writeFile(join(folder, 'mbdump-edit.tar.bz2'), 'of no interest')
    await writeFile(join(folder, 'SHA256SUMS'), '')
    const { hasDerived, timestamp } = await openDump([folder])
    expect([hasDerived, timestamp]).toEqual([true, '2026-11-14 00:12:33.123456+00'])
  })

  test('tells how far it has been read', async () => {
    await writeSmallDump(folder)
    const reports: ImportProgress[] = []
    await readIntoStaging(client, await openDump([folder]), {
      signal: new AbortController().signal,
      onProgress: (progress) => reports.push(progress),
    })
    const last = reports.at(-1)
    expect(last?.stage).toBe('read')
    expect(last?.percent).toBe(overallPercent('read', 1))
    expect(last?.rows).toBe(Object.values(await counts()).reduce((sum, rows) => sum + rows))
  })
})

describe('an interrupted import', () => {
  test('continues with the table that it was reading', async () => {
    await writeSmallDump(folder)
    const good = await readFile(join(folder, 'mbdump/track'))
    await appendFile(join(folder, 'mbdump/track'), 'x\n')
    await problemOf(read(folder))
    expect(await count('track')).toBe(0)
    const finished = await finishedAt('read:recording')

    await writeFile(join(folder, 'mbdump/track'), good)
    await read(folder)
    expect(await finishedAt('read:recording')).toEqual(finished)
    expect(await counts()).toEqual(countsOf(aSmallDump()))
  })

  test('reads a table again that a crash of PostgreSQL has emptied', async () => {
    await writeSmallDump(folder)
    await read(folder)
    await client.query('truncate musicbrainz.recording')
    await read(folder)
    expect(await counts()).toEqual(countsOf(aSmallDump()))
  })

  test('leaves a usable connection and no half a table when it is aborted', async () => {
    await writeSmallDump(folder)
    const dump = await openDump([folder])
    const aborting = new AbortController()
    const reading = readIntoStaging(client, dump, {
      signal: aborting.signal,
      onProgress: () => aborting.abort(),
    })
    await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(await count('track')).toBe(0)
    await read(folder)
    expect(await counts()).toEqual(countsOf(aSmallDump()))
  })

  test('starts over with another dump', async () => {
    await writeSmallDump(folder)
    await read(folder)
    const newer = aSmallDump()
    newer.timestamp = '2026-11-18 00:10:00+00'
    newer.replicationSequence = '180200'
    newer.tables.artist?.pop()
    newer.tables.isrc = []
    await rm(join(folder, 'mbdump'), { recursive: true })
    await writeSmallDump(folder, newer)
    await read(folder)
    expect(await counts()).toEqual(countsOf(newer))
  })

  async function finishedAt(stage: string): Promise<Date> {
    const { rows } = await client.query('select finished_at from musicbrainz.stages where name = $1', [stage])
    return rows[0].finished_at
  }
})

describe('a bad line is reported with its table and number:', () => {
  const LINE = '7\t00000000-0000-4000-8000-000000000007\trock\t\t0\t2026-07-24 10:29:22+00\n'
  test.each([
    ['too few columns', '7\trock\n', 'no tiene 6 columnas'],
    ['too many columns', LINE.replace('\n', '\t\n'), 'tiene más de 6 columnas'],
    [
      'an escape that does not exist',
      LINE.replace('rock', 'ro\\qck'),
      'tiene una secuencia de escape que no existe',
    ],
    [
      'a backslash before the end of a field',
      LINE.replace('rock', 'rock\\'),
      'tiene una secuencia de escape que no existe',
    ],
    ['an end of data in the middle', '\\.\n', 'tiene una secuencia de escape que no existe'],
    [
      'a value of the wrong type',
      LINE.replace('7\t', 'siete\t'),
      'tiene un valor no válido en la columna id',
    ],
    [
      'a number out of range',
      LINE.replace('7\t', '99999999999\t'),
      'tiene un valor no válido en la columna id',
    ],
    [
      'an id that is not a UUID',
      LINE.replace('-4000-', '-4z00-'),
      'tiene un valor no válido en la columna gid',
    ],
    ['no end', LINE.slice(0, -5), 'está cortada'],
    ['no end after the last column', LINE.slice(0, -1), 'está cortada'],
  ])('%s', async (_, line, problem) => {
    await writeSmallDump(folder)
    await appendFile(join(folder, 'mbdump/genre'), line)
    expect(await problemOf(read(folder))).toBe(
      `La línea 6 de la tabla genre ${problem}: vuelve a descargar la exportación.`,
    )
  })

  test('text that is not UTF-8', async () => {
    await writeSmallDump(folder)
    await appendFile(join(folder, 'mbdump/genre'), Buffer.from(LINE.replace('rock', 'café'), 'latin1'))
    expect(await problemOf(read(folder))).toBe(
      'La línea 6 de la tabla genre no es texto válido: vuelve a descargar la exportación.',
    )
  })
})

describe('before anything is written, it rejects', () => {
  afterEach(async () => expect(await hasStaging()).toBe(false))

  test.each([
    [
      '30',
      'La exportación usa la versión 30 del esquema de MusicBrainz y ReMusic lee la 31: descarga una más reciente.',
    ],
    [
      '32',
      'La exportación usa la versión 32 del esquema de MusicBrainz y ReMusic lee la 31: actualiza ReMusic.',
    ],
    ['', 'A mbdump.tar le falta SCHEMA_SEQUENCE: no es una exportación completa de MusicBrainz.'],
  ])('schema sequence «%s»', async (schemaSequence, problem) => {
    await writeSmallDump(folder, { ...aSmallDump(), schemaSequence }, { packed: true })
    expect(await problemOf(read(folder))).toBe(problem)
  })

  test('a truncated archive', async () => {
    await writeSmallDump(folder, aSmallDump(), { packed: true })
    const { length } = await readFile(join(folder, 'mbdump.tar'))
    await truncate(join(folder, 'mbdump.tar'), length - 20_480)
    expect(await problemOf(read(folder))).toBe(
      'El archivo mbdump.tar está dañado o incompleto: vuelve a descargarlo.',
    )
  })

  test.each([
    ['by the program of the machine', process.env.PATH],
    ['on a machine without bzip2', ''],
  ])('a truncated compressed archive, %s', async (_, path) => {
    vi.stubEnv('PATH', path)
    const bytes = await readFile(COMPRESSED)
    await writeFile(join(folder, 'mbdump.tar.bz2'), bytes.subarray(0, bytes.length - 500))
    expect(await problemOf(read(folder))).toBe(
      'El archivo mbdump.tar.bz2 está dañado o incompleto: vuelve a descargarlo.',
    )
    vi.unstubAllEnvs()
  })

  test('archives of two different exports', async () => {
    await writeSmallDump(folder, aSmallDump(), { packed: true })
    const other = join(folder, 'other')
    await writeSmallDump(other, { ...aSmallDump(), replicationSequence: '1' }, { packed: true })
    expect(await problemOf(read(join(folder, 'mbdump.tar'), join(other, 'mbdump-derived.tar')))).toBe(
      'mbdump.tar y mbdump-derived.tar son de exportaciones distintas: usa las de una misma fecha.',
    )
  })

  test('a path without a dump', async () => {
    await mkdir(join(folder, 'empty'))
    await writeFile(join(folder, 'song.mp3'), '')
    expect(await problemOf(read(join(folder, 'nothing')))).toBe(`No existe ${join(folder, 'nothing')}.`)
    expect(await problemOf(read(join(folder, 'empty')))).toBe(
      `En ${join(folder, 'empty')} no hay una exportación de MusicBrainz: falta mbdump.tar.bz2.`,
    )
    expect(await problemOf(read(join(folder, 'song.mp3')))).toBe(
      'song.mp3 no es una carpeta ni un archivo .tar.bz2 o .tar.',
    )
  })

  test('an import for which the disk is too small', async () => {
    expect(await problemOf(checkDisk(client, { diskBytes: 1e15 }))).toMatch(
      /^La importación necesita unos 1\.000\.000 GB de disco y quedan [\d.,]+ [GM]B: libera espacio o importa solo/,
    )
  })
})

test('a dump without a table that every dump has is rejected', async () => {
  const dump = aSmallDump()
  delete dump.tables.track
  await writeSmallDump(folder, dump)
  expect(await problemOf(read(folder))).toBe(
    'A la exportación le falta la tabla track: vuelve a descargarla.',
  )
})
