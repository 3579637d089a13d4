import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { migrate } from '../../base/database/migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ migrated: false })
  await migrate(database.url, { through: '0036-blocks-everywhere' })
})
afterAll(() => database.drop())

test('cases and bans of earlier versions get a rule, and every banned account a case it can appeal', async () => {
  const { rows: people } = await database.pool.query<{ id: string }>(`
    insert into users (name, email, deactivated_at, restore_until, banned_at)
    select 'Persona', i || '@example.org', at, at + interval '1 month', case when i <= 2 then at end
    from generate_series(1, 4) as i, (values ('2026-01-01'::timestamptz)) as moment (at)
    order by i
    returning id`)
  const [directly, byCase, author, admin] = people.map(({ id }) => id)
  await database.pool.query(
    `insert into audit_log (actor_id, action, target_user_id) values ($2, 'ban', $1)`,
    [directly, admin],
  )
  const { rows: cases } = await database.pool.query<{ id: string }>(
    `insert into report_cases (kind, target_id, author_id, status, decided_by, decided_at, note, created_at)
     values ('review', uuid_v7(), $1, 'banned', $3, '2026-01-01', 'interna', now()),
       ('review', uuid_v7(), $2, 'hidden', $3, now(), 'interna', now()),
       ('review', uuid_v7(), $2, 'dismissed', $3, now(), 'interna', now())
     returning id`,
    [byCase, author, admin],
  )
  for (const [i, reason] of ['hate', 'other'].entries())
    await database.pool.query(
      `insert into reports (case_id, reporter_id, reason, created_at) values ($1, $2, $3, now())`,
      [cases[i]?.id, admin, reason],
    )

  expect(await migrate(database.url)).toContain('0037-appeals')

  const { rows: banned } = await database.pool.query(
    `select author_id, kind, sanction, rule, note, decided_by, report_count
     from users join report_cases on report_cases.id = ban_case_id order by email`,
  )
  expect(banned).toMatchObject([
    {
      author_id: directly,
      kind: 'user',
      sanction: 'ban',
      rule: 'conduct',
      decided_by: admin,
      report_count: 0,
    },
    { author_id: byCase, kind: 'review', sanction: 'ban', rule: 'hate', note: null },
  ])
  const { rows: others } = await database.pool.query(
    'select status, sanction, rule, note from report_cases where author_id = $1 order by id',
    [author],
  )
  expect(others).toEqual([
    { status: 'hidden', sanction: 'hide', rule: 'conduct', note: null },
    { status: 'dismissed', sanction: null, rule: null, note: 'interna' },
  ])
})
