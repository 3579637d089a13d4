import { songById, topSongs } from '@remusic/contract/music/schemas/catalogue'
import { searchTracks } from '@remusic/contract/music/schemas/search'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aSong } from '../../../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { startTestApp } from '../../../testing/startTestApp.ts'

let database: TestDatabase
/** An unrelated database as the replica: its different songs show which of the two has answered. */
let replica: TestDatabase
beforeAll(async () => {
  ;[database, replica] = await Promise.all([testDatabase(), testDatabase()])
  await aSong(database.db, { title: 'Escrita hoy' })
  await aSong(replica.db, { title: 'Copiada ayer' })
})
afterAll(async () => {
  await database.drop()
  await replica.drop()
})

async function serving(replicaUrl: string) {
  const app = await startTestApp({ database, env: { DATABASE_REPLICA_URL: replicaUrl } })
  onTestFinished(() => app.stop())
  return app
}

test('lists and searches are read from the replica, single items from the primary', async () => {
  const app = await serving(replica.url)
  const top = await app.call(topSongs, { query: {} })
  expect(top.data.map(({ title }) => title)).toEqual(['Copiada ayer'])
  const found = await app.call(searchTracks, { query: { query: 'copiada' } })
  expect(found.data).toMatchObject({ results: [{ title: 'Copiada ayer' }] })

  const id = '4820117'
  await database.db.updateTable('songs').set({ api_id: id }).execute()
  const song = await app.call(songById, { query: { id } })
  expect(song).toMatchObject({ status: 200, data: { title: 'Escrita hoy' } })
})

test('the primary answers while the replica is unavailable, and only the log reports it', async () => {
  const app = await serving('postgres://nadie@127.0.0.1:1/remusic')
  for (let round = 0; round < 3; round++)
    expect((await app.call(topSongs, { query: {} })).data.map(({ title }) => title)).toEqual(['Escrita hoy'])
  expect(app.logs.filter((line) => line.includes('database connection failed'))).toHaveLength(1)
})
