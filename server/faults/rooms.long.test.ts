import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addToQueue, openRoom } from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/base/database/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/base/database/embedded.ts'
import { migrate } from '../src/base/database/migrate.ts'
import { aSession, aSong, aUser } from '../testing/builders.ts'
import { eventually } from '../testing/eventually.ts'
import { startProcess, type TestProcess } from '../testing/process.ts'
import { isMissing } from '../testing/program.ts'
import { startRedis, type TestRedis } from '../testing/redis.ts'
import { aRoomClient, type RoomClient } from '../testing/roomClient.ts'
import { within } from './settings.ts'

const MAX_PAUSE_MS = 5_000
/** The rest of a song that is left to play in each round. */
const REST_MS = 1_500
/**
 * When a server is killed, counted from the end of the song: before the end, during its detection, and shortly after the next song has
 * begun.
 */
const KILLED_AT_MS = [-600, 0, 250, 900]

describe.skipIf(isMissing('redis-server'))('listening rooms on two servers, connected by Redis', () => {
  let folder: string
  let redis: TestRedis
  let postgres: EmbeddedPostgres
  let database: ReturnType<typeof openDatabase>
  let env: Record<string, string>
  const servers: TestProcess[] = []
  const clients: RoomClient[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'remusic-rooms-'))
    await chmod(folder, 0o755)
    redis = await startRedis()
    postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    await migrate(postgres.url)
    database = openDatabase(postgres.url)
    env = { REDIS_URL: redis.url, DATABASE_URL: postgres.url }
    for (let i = 0; i < 2; i++) servers.push(await startProcess(folder, env))
  })
  afterAll(async () => {
    for (const client of clients) client.leave()
    for (const server of servers) await server.stop('SIGKILL')
    await database.close()
    await postgres.stop()
    await redis.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** A room with the host on the first server, two members on each, and queued songs. */
  async function aRoom(songCount: number) {
    const isDown = [false, false]
    const serverOf = (i: number) => () => servers[isDown[i % 2] ? (i + 1) % 2 : i % 2] as TestProcess
    const people = await Promise.all(
      Array.from({ length: 4 }, async (_, i) => {
        const { id } = await aUser(database.db, { role: i === 0 ? 'Premium' : 'Gratuito' })
        return { id, token: await aSession(database.db, id) }
      }),
    )
    const [host] = people as [(typeof people)[0]]
    const body = { name: 'Sala de prueba', access: 'public' as const }
    const { data: opened } = await serverOf(0)().call(openRoom, { body }, host)
    const inside = people.map(({ token }, i) =>
      aRoomClient({ server: serverOf(i), token, roomId: opened.id }),
    )
    clients.push(...inside)
    await eventually(() => expect(inside.every((client) => client.room())).toBe(true))
    const songs: string[] = []
    for (let i = 0; i < songCount; i++) {
      const song = await aSong(database.db)
      const apiId = String(9_000 + i)
      await database.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
      songs.push(apiId)
    }
    const added = { clientId: randomUUID(), songIds: songs }
    const answer = await inside[0]?.call(addToQueue, { params: { id: opened.id }, body: added })
    expect(answer?.status).toBe(201)
    return { id: opened.id, people, inside, isDown }
  }

  /** Lets the song end soon, and resolves with its entry and its end by the clock of the database, which is that of this machine. */
  async function endSoon(roomId: string) {
    return eventually(async () => {
      const { rows } = await sql<{ id: string; endsAt: Date }>`
          update listening_room_entries set
            started_at = least(started_at, now()), ends_at = now() + ${REST_MS} * interval '1 ms'
          where room_id = ${roomId} and state = 'playing' returning id, ends_at as "endsAt"`.execute(
        database.db,
      )
      const [entry] = rows
      if (!entry) throw new Error('Nothing is playing')
      return entry
    })
  }

  test('a room goes on within five seconds after a server was killed, and nothing that was acknowledged is lost', async () => {
    const { id, people, inside, isDown } = await aRoom(KILLED_AT_MS.length + 2)
    let isWriting = true
    const writing = inside.map(async (client, i) => {
      for (let n = 0; isWriting; n++) {
        expect([201, null]).toContain(await client.write())
        // 409: the song ended before the score arrived.
        expect([200, 409, null]).toContain(await client.score(1 + ((i + n) % 5)))
        await wait(100)
      }
    })
    const pauses: number[] = []
    for (const [round, killedAt] of KILLED_AT_MS.entries()) {
      const victim = round % 2
      const { id: entryId, endsAt } = await endSoon(id)
      await wait(Math.max(0, endsAt.getTime() + killedAt - Date.now()))
      isDown[victim] = true
      await servers[victim]?.stop('SIGKILL')
      for (const client of inside)
        await eventually(() => {
          const current = client.room()?.current
          expect(current?.id).not.toBe(entryId)
          expect(current).toBeTruthy()
        }, 20)
      const next = inside.map((client) => client.songs.get(client.room()?.current?.id ?? '')?.seenAt ?? 0)
      pauses.push(Math.max(...next) - endsAt.getTime())
      servers[victim] = await startProcess(folder, env)
      isDown[victim] = false
    }
    isWriting = false
    await Promise.all(writing)
    process.stderr.write(`The rooms paused for ${pauses.map((ms) => `${ms} ms`).join(', ')}.\n`)
    expect(Math.max(...pauses)).toBeLessThan(within(MAX_PAUSE_MS))
    await expectNothingLost(id, people, inside)
  })

  async function expectNothingLost(roomId: string, people: { id: string }[], inside: RoomClient[]) {
    const messages = await database.db
      .selectFrom('listening_room_messages')
      .select(['seq', 'client_id as clientId'])
      .where('room_id', '=', roomId)
      .orderBy('seq')
      .execute()
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, i) => i + 1))
    const stored = messages.map(({ clientId }) => clientId)
    const sent = inside.flatMap(({ acknowledged }) => acknowledged.messages)
    expect(sent.length).toBeGreaterThan(20)
    expect(sent.toSorted()).toEqual(stored.toSorted())

    const scores = await database.db
      .selectFrom('listening_room_scores')
      .innerJoin('listening_room_entries', 'listening_room_entries.id', 'entry_id')
      .select(['entry_id as entryId', 'user_id as userId', 'score'])
      .where('room_id', '=', roomId)
      .execute()
    const given = inside.flatMap(({ acknowledged }, i) =>
      [...acknowledged.scores].map(([entryId, score]) => ({ entryId, userId: people[i]?.id ?? '', score })),
    )
    expect(given.length).toBeGreaterThan(KILLED_AT_MS.length)
    expect(scores).toEqual(expect.arrayContaining(given))

    const { rows: broken } = await sql`
      select from (
        select started_at, lag(ends_at) over (order by started_at) as before, state,
          lead(id) over (order by started_at) as next
        from listening_room_entries where room_id = ${roomId} and started_at is not null
      ) as timeline
      where started_at < before or (state = 'playing') <> (next is null)`.execute(database.db)
    expect(broken).toEqual([])
  }
})
