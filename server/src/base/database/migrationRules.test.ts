import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkMigrations } from '../../../testing/migrationRules.ts'
import { MIGRATION_NAMES, MIGRATIONS, RELEASES } from './releases.ts'

/** Migrations that were written before the rules. They are released and are never edited. */
const OLDER_THAN_THE_RULES = [
  '0001-ids-and-guards',
  '0002-accounts',
  '0003-catalogue',
  '0004-follows',
  '0005-reviews',
  '0006-playlists',
  '0007-chat',
  '0008-notifications',
  '0009-premium',
  '0010-mail-and-limits',
  '0011-moderation',
  '0012-names-searched',
  '0013-catalogue-lookups',
  '0014-search',
  '0015-search-anywhere',
  '0016-words-learnt-once',
  '0017-people-away',
  '0018-notifications-counted',
  '0019-chat-presence',
  '0020-payments-followed-up',
  '0021-sandbox',
  '0022-the-panel',
  '0023-cases-of-reports',
  '0024-devices-of-sessions',
  '0025-no-message-past-a-block',
  '0027-followers-in-order',
  '0028-notifications-forgotten',
  '0029-nothing-to-count',
  '0030-ids-in-order',
  '0031-demo-accounts',
  '0032-security-log',
  '0033-second-factor',
  '0034-email-changes',
  '0035-distinct-limits',
  '0036-blocks-everywhere',
  '0037-appeals',
  '0038-mentions-and-releases',
  '0040-web-push',
  '0041-reading',
  '0042-moments',
  '0043-profiles',
  '0044-followed-playlists',
  '0045-prices-and-withdrawals',
  '0046-legal-texts-and-consents',
  '0047-first-day',
  '0050-releases-and-digest',
]

const released = RELEASES.map(({ version }) => version)

test('every migration lets the servers of both releases work while it runs', async () => {
  const names = MIGRATION_NAMES.filter((name) => !OLDER_THAN_THE_RULES.includes(name))
  const files = names.map((name) => ({ name, sql: readFileSync(new URL(`${name}.sql`, MIGRATIONS), 'utf8') }))
  expect(await checkMigrations(files, released)).toEqual([])
})

test('a number is given to one migration only, and none is forgotten in the list of older ones', () => {
  const numbers = MIGRATION_NAMES.map((name) => /^\d{4}(?=-[a-z0-9-]+$)/.exec(name)?.[0])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(OLDER_THAN_THE_RULES.filter((name) => !MIGRATION_NAMES.includes(name))).toEqual([])
})

const offencesOf = (...files: string[]) =>
  checkMigrations(
    files.map((sql, i) => ({ name: `900${i}-example`, sql })),
    ['1.0.0'],
  )

