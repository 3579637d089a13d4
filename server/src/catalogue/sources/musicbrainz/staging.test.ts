import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { aSmallDump, ESCAPED_TITLE, gid } from '../../../../testing/musicbrainz/smallDump.ts'
import { writeSmallDump } from '../../../../testing/musicbrainz/writeSmallDump.ts'
import { openDump } from './dump.ts'
import { readIntoStaging } from './staging.ts'

let database: TestDatabase
let client: pg.Client
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'musicbrainz-'))
})

afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('an unpacked dump arrives in the staging tables as it was exported', async () => {
  await writeSmallDump(folder)
  await read(folder)
  const { tables } = aSmallDump()
  for (const [name, rows] of Object.entries(tables))
    expect([name, await count(name)]).toEqual([name, rows.length])
  const { rows } = await client.query(
    'select * from musicbrainz.recording where id in (2003, 2017) order by id',
  )
  expect(rows).toEqual([
    {
      id: 2003,
      gid: gid.recording(2003),
      name: 'Interludio',
      artist_credit: 10,
      length: null,
      comment: '',
      video: false,
    },
    expect.objectContaining({ name: ESCAPED_TITLE }),
  ])
})

async function read(...paths: string[]) {
  await readIntoStaging(client, await openDump(paths), { signal: new AbortController().signal })
}

async function count(table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::integer as count from musicbrainz.${table}`)
  return rows[0].count
}
