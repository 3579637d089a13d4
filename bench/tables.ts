// npm run bench -- tables: how the tables that grow without an end behave with up to ten million rows: bytes per row with all indexes, the
// time of one insert, of the most frequent read, of a clean-up batch, and of building an index concurrently. Every table is filled,
// measured and emptied in turn, in a database of its own that is removed at the end; it needs 10 GB and some minutes.
// Other sizes in millions, and only some tables: npm run bench -- tables 10 50 messages notifications
// With --write it saves docs/performance/tables.md.
import { writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { describeMachine } from './machine.ts'
import { asMarkdown } from './report.ts'
import { ADMIN, startReMusic } from './servers.ts'
import { median, percentile, timed } from './statistics.ts'

const MILLION = 1_000_000
/** Half a million rows are inserted per statement, so that an interrupted run loses little and memory stays flat. */
const CHUNK = 500_000
const SAMPLES = 400
const CLEAN_UP_BATCHES = 20
const PEOPLE = 100_000
const NOTE =
  'A chat has 10 messages with one million rows and 100 with ten, so its page has 51 rows instead of 10. The index is a new one of two ' +
  'columns, built concurrently.'
const OUT = new URL('../docs/performance/tables.md', import.meta.url)

type GrowingTable = {
  /** These tables are filled and measured together; reads use the first one. */
  tables: [string, ...string[]]
  /** The sizes in millions of rows. */
  sizes: number[]
  /** Inserts the rows $from to $to. */
  fill: string
  /** One insert as a request makes it; $n is a new number. */
  insert: string
  /** The most frequent read; $n is a random number. */
  read: string
  /** The condition and the order of the clean-up, if rows have an end. */
  cleanUp?: { where: string; orderBy: string }
  /** Foreign keys and triggers stay disabled, because the referenced rows do not exist. */
  withoutKeys?: true
  /** The columns of the index that is built concurrently. */
  index: string
}

/** People and chats have ids that can be computed. */
const person = (n: string) => `bench_id(1, 1 + (${n}) % ${PEOPLE})`
const chat = (n: string) => `bench_id(2, 1 + (${n}) % ${PEOPLE})`
const SENTENCE = `'¿Ya escuchaste el disco nuevo? El tercer tema me dejó pensando toda la tarde, y el final es increíble.'`

const TABLES: GrowingTable[] = [
  {
    tables: ['messages'],
    sizes: [1, 10],
    fill: `insert into messages (chat_id, seq, sender_id, client_id, body, created_at)
      select ${chat('n')}, 1 + n / ${PEOPLE}, ${person('n')}, gen_random_uuid(), ${SENTENCE}, now() - interval '1 second' * n
      from generate_series($from::bigint, $to) as n`,
    insert: `insert into messages (chat_id, seq, sender_id, client_id, body)
      values (${chat('$n::bigint')}, 1000000 + $n, ${person('$n::bigint')}, gen_random_uuid(), ${SENTENCE})`,
    read: `select * from messages where chat_id = ${chat('$n::bigint')} order by seq desc limit 51`,
    index: 'messages (sender_id, created_at)',
  },
  {
    tables: ['notifications', 'notification_actors'],
    sizes: [1, 5],
    fill: `with added as (
        insert into notifications (receiver_id, type, group_key, title, created_at, updated_at, read_at)
        select ${person('n')}, 1, 'like:' || gen_random_uuid(), 'Un título', at, at, case when n % 10 > 0 then now() end
        from (select n, now() - interval '100 days' * random() as at from generate_series($from::bigint, $to) as n) as rows
        returning id
      ) insert into notification_actors (notification_id, user_id)
      select id, ${person('row_number() over ()')} from added`,
    insert: `with added as (
        insert into notifications (receiver_id, type, group_key, title)
        values (${person('$n::bigint')}, 1, 'like:' || gen_random_uuid(), 'Un título') returning id
      ) insert into notification_actors (notification_id, user_id) select id, ${person('$n::bigint + 1')} from added`,
    read: `select *, (select json_agg(user_id) from notification_actors where notification_id = notifications.id)
      from notifications where receiver_id = ${person('$n::bigint')} order by updated_at desc, id desc limit 21`,
    cleanUp: { where: `not unread and updated_at < now() - interval '90 days'`, orderBy: 'updated_at' },
    index: 'notifications (receiver_id, created_at)',
  },
  {
    tables: ['security_events'],
    sizes: [0.2, 2],
    fill: `insert into security_events (user_id, kind, device, address_hash, created_at)
      select ${person('n')}, 'signed_in', 'Firefox en Windows', sha256(n::text::bytea), now() - interval '400 days' * random()
      from generate_series($from::bigint, $to) as n`,
    insert: `insert into security_events (user_id, kind, device, address_hash)
      values (${person('$n::bigint')}, 'signed_in', 'Firefox en Windows', sha256('$n'))`,
    read: `select * from security_events where user_id = ${person('$n::bigint')} order by id desc limit 31`,
    cleanUp: { where: `created_at < now() - interval '365 days'`, orderBy: 'created_at' },
    index: 'security_events (kind, created_at)',
  },
  {
    tables: ['sessions'],
    sizes: [0.2, 2],
    fill: `insert into sessions (token_hash, user_id, device, created_at, last_used_at, expires_at)
      select sha256(n::text::bytea), ${person('n')}, 'Firefox en Windows', at, at, at + interval '30 days'
      from (select n, now() - interval '8 days' * random() as at from generate_series($from::bigint, $to) as n) as rows`,
    insert: `insert into sessions (token_hash, user_id, device, expires_at)
      values (sha256('new $n'), ${person('$n::bigint')}, 'Firefox en Windows', now() + interval '30 days')`,
    read: `select * from sessions where token_hash = sha256('$n')`,
    cleanUp: { where: `last_used_at < now() - interval '7 days'`, orderBy: 'last_used_at' },
    index: 'sessions (device, created_at)',
  },
  {
    tables: ['mails'],
    sizes: [0.2, 2],
    fill: `insert into mails
        (dedupe_key, to_address, to_name, subject, text_body, html_body, status, message_id, created_at, sent_at)
      select concat_ws(':', 'like', ${person('n')}, ${person('n * 7')}, n), 'persona' || n % ${PEOPLE} || '@remusic.invalid',
        'Una persona', 'A Ana le gusta tu reseña', '', '', 'sent', '<' || gen_random_uuid() || '@remusic.invalid>', at, at
      from (select n, now() - interval '33 days' * random() as at from generate_series($from::bigint, $to) as n) as rows`,
    insert: `insert into mails (dedupe_key, to_address, to_name, subject, text_body, html_body, message_id)
      values (concat_ws(':', 'like', ${person('$n::bigint')}, ${person('$n::bigint + 1')}, 'new $n'),
        'persona$n@remusic.invalid', 'Una persona', 'A Ana le gusta tu reseña', repeat('Hola ', 100), repeat('Hola ', 200), '<$n>')`,
    read: `select count(*) from mails
      where to_address = 'persona' || $n % ${PEOPLE} || '@remusic.invalid' and created_at > now() - interval '1 day'`,
    cleanUp: {
      where: `created_at < now() - interval '30 days' and status <> 'waiting'`,
      orderBy: 'created_at',
    },
    index: 'mails (status, created_at)',
  },
  {
    tables: ['review_likes'],
    sizes: [0.2, 2],
    fill: `insert into review_likes (review_id, user_id, created_at)
      select bench_id(3, n / 20), ${person('n * 31')}, now() - interval '1 second' * n
      from generate_series($from::bigint, $to) as n on conflict do nothing`,
    insert: `insert into review_likes (review_id, user_id) values (bench_id(4, $n), ${person('$n::bigint')})`,
    read: `select * from review_likes where review_id = bench_id(3, $n) order by created_at desc, user_id desc limit 21`,
    withoutKeys: true,
    index: 'review_likes (created_at)',
  },
  {
    tables: ['audit_log'],
    sizes: [0.1, 1],
    fill: `insert into audit_log (actor_id, action, target_user_id, target_kind, target_id, before, after, reason, ip, at)
      select ${person('n % 20')}, 'hide', ${person('n')}, 'review', gen_random_uuid()::text, '{"hidden": false}', '{"hidden": true}',
        'Insulta a otra persona', '203.0.113.9', now() - interval '1 minute' * n
      from generate_series($from::bigint, $to) as n`,
    insert: `insert into audit_log (actor_id, action, target_user_id, target_kind, target_id, reason)
      values (${person('$n::bigint')}, 'hide', ${person('$n::bigint + 1')}, 'review', '$n', 'Insulta a otra persona')`,
    read: `select * from audit_log where target_user_id = ${person('$n::bigint')} order by at desc, id desc limit 51`,
    index: 'audit_log (target_kind, at)',
  },
  {
    tables: ['payment_events'],
    sizes: [0.1, 1],
    fill: `insert into payment_events (provider, event_key, source, provider_payment_id, content, received_at)
      select 'mercadopago', 'payment:' || n || ':' || md5(n::text), 'webhook', (n / 3)::text,
        jsonb_build_object('id', n, 'status', 'approved', 'detail', repeat(md5(n::text), 12)), now() - interval '1 minute' * n
      from generate_series($from::bigint, $to) as n`,
    insert: `insert into payment_events (provider, event_key, source, provider_payment_id, content)
      values ('mercadopago', 'new:$n', 'webhook', '$n', '{"id": $n, "status": "approved"}')`,
    read: `select * from payment_events where provider = 'mercadopago' and provider_payment_id = '$n'`,
    index: 'payment_events (received_at)',
  },
]

const args = process.argv.slice(2)
const sizes = args.map(Number).filter((size) => size > 0)
const chosen = TABLES.filter(({ tables }) => tables.some((table) => args.includes(table)))

const server = await startReMusic({
  env: { DEMO: 'false', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
})
const client = await server.connect()
const rows: Record<string, string | number>[] = []
try {
  await prepare(client)
  for (const table of chosen.length > 0 ? chosen : TABLES)
    for (const size of sizes.length > 0 ? sizes : table.sizes) {
      const row = await measure(client, table, size * MILLION)
      console.table([row])
      rows.push(row)
    }
} finally {
  await client.end()
  await server.stop()
}
console.table(rows)
if (args.includes('--write'))
  await writeFile(
    OUT,
    `# Tables that grow\n\nWritten by \`npm run bench -- tables --write\`. ${describeMachine()}\n\n${asMarkdown(rows)}\n\n${NOTE}\n`,
  )

/** Triggers and foreign keys are only active while inserts are measured. */
async function prepare(client: pg.Client) {
  await client.query(`
    set maintenance_work_mem = '1GB';
    set statement_timeout = 0;
    set session_replication_role = replica;
    create function bench_id(kind integer, i bigint) returns uuid language sql immutable strict parallel safe
      return ('0190' || lpad(to_hex(kind), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid;
    insert into users (id, name, email) select ${person('i')}, 'Persona ' || i, 'persona' || i || '@remusic.invalid'
      from generate_series(1, ${PEOPLE}) as i;
    insert into chats (id, low_user_id, high_user_id)
      select ${chat('i')}, least(${person('i')}, ${person('i + 1')}), greatest(${person('i')}, ${person('i + 1')})
      from generate_series(1, ${PEOPLE}) as i`)
}

async function measure(client: pg.Client, table: GrowingTable, size: number) {
  const [name] = table.tables
  process.stderr.write(`${name}, ${size.toLocaleString('en')} rows…\n`)
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(`truncate ${table.tables.join(', ')} cascade`)
  const restore = await dropIndexes(client, table.tables)
  for (let from = 1; from <= size; from += CHUNK)
    await client.query(withNumbers(table.fill, { $from: from, $to: Math.min(from + CHUNK - 1, size) }))
  for (const statement of restore) await client.query(statement)
  for (const each of table.tables) await client.query(`vacuum (analyze) ${each}`)
  await client.query('checkpoint')
  const { rows } = await client.query<{ bytes: number; indexes: number }>(
    `select sum(pg_total_relation_size(name))::float as bytes, sum(pg_indexes_size(name))::float as indexes
     from unnest($1::regclass[]) as name`,
    [table.tables],
  )
  const { bytes = 0, indexes = 0 } = rows[0] ?? {}

  const reads = await times(SAMPLES, () => client.query(withNumbers(table.read, { $n: randomUpTo(size) })))
  await client.query('reset synchronous_commit')
  if (!table.withoutKeys) await client.query('reset session_replication_role')
  const inserts = await times(SAMPLES, (i) => client.query(withNumbers(table.insert, { $n: size + i + 1 })))
  const batches = table.cleanUp ? await times(CLEAN_UP_BATCHES, () => cleanUp(client, table)) : []
  await client.query('set session_replication_role = replica')
  const { ms: indexMs } = await timed(() =>
    client.query(`create index concurrently bench_index on ${table.index}`),
  )
  const { ms: vacuumMs } = await timed(() => client.query(`vacuum ${name}`))
  await client.query('drop index bench_index')
  await client.query(`truncate ${table.tables.join(', ')} cascade`)
  return {
    table: table.tables.join(' + '),
    'million rows': size / MILLION,
    'bytes per row': Math.round(bytes / size),
    'of them indexes': Math.round(indexes / size),
    GB: (bytes / 2 ** 30).toFixed(1),
    'read p50 ms': median(reads).toFixed(2),
    'read p95 ms': percentile(reads, 0.95).toFixed(2),
    'insert p50 ms': median(inserts).toFixed(2),
    'insert p95 ms': percentile(inserts, 0.95).toFixed(2),
    'clean-up of 1,000 ms': table.cleanUp ? median(batches).toFixed(0) : '–',
    'index built in s': (indexMs / 1_000).toFixed(1),
    'vacuum s': (vacuumMs / 1_000).toFixed(1),
  }
}

function cleanUp(client: pg.Client, { tables: [name], cleanUp }: GrowingTable) {
  return client.query(`delete from ${name} where ctid = any(array(
    select ctid from ${name} where ${cleanUp?.where} order by ${cleanUp?.orderBy} limit 1000 for update skip locked))`)
}

async function times(count: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await timed(() => work(i))).ms)
  return all
}

/** Drops the indexes, because building them after a bulk insert is much faster. Returns the statements that create them again. */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select 'drop index ' || indexrelid::regclass as drop, pg_get_indexdef(indexrelid) as create
     from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
     union all
     select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u')`,
    [tables],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ create }) => create)
}

function randomUpTo(size: number) {
  return Math.floor(Math.random() * size)
}

function withNumbers(sql: string, values: Record<string, number>) {
  return sql.replaceAll(/\$[a-z]+/g, (name) => String(values[name]))
}
