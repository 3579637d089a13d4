import { likeReview } from '@remusic/contract/opinions/schemas/reviews'
import { perfil } from '@remusic/contract/people/schemas/accounts'
import { addSong, createPlaylist, songsOfPlaylist } from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { createKeyedSemaphore } from '../common/semaphore.ts'
import { POOL_SIZE } from '../database/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, poolSize: POOL_SIZE })
})
afterAll(() => app.stop())

async function someone() {
  const { id } = await aUser(app.db, { role: 'Premium' })
  return { id, token: await aSession(app.db, id) }
}

/** Locks the row for as long as `during` runs, so that every write to it waits. */
async function whileLocked(table: 'playlists' | 'reviews', id: string, during: () => Promise<void>) {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select from ${table} where id = $1 for update`, [id])
    await during()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/**
 * Reads as another person while writes wait for a lock. Were all connections held, the reads would only be answered once one of
 * the writes has given up, which answers 503.
 */
async function readBeside(writes: Promise<{ status: number }>[], { token }: { token: string }) {
  let givenUp = 0
  for (const write of writes)
    void write.then(({ status }) => {
      if (status === 503) givenUp++
    })
  for (let i = 0; i < 5; i++) expect((await app.call(perfil, {}, { token })).status).toBe(200)
  expect(givenUp).toBe(0)
}

test('two hundred parallel writes of one account to one row do not make another person wait', async () => {
  const [writer, reader] = [await someone(), await someone()]
  const { data: playlist } = await app.call(createPlaylist, { body: { name: 'Lista' } }, writer)
  const song = { ...(await aSong(app.db)), apiId: '4820117' }
  await app.db.updateTable('songs').set({ api_id: song.apiId }).where('id', '=', song.id).execute()
  const adding: Promise<{ status: number; headers: Headers }>[] = []
  await whileLocked('playlists', playlist.id, async () => {
    for (let i = 0; i < 200; i++)
      adding.push(app.call(addSong, { params: { id: playlist.id }, body: { id: song.apiId } }, writer))
    await readBeside(adding, reader)
  })
  const answers = await Promise.all(adding)
  const refused = answers.filter(({ status }) => status !== 200)
  // A slow machine may send some requests only after the lock is released; they find a free slot.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(68)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers } of refused) {
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const { data: songs } = await app.call(songsOfPlaylist, { params: { id: playlist.id } }, writer)
  expect(JSON.stringify(songs)).toContain(song.apiId)
})

test('many accounts that write to one row do not make another person wait', async () => {
  const review = await aReview(app.db)
  const writers = await Promise.all(Array.from({ length: 40 }, someone))
  const reader = await someone()
  const liking: Promise<{ status: number }>[] = []
  await whileLocked('reviews', review.id, async () => {
    for (const writer of writers) liking.push(app.call(likeReview, { params: { id: review.id } }, writer))
    await readBeside(liking, reader)
  })
  expect((await Promise.all(liking)).map(({ status }) => status)).toEqual(Array(40).fill(200))
})

describe('a keyed semaphore', () => {
  test('runs as many tasks per key as it may, in order, and rejects those that find the queue full', async () => {
    const run = createKeyedSemaphore({ concurrency: 2, maxWaiting: 1, refusal: () => new Error('full') })
    const gate = Promise.withResolvers<void>()
    const started: string[] = []
    const task = (name: string) => async () => {
      started.push(name)
      await gate.promise
    }
    const tasks = ['a1', 'a2', 'a3', 'b1'].map((name) => run(name.charAt(0), task(name)))
    await expect(run('a', task('a4'))).rejects.toThrow('full')
    expect(started).toEqual(['a1', 'a2', 'b1'])
    gate.resolve()
    await Promise.all(tasks)
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
    await run('a', task('a5'))
  })

  test('frees the slot of a task that fails', async () => {
    const run = createKeyedSemaphore({ concurrency: 1 })
    await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await run('a', async () => 'done')).toBe('done')
  })
})
