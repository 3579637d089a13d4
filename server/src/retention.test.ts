import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aUser } from '../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { extent } from '../testing/extent.ts'
import { deleteExpiredTickets } from './base/common/tickets.ts'
import { type Db, openDatabase } from './base/database/client.ts'
import { BATCH_SIZE } from './base/database/retention.ts'
import { cleanUpMails, deleteMailsAbout } from './base/mail/mail.ts'
import { ERASURES } from './erasures.ts'
import { deleteOldListens } from './listening/diary/actions.ts'
import { deleteOldScrobbles } from './listening/scrobbles/waiting.ts'
import { deleteOldMerges } from './music/catalogue/unmerging.ts'
import { deleteOldMatches } from './music/importing/deezer/previewsByIsrc.ts'
import { deleteLookupsBefore } from './music/importing/lookups.ts'
import { deleteOldCovers } from './music/media/covers/outcomes.ts'
import { deleteExpiredEmailChanges } from './people/accounts/emailChange.ts'
import { eraseExpiredAccounts } from './people/accounts/erasure.ts'
import { deleteOldPlaces } from './people/accounts/knownPlaces.ts'
import { deleteOldRegistrations } from './people/accounts/registration.ts'
import { deleteOldSecurityEvents } from './people/accounts/securityLog.ts'
import { deleteExpiredSessions } from './people/accounts/session.ts'
import { deleteOldNotifications } from './people/notifications/retention.ts'
import { deleteOldDeliveries } from './people/webPush/deliveries.ts'
import { deleteFailingDevices } from './people/webPush/devices.ts'
import { deleteOldRemovals } from './running/team/removing.ts'
import { deleteOldEdits } from './together/chat/retention.ts'
import { deleteOldMessages } from './together/listeningRooms/retention.ts'

const DAY_MS = 86_400_000
const OLD_ROWS = extent(6_000, 25_000)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const count = async (from: string) =>
  Number((await database.pool.query(`select count(*) from ${from}`)).rows[0].count)

const CLEAN_UPS: Record<string, (db: Db, now: Date) => Promise<unknown>> = {
  sessions: deleteExpiredSessions,
  registrations: deleteOldRegistrations,
  email_changes: deleteExpiredEmailChanges,
  known_places: deleteOldPlaces,
  security_events: deleteOldSecurityEvents,
  spent_tickets: deleteExpiredTickets,
  notifications: deleteOldNotifications,
  mails: (db, now) => cleanUpMails(db, now, { isMailbox: false }),
  web_push_deliveries: deleteOldDeliveries,
  web_push_devices: deleteFailingDevices,
  catalogue_lookups: deleteLookupsBefore,
  covers: deleteOldCovers,
  merged_rows: deleteOldMerges,
  removed_creators: deleteOldRemovals,
  deezer_previews: deleteOldMatches,
  listens: deleteOldListens,
  unmatched_scrobbles: deleteOldScrobbles,
  message_edits: deleteOldEdits,
  listening_room_messages: deleteOldMessages,
}

/** Runs the work and returns the statements that changed data. */
async function record(work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const changes: CompiledQuery[] = []
  const recording = database.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'DeleteQueryNode' || node.kind === 'UpdateQueryNode')
        changes.push(database.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(recording)
  return changes
}

/** The plan that PostgreSQL chooses once a table is so large that reading all of it is out of the question. */
async function planOf({ sql, parameters }: CompiledQuery, ...without: string[]): Promise<string> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    for (const kind of ['seqscan', ...without]) await client.query(`set enable_${kind} = off`)
    const { rows } = await client.query(`explain ${sql}`, [...parameters])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.end()
  }
}

test.each(Object.keys(CLEAN_UPS))(
  'old rows of %s are found by an index, a batch at a time',
  async (table) => {
    const changes = await record(async (db) => CLEAN_UPS[table]?.(db, new Date()))
    expect(changes).not.toEqual([])
    for (const change of changes) {
      expect(change.sql).toContain(` limit ${BATCH_SIZE} for update skip locked`)
      const plan = await planOf(change, 'bitmapscan')
      expect(plan).not.toMatch(/Seq Scan|Sort/)
      expect(plan).toContain(' using ')
    }
  },
)

test('the mails about an account are found by indexes', async () => {
  const [change] = await record((db) =>
    deleteMailsAbout(db, 'a0000000-0000-4000-8000-000000000001', ['ana@example.org']),
  )
  const plan = await planOf(change as CompiledQuery)
  expect(plan).not.toContain('Seq Scan')
  for (const index of ['mails_by_part_of_key', 'mails_by_address', 'mails_by_reply_to'])
    expect(plan).toContain(index)
})

test('rows are never deleted by age all at once', () => {
  const source = fileURLToPath(new URL('.', import.meta.url))
  const offences = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(source + file, 'utf8').matchAll(/deleteFrom\('(\w+)'\)[^;]*?\.execute/g)]
        .filter(([statement]) => /'<=?'/.test(statement))
        .map(([, table]) => table),
    )
  // This table only has one row per running server.
  expect(offences).toEqual(['presence_servers'])
})

async function addIdleSessions() {
  const { id } = await aUser(database.db)
  await database.pool.query(
    `insert into sessions (token_hash, user_id, last_used_at, expires_at)
     select sha256(n::text::bytea), $1, now() - interval '8 days', now() + interval '9 days' from generate_series(1, $2::int) as n`,
    [id, OLD_ROWS],
  )
}

