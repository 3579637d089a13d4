import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  addSong,
  createPlaylist,
  discoverPlaylists,
  sharePlaylist,
} from '@remusic/contract/together/schemas/playlists'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSong, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startWithStandby } from '../../../testing/standby.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import type { Db } from '../../base/database/client.ts'
import { markWrites } from './ownWrites.ts'
import { openSession, type SessionTokens } from './session.ts'

const SONG_ID = '800001'
type Member = SessionTokens & { id: string }

let database: Awaited<ReturnType<typeof startWithStandby>>['database']
let standby: pg.Client
let [one, other] = [] as unknown as [TestApp, TestApp]
let [ana, anaOnAnotherDevice, bruno] = [] as unknown as [Member, Member, Member]
beforeAll(async () => {
  const started = await startWithStandby('0ms', async (db) => {
    ana = await signedIn(db, (await aUser(db, { name: 'Ana', role: 'Premium' })).id)
    anaOnAnotherDevice = await signedIn(db, ana.id)
    bruno = await signedIn(db, (await aUser(db, { name: 'Bruno', role: 'Premium' })).id)
    await aSong(db)
    await db.updateTable('songs').set({ api_id: SONG_ID }).execute()
  })
  database = started.database
  standby = new pg.Client({ connectionString: started.replicaUrl })
  await standby.connect()
  const env = { DATABASE_REPLICA_URL: started.replicaUrl }
  one = await startTestApp({ database, env })
  other = await startTestApp({ database, env })
})
afterAll(async () => {
  await one.stop()
  await other.stop()
  await standby.end()
  await database.drop()
})

async function signedIn(db: Db, id: string): Promise<Member> {
  return { id, ...(await openSession(db, id, new Date())) }
}

async function share(app: TestApp, name: string, as: Member) {
  const { data: playlist } = await app.call(createPlaylist, { body: { name } }, as)
  const added = await app.call(addSong, { params: { id: playlist.id }, body: { id: SONG_ID } }, as)
  expect(added.status).toBe(200)
  const shared = await app.call(sharePlaylist, { params: { id: playlist.id }, body: { shared: true } }, as)
  expect(shared.status).toBe(200)
}

async function seenBy(app: TestApp, who?: Member): Promise<string[]> {
  const { data } = await app.call(discoverPlaylists, { query: {} }, who)
  return data.items.map(({ name }) => name)
}

async function pageSeenBy(app: TestApp, { pageToken }: Member): Promise<string> {
  return (await app.request('/playlists', { headers: { cookie: `page=${pageToken}` } })).text()
}

/** Pauses replay on the replica. The pause takes effect shortly after the call that requests it. */
async function pauseReplay() {
  await standby.query('select pg_wal_replay_pause()')
  await eventually(async () => {
    const { rows } = await standby.query('select pg_get_wal_replay_pause_state() as state')
    expect(rows).toEqual([{ state: 'paused' }])
  })
}

async function untilSeenBy(who: Member, name: string) {
  await eventually(async () => expect(await seenBy(one, who)).toContain(name))
}

test('an author reads their own writes on every server and device, while others read the delayed replica', async () => {
  // Replay is paused, so the replica stays behind until the checks are done, however slow this machine is.
  await pauseReplay()
  await share(one, 'Para el camino', ana)
  for (const app of [one, other])
    for (const device of [ana, anaOnAnotherDevice]) {
      expect(await seenBy(app, device)).toEqual(['Para el camino'])
      expect(await pageSeenBy(app, device)).toContain('Para el camino')
    }
  expect(await seenBy(other, bruno)).toEqual([])
  expect(await pageSeenBy(other, bruno)).not.toContain('Para el camino')
  expect(await seenBy(other)).toEqual([])

  await standby.query('select pg_wal_replay_resume()')
  await untilSeenBy(bruno, 'Para el camino')
  await pauseReplay()
  await share(other, 'Para bailar', bruno)
  expect(await seenBy(one, bruno)).toEqual(['Para bailar', 'Para el camino'])
  // The replica has all that Ana wrote, so it answers her again.
  expect(await seenBy(one, ana)).toEqual(['Para el camino'])

  // After a write that a job makes on her behalf, she reads the primary again.
  await database.db.transaction().execute((tx) => markWrites(tx, [ana.id]))
  expect(await seenBy(one, ana)).toEqual(['Para bailar', 'Para el camino'])
  await standby.query('select pg_wal_replay_resume()')
})

test('routes reach the replica only through the call, which knows who reads', () => {
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const naming = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(`${folder}/${file}`, 'utf8'))).sort()
  expect(naming(/\breadsOf\b/)).toEqual([
    'base/http/handle.ts',
    // Programs expect the responses of ListenBrainz, so its endpoints are not calls of the contract.
    'listening/scrobbles/endpoint.ts',
    'people/accounts/ownWrites.ts',
    // Feeds are the same for everybody, and readers fetch them again later.
    'publishing/feeds/routes.ts',
    // The only readers are search engines, which write nothing.
    'publishing/sitemap/routes.ts',
  ])
  expect(naming(/database\/replica\.ts|databaseReplicaUrl/)).toEqual([
    'config.ts',
    'people/accounts/ownWrites.ts',
    'people/accounts/session.ts',
    'start.ts',
  ])
})

test('a server does not start on the standby', async () => {
  const env = { DATABASE_URL: one.config.databaseReplicaUrl ?? '' }
  await expect(startTestApp({ database, env })).rejects.toThrow(
    'DATABASE_URL debe indicar el servidor principal de PostgreSQL: el que indica es una réplica, que es de solo lectura',
  )
})