test.each([
  ['create index notes_by_age on notes (created_at);', 'existing table notes'],
  ['create index concurrently notes_by_age on notes (created_at);', '-- no transaction'],
  ['-- no transaction\ncreate index concurrently notes_by_age on notes (created_at);', 'starts again'],
  ['-- no transaction\ncreate index if not exists notes_by_age on notes (created_at);', 'starts again'],
  ['-- no transaction\nalter table notes add column text text;', 'starts again'],
  ['-- no transaction\nupdate notes set read = true;', 'starts again'],
  ['alter table notes add column kind text not null;', 'without a default'],
  ['alter table notes add column kind uuid default gen_random_uuid();', 'from row to row'],
  ['alter table notes add column kind timestamptz default clock_timestamp();', 'from row to row'],
  ['alter table notes add column long boolean generated always as (size > 9) stored;', 'is computed'],
  ['alter table notes add column number bigserial;', 'is computed'],
  ['alter table notes add column number bigint generated always as identity;', 'is computed'],
  ['alter table notes add column size int check (size > 0);', 'reads all of notes'],
  ['alter table notes add column code text unique;', 'using index'],
  ['alter table notes add column user_id uuid default null references users (id);', 'foreign key'],
  ['alter table notes alter column size type bigint;', 'rewrites the table'],
  ['alter table notes alter column size set not null;', 'size is not null'],
  ['alter table notes add constraint sizes check (size > 0);', '`not valid`'],
  ['alter table notes add constraint owners foreign key (user_id) references users (id);', '`not valid`'],
  ['alter table notes add constraint one_per_user unique (user_id);', 'using index'],
  ['alter table notes add exclude using gist (during with &&);', 'using index'],
  ['alter table notes validate constraint sizes;', '-- no transaction'],
  ['alter table notes set logged;', 'not in the list'],
  ['alter table notes drop column size;', 'may still use the column notes.size'],
  ['-- unused since 9.9.9\nalter table notes drop column size;', 'has not been released'],
  [
    '-- unused since 1.0.0\nalter table notes drop column size;\nalter table notes drop column kind;',
    'notes.kind',
  ],
  ['drop table notes;', 'the table notes'],
  ['drop trigger counted on notes;', 'the trigger notes.counted'],
  ['drop index notes_by_age;', 'concurrently'],
  ['alter table notes rename column size to length;', 'old name'],
  ['alter table notes rename to remarks;', 'old name'],
  ['update notes set size = 1;', 'rows of notes'],
  ['delete from notes where size = 1;', 'rows of notes'],
  ['insert into remarks select * from notes;', 'copies rows of notes'],
  ['with gone as (delete from notes returning *) insert into remarks select * from gone;', 'rows of notes'],
  ['-- in batches\nupdate notes set size = 1 where size is null;', 'with `limit`'],
  ['-- in batches\ncreate table remarks (id uuid);', 'with `limit`'],
  [
    '-- in batches\ndelete from notes where id in (select id from notes limit 9); delete from remarks where id in (select 1 limit 1);',
    'semicolon',
  ],
  ['do $$ begin update notes set size = 1; end $$;', 'not in the list'],
  ['truncate notes;', 'not in the list'],
  ['vacuum full notes;', 'not in the list'],
  ['lock table notes;', 'not in the list'],
])('refuses %s', async (sql, reason) => {
  expect(await offencesOf(sql)).toEqual([expect.stringContaining(reason)])
})

test.each([
  'create table remarks (id uuid primary key, size int check (size > 0)); create index remarks_by_size on remarks (size);',
  'create table remarks (id uuid); insert into remarks values (gen_random_uuid()); update remarks set id = null;',
  `alter table notes add column kind text not null default 'a', add column at timestamptz not null default now();`,
  `alter table notes add column tags text[] not null default '{}', add column user_id uuid references users (id);`,
  'alter table notes drop constraint sizes, add constraint sizes check (size > 1) not valid;',
  'alter table notes add constraint one_per_user unique using index one_note_per_user;',
  'alter table notes alter column size set default 3, set (autovacuum_vacuum_scale_factor = 0.01);',
  '-- The size is in another column.\n-- unused since 1.0.0\nalter table notes drop column size;',
  '-- no transaction\ncreate index concurrently if not exists a on notes (b);\ndrop index concurrently if exists c;',
  '-- no transaction\nalter table notes validate constraint sizes;',
  '-- in batches\nupdate notes set size = 1 where id in (select id from notes where size is null limit 1000);',
  'create function f() returns trigger language plpgsql as $$ begin update notes set size = 1; return null; end $$;',
  'create function f() returns int language sql return (select count(*) from notes);',
])('accepts %s', async (sql) => {
  expect(await offencesOf(sql)).toEqual([])
})

test('accepts not null once an earlier migration has validated a check that says so', async () => {
  const add = 'alter table notes add constraint sized check (size is not null) not valid;'
  const validate = '-- no transaction\nalter table notes validate constraint sized;'
  const set = 'alter table notes alter column size set not null, drop constraint sized;'
  expect(await offencesOf(add, validate, set)).toEqual([])
  expect(await offencesOf(add, set)).toHaveLength(1)
  expect(await offencesOf(add, validate.replace('notes', 'others'), set)).toHaveLength(1)
})

test('an offence names the file and the line', async () => {
  const sql =
    'create table größe (id uuid);\n\n-- Läuft lange.\nalter table notes\n  alter column size type bigint;'
  expect(await offencesOf(sql)).toEqual([expect.stringMatching(/^9000-example\.sql:4: /)])
})