beforeEach(() => database.pool.query('truncate sessions cascade'))

test(`${OLD_ROWS} old sessions are deleted while their owners use them, and none that was used`, async () => {
  await addIdleSessions()
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from sessions order by last_used_at, id',
  )
  const deleting = deleteExpiredSessions(database.db, new Date())
  let isOver = false
  void deleting.finally(() => {
    isOver = true
  })
  const used: string[] = []
  const { pool, close } = openDatabase(database.url, { max: 1 })
  for (let i = 0; !isOver; i = (i + 997) % OLD_ROWS) {
    // The statement fails when it waits long for a lock.
    const touched = await pool.query('update sessions set last_used_at = now() where id = $1', [rows[i]?.id])
    if (touched.rowCount) used.push(rows[i]?.id as string)
  }
  await close()
  await deleting
  expect(used.length).toBeGreaterThan(0)
  const left = await database.pool.query<{ id: string }>('select id from sessions')
  expect(left.rows.map(({ id }) => id).sort()).toEqual(used.sort())
})

test('a clean-up that is killed keeps what it has deleted, and the next one continues', async () => {
  await addIdleSessions()
  const killed = openDatabase(database.url, { max: 1 })
  const { rows } = await killed.pool.query('select pg_backend_pid() as pid')
  const failing = expect(deleteExpiredSessions(killed.db, new Date())).rejects.toThrow()
  await eventually(
    async () => expect(await count('sessions')).toBeLessThanOrEqual(OLD_ROWS - 2 * BATCH_SIZE),
    5,
  )
  // The next batch waits for this lock, so the connection is killed in the middle of a batch.
  const holder = await database.pool.connect()
  await holder.query('begin; lock table sessions in share row exclusive mode')
  const isWaiting = async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
      [rows[0].pid],
    )
    return rowCount === 1
  }
  await expect.poll(isWaiting).toBe(true)
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await failing
  await holder.query('rollback')
  holder.release()
  await killed.close()
  const left = await count('sessions')
  expect(left).toBeGreaterThan(0)
  // Each batch is committed completely or not at all.
  expect(left % BATCH_SIZE).toBe(0)

  await deleteExpiredSessions(database.db, new Date())
  expect(await count('sessions')).toBe(0)
})

test('an account with very many rows is erased in batches, over several runs', async () => {
  const person = await aUser(database.db)
  const other = await aUser(database.db)
  const [low, high] = [person.id, other.id].sort()
  const { rows: chats } = await database.pool.query(
    'insert into chats (low_user_id, high_user_id) values ($1, $2) returning id',
    [low, high],
  )
  const chat = chats[0]
  const rows = 2.5 * BATCH_SIZE
  await database.pool.query(
    `insert into messages (chat_id, seq, sender_id, client_id, body)
     select $1, n, $2, gen_random_uuid(), 'Hola' from generate_series(1, $3::int) as n`,
    [chat.id, person.id, rows],
  )
  await database.pool.query('update chats set last_seq = $2 where id = $1', [chat.id, rows])
  await database.pool.query(
    `with added as (
       insert into notifications (receiver_id, type, group_key, title)
       select $1, 1, n::text, 'Me gusta' from generate_series(1, $3::int) as n returning id
     ) insert into notification_actors (notification_id, user_id) select id, $2 from added`,
    [other.id, person.id, rows],
  )
  await database.pool.query(
    `update users set deactivated_at = now() - interval '90 days', restore_until = now() - interval '60 days' where id = $1`,
    [person.id],
  )
  const erased = async () =>
    (await database.pool.query('select erased_at from users where id = $1', [person.id])).rows[0].erased_at

  await eraseExpiredAccounts(database.db, ERASURES, new Date(), { budgetMs: 0 })
  expect(await count('messages')).toBe(rows - BATCH_SIZE)
  expect(await count('notification_actors')).toBe(rows - BATCH_SIZE)
  expect(await count('notifications')).toBe(rows - BATCH_SIZE)
  expect(await erased()).toBeNull()

  await eraseExpiredAccounts(database.db, ERASURES, new Date())
  expect(await erased()).not.toBeNull()
  expect(await count('messages')).toBe(0)
  expect(await count('notifications')).toBe(0)
  expect(await count(`chats where id = '${chat.id}'`)).toBe(0)
})

test('an account that an Admin restores while it is being erased keeps what is left', async () => {
  const person = await aUser(database.db)
  await database.pool.query(
    `update users set deactivated_at = now() - interval '90 days', restore_until = now() - interval '60 days' where id = $1`,
    [person.id],
  )
  await database.pool.query(
    `insert into security_events (user_id, kind) select $1, 'signed_in' from generate_series(1, $2::int)`,
    [person.id, 2 * BATCH_SIZE],
  )
  const events = `security_events where user_id = '${person.id}'`
  await eraseExpiredAccounts(database.db, ERASURES, new Date(), { budgetMs: 0 })
  expect(await count(events)).toBe(BATCH_SIZE)
  await database.pool.query('update users set deactivated_at = null, restore_until = null where id = $1', [
    person.id,
  ])
  await eraseExpiredAccounts(database.db, ERASURES, new Date(Date.now() + DAY_MS))
  expect(await count(events)).toBe(BATCH_SIZE)
})
