import { followUser } from '@remusic/contract/music/schemas/follows'
import { likeReview, listReviews, writeReview } from '@remusic/contract/opinions/schemas/reviews'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { extent } from '../../../testing/extent.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const LIMIT = 4
const READERS = extent(4, 12)
const REVIEW = { title: 'Un título', score: 4, description: 'Lo que me pareció.' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone() {
  const user = await aUser(app.db, { role: 'Premium' })
  return { ...user, token: await aSession(app.db, user.id) }
}
type Someone = Awaited<ReturnType<typeof someone>>

/** A song with an id of the form that calls accept. */
async function aSongWithId(apiId: string) {
  const song = await aSong(app.db)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  return apiId
}

const read = async ({ token }: Someone, limit = LIMIT) =>
  (await app.call(listReviews, { query: { people: 'me', limit } }, { token })).data

test('people who read the feed at the same time each get their own page', async () => {
  const authors = await Promise.all(Array.from({ length: 6 }, someone))
  const reviews: { id: string }[] = []
  for (const { id } of authors) reviews.push(await aReview(app.db, { userId: id }))
  const [first, second, third, fourth, fifth] = reviews.toReversed().map(({ id }) => id)
  const newestAuthor = authors.at(-1) as Someone
  const [plain, fan, blocker, blocked] = (await Promise.all(Array.from({ length: 4 }, someone))) as [
    Someone,
    Someone,
    Someone,
    Someone,
  ]
  const act = async (call: Promise<{ status: number }>) => expect((await call).status).toBeLessThan(300)
  await act(app.call(likeReview, { params: { id: second as string } }, { token: fan.token }))
  await act(
    app.call(followUser, { params: { meId: fan.id, targetId: newestAuthor.id } }, { token: fan.token }),
  )
  await act(app.call(blockPerson, { params: { userId: newestAuthor.id } }, { token: blocker.token }))
  await act(
    app.call(blockPerson, { params: { userId: blocked.id } }, { token: (authors[4] as Someone).token }),
  )

  const readers = Array.from({ length: 3 }, () => [plain, fan, blocker, blocked]).flat()
  const pages = await Promise.all([...readers.map((reader) => read(reader)), read(plain, 2)])
  for (const [i, reader] of readers.entries()) {
    const { items } = pages[i] as Awaited<ReturnType<typeof read>>
    const expected = {
      [plain.id]: [first, second, third, fourth],
      [fan.id]: [first, second, third, fourth],
      [blocker.id]: [second, third, fourth, fifth],
      [blocked.id]: [first, third, fourth, fifth],
    }[reader.id]
    expect(items.map(({ id }) => id)).toEqual(expected)
    const likes = items.filter(({ likes }) => likes.some(({ id }) => id === reader.id))
    expect(likes.map(({ id }) => id)).toEqual(reader === fan ? [second] : [])
    const followed = items.filter(({ user }) => user.followers.some(({ id }) => id === reader.id))
    expect(followed.map(({ id }) => id)).toEqual(reader === fan ? [first] : [])
  }
  expect(pages.at(-1)?.items.map(({ id }) => id)).toEqual([first, second])
})

test('everybody sees their own review, like and block at once while others read the feed', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, someone))
  const author = await someone()
  const songs = await Promise.all(Array.from({ length: 4 }, (_, i) => aSongWithId(String(9_000 + i))))
  let isOver = false
  const reading = Array.from({ length: READERS }, async (_, i) => {
    while (!isOver) await read(readers[i % readers.length] as Someone)
  })
  try {
    for (const apiId of songs) {
      const body = { ...REVIEW, type: 'song', apiId } as const
      const written = await app.call(writeReview, { body }, { token: author.token })
      const id = written.data.review.id
      expect((await read(author)).items[0]?.id).toBe(id)
      const reader = readers[0] as Someone
      await app.call(likeReview, { params: { id } }, { token: reader.token })
      const [newest] = (await read(reader)).items
      expect(newest).toMatchObject({ id, likes: [{ id: reader.id }], likeCount: 1 })
    }
    const reader = readers[1] as Someone
    await app.call(blockPerson, { params: { userId: author.id } }, { token: reader.token })
    expect((await read(reader)).items.filter(({ userId }) => userId === author.id)).toEqual([])
  } finally {
    isOver = true
    await Promise.all(reading)
  }
})
