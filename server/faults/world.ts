import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../src/base/database/client.ts'
import { migrate } from '../src/base/database/migrate.ts'
import { aUser } from '../testing/builders.ts'
import { startFaultyPostgres } from './postgres.ts'
import { SETTINGS } from './settings.ts'

/** More than the writers can review or follow in one scenario. */
const SONGS = 2_000
const IDOLS = 2_000
const SANCTIONS_PER_WRITER = 500
const SHARED_PLAYLISTS = 1_000
const REGISTRATIONS = 1_000
const FIRST_SONG = 1_000_000
/** Longer than any scenario. */
const SESSION_MS = 86_400_000

export type World = Awaited<ReturnType<typeof startWorld>>
export type People = Awaited<ReturnType<typeof addPeople>>
export type Writer = People['writers'][number]
export type Migrate = (databaseUrl: string) => Promise<unknown>

/** Starts a separate PostgreSQL, with the people and the items that they write about. */
export async function startWorld(folder?: string, migrateWith: Migrate = migrate) {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'faults-')))
  await chmod(dataDir, 0o755)
  const postgres = await startFaultyPostgres(dataDir)
  await migrateWith(postgres.url)
  const { db, pool, close } = openDatabase(postgres.url, { longTimeouts: true, max: 4 })
  return {
    ...(await addPeople(db)),
    folder: dataDir,
    postgres,
    /** For a server that runs inside this process. */
    database: { url: postgres.url, db, pool, drop: async () => {} },
    env: { DATABASE_URL: postgres.url },
    async end() {
      await close()
      await postgres.stop()
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Adds writers and what they write about. */
export async function addPeople(db: Db) {
  await sql`
    with artist as (insert into artists (api_id, name) values ('1', 'Los Incansables') returning id),
    album as (insert into albums (api_id, artist_id, title) select '1', id, 'Sin parar' from artist returning id, artist_id)
    insert into songs (api_id, artist_id, album_id, title, duration_seconds)
    select (${FIRST_SONG}::int + i)::text, artist_id, id, 'Toma ' || i, 200
    from album, generate_series(0, ${SONGS - 1}::int) as i`.execute(db)
  const { rows: idols } = await sql<{ id: string }>`
    insert into users (name, email, password_hash)
    select 'Ídolo ' || i, 'idolo-' || i || '@example.org', 'x' from generate_series(1, ${IDOLS}::int) as i
    returning id`.execute(db)

  const mentioned = await aUser(db, { name: 'La de siempre' })
  const writers = await addWriters(db)

  const curator = await aUser(db, { role: 'Premium' })
  const { rows: sharedPlaylists } = await sql<{ id: string }>`
    insert into playlists (user_id, name, shared)
    select ${curator.id}::uuid, 'Compartida ' || i, true from generate_series(1, ${SHARED_PLAYLISTS}::int) as i
    returning id`.execute(db)

  const admin = await aUser(db, { role: 'Admin' })
  const adminToken = await aSession(db, admin.id)
  // A scenario takes longer than a proof of identity is valid.
  await sql`update sessions set proved_at = now() + interval '1 day' where user_id = ${admin.id}`.execute(db)
  const { rows: registrations } = await sql<{ id: string; email: string }>`
    insert into registrations (name, email, password_hash)
    select 'Pendiente ' || i, 'pendiente-' || i || '@example.org', 'x' from generate_series(1, ${REGISTRATIONS}::int) as i
    returning id, email`.execute(db)

  // Without statistics, the planner chooses plans that take seconds on tables of this size.
  await sql`analyze`.execute(db)

  return {
    db,
    writers,
    /** The artist of all songs. */
    artist: '1',
    songs: Array.from({ length: SONGS }, (_, i) => String(FIRST_SONG + i)),
    idols: idols.map(({ id }) => id),
    /** The person whom every comment mentions. */
    mentioned,
    sharedPlaylists: sharedPlaylists.map(({ id }) => id),
    /** Registrations that wait for the Admin, each confirmed once. */
    registrations,
    adminToken,
  }
}

/** Adds people who have written nothing yet, each with decisions to appeal and a chat with the next. */
export async function addWriters(db: Db) {
  const writers: { id: string; number: number; token: string }[] = []
  for (let i = 0; i < SETTINGS.writers; i++) {
    const user = await aUser(db, { role: 'Premium' })
    writers.push({ id: user.id, number: i, token: await aSession(db, user.id) })
  }
  const chatIds = await Promise.all(
    writers.map(async ({ id }, i) => {
      const members = [id, writers[(i + 1) % writers.length]?.id ?? '']
      const [low = '', high = ''] = members.toSorted()
      const chat = await db
        .insertInto('chats')
        .values({ low_user_id: low, high_user_id: high, opened_by: id })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = members.map((userId) => ({ chat_id: chat.id, user_id: userId }))
      await db.insertInto('chat_members').values(rows).execute()
      return chat.id
    }),
  )
  const { rows: sanctions } = await sql<{ id: string; author: string }>`
    insert into report_cases (kind, target_id, author_id, status, decided_at, created_at, sanction, rule)
    select 'review', uuid_v7(), author, 'hidden', now(), now(), 'hide', 'spam'
    from unnest(${writers.map(({ id }) => id)}::uuid[]) as author, generate_series(1, ${SANCTIONS_PER_WRITER}::int)
    returning id, author_id as author`.execute(db)
  return writers.map((writer, i) => ({
    ...writer,
    chatId: chatIds[i] ?? '',
    /** Decisions that the writer can appeal, each once. */
    sanctions: sanctions.filter(({ author }) => author === writer.id).map(({ id }) => id),
  }))
}

/** A session with only the columns that the previous release has: `openSession` also writes newer ones. */
async function aSession(db: Db, userId: string) {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      user_id: userId,
      device: '',
      created_at: now,
      last_used_at: now,
      proved_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
    })
    .execute()
  return token
}
