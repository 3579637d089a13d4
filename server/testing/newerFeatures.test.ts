import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATION_NAMES, MIGRATIONS } from '../src/base/database/releases.ts'
import { newerFeatureOf } from './newerFeatures.ts'

test('every migration runs on the oldest PostgreSQL that is promised', async () => {
  const found: string[] = []
  for (const name of MIGRATION_NAMES) {
    const feature = await newerFeatureOf(readFileSync(new URL(`${name}.sql`, MIGRATIONS), 'utf8'))
    if (feature) found.push(`${name}: ${feature}`)
  }
  expect(found).toEqual([])
})

test.each([
  'create table chunks (content bytea storage external)',
  'create table sizes (a int, b int generated always as (a) virtual)',
  'alter table notes add constraint sized not null size not valid',
  'merge into notes using drafts on true when matched then delete returning *',
  `select '{}' is json`,
  'select any_value(size) from notes',
  'select json_arrayagg(size) from notes',
  `select json_value(content, '$.size') from notes`,
  'select uuidv7()',
  'select random(1, 6)',
  'select 1_000',
  'select 0xff',
  'update notes set size = 1 returning old.size',
  'explain (analyze, memory) select 1',
  'copy notes from stdin with (on_error ignore)',
  `set transaction_timeout = '1s'`,
  'select now() at local',
])('notices %s', async (sql) => {
  expect(await newerFeatureOf(sql)).not.toBeNull()
})

test.each([
  'select random(), a1_2, $1 from notes',
  `select json_object('{size,1}')`,
  'create unique index one on notes (size) nulls not distinct',
  'merge into notes using drafts on true when matched then delete',
  'insert into notes (id) values ($1) returning id, size',
  // A test that sends invalid SQL expects the error of PostgreSQL itself.
  'selct 1',
])('accepts %s', async (sql) => {
  expect(await newerFeatureOf(sql)).toBeNull()
})
