import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'

const FOLDER = join(import.meta.dirname, 'functions')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Several migrations may have replaced a function, so the folder holds its current text and the triggers that call it. */
test('each function of the database is in a file, as the migrations leave it', async () => {
  const { rows } = await database.pool.query<{ name: string; definition: string; triggers: string[] }>(`
    select proname as name, string_agg(pg_get_functiondef(functions.oid) || ';', E'\\n' order by pronargs) as definition,
      array(
        select pg_get_triggerdef(triggers.oid) || ';'
        from pg_trigger as triggers join pg_proc as called on called.oid = tgfoid
        where called.proname = functions.proname and not tgisinternal
        order by tgrelid::regclass::text, tgname
      ) as triggers
    from pg_proc as functions
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = functions.oid and deptype = 'e')
    group by proname
    order by proname`)
  expect(rows.length).toBeGreaterThan(100)
  for (const { name, definition, triggers } of rows)
    await expect([definition, ...triggers, ''].join('\n')).toMatchFileSnapshot(join(FOLDER, `${name}.sql`))
  expect(readdirSync(FOLDER).sort()).toEqual(rows.map(({ name }) => `${name}.sql`).sort())
})
