import { setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { openPageSession } from '@remusic/contract/people/schemas/sessions'
import { FEED_ENTRIES, FEED_TEXTS, feedPath } from '@remusic/contract/publishing/feeds'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { refreshRankings } from '../../opinions/rankings/refresh.ts'

/** A Friday; the week that ended last began on 5 October. */
const NOW = new Date('2026-10-16T12:00:00Z')
const SITE = 'https://remusic.example'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: SITE }, clock: { now: () => NOW } })
})
afterAll(() => app.stop())

const read = (path: string, headers: Record<string, string> = {}) =>
  app.request(feedPath(path), { headers, redirect: 'manual' })
const documentAt = async (path: string, headers: Record<string, string> = {}) => {
  const response = await read(path, headers)
  expect(response.status).toBe(200)
  return response.text()
}

/** Values of a document, found by a real XML parser: the database's. */
async function valuesOf(document: string, path: string): Promise<string[]> {
  const { rows } = await sql<{ values: string[] }>`
    select xpath(${path}, xmlparse(document ${document}), array[array['a', 'http://www.w3.org/2005/Atom']])::text[] as values`.execute(
    app.db,
  )
  return rows[0]?.values ?? []
}
const titlesAt = async (path: string) => valuesOf(await documentAt(path), '//a:entry/a:title/text()')

async function anOpenPerson(traits: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(app.db, traits)
  await app.db.insertInto('profiles').values({ user_id: user.id, open_to_visitors: true }).execute()
  return user
}

async function aGenre(artistId: number) {
  const genre = await app.db
    .insertInto('genres')
    .values({ api_id: String(700_000 + artistId), name: `Género <${artistId}>` })
    .returning(['id', 'api_id as apiId', 'name'])
    .executeTakeFirstOrThrow()
  await app.db.updateTable('artists').set({ genre_id: genre.id }).where('id', '=', artistId).execute()
  return genre
}

/** Marks a review as imported. */
async function imported(reviewId: string, userId: string) {
  const { id } = await app.db
    .insertInto('history_imports')
    .values({ user_id: userId, extension: 'csv', byte_count: 1, state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('reviews').set({ import_id: id }).where('id', '=', reviewId).execute()
}

const change = (id: string, values: Record<string, unknown>) =>
  app.db.updateTable('reviews').set(values).where('id', '=', id).execute()

describe('the reviews of a person', () => {
  test('are valid Atom, the newest first', async () => {
    const ana = await anOpenPerson({ name: 'Ana & <Co>' })
    const song = await aSong(app.db, { title: 'Tema "uno"', artist: 'Ñandú' })
    const old = await aReview(app.db, { userId: ana.id, title: 'Vieja' })
    const review = await aReview(app.db, {
      userId: ana.id,
      songId: song.id,
      title: 'Con \u0007 campana y ]]>',
      description: 'Primera línea\n<b>segunda</b> & más',
      score: 3,
    })
    const response = await read(`/users/${ana.id}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=300, must-revalidate',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
    })
    const document = await response.text()
    expect(await valuesOf(document, '/a:feed/a:title/text()')).toEqual([
      'Reseñas de Ana &amp; &lt;Co&gt; en ReMusic',
    ])
    expect(await valuesOf(document, '/a:feed/a:link[@rel="self"]/@href')).toEqual([
      `${SITE}/feeds/users/${ana.id}.atom`,
    ])
    expect(await valuesOf(document, '/a:feed/a:link[@rel="alternate"]/@href')).toEqual([
      `${SITE}/users/${ana.id}`,
    ])
    expect(await valuesOf(document, '/a:feed/a:id/text()')).toEqual([
      `tag:remusic.example,2026:feed:user:${ana.id}`,
    ])
    expect(await valuesOf(document, '//a:entry/a:id/text()')).toEqual(
      [review, old].map(({ id }) => `tag:remusic.example,2026:review:${id}`),
    )
    expect(await valuesOf(document, '//a:entry[1]/a:title/text()')).toEqual([
      'Con   campana y ]]&gt; · Tema "uno", de Ñandú',
    ])
    expect(await valuesOf(document, '//a:entry[1]/a:link/@href')).toEqual([`${SITE}/reviews/${review.id}`])
    const [content = ''] = await valuesOf(document, '//a:entry[1]/a:content[@type="html"]/text()')
    expect(content).toContain(': 3 de 5')
    // Escaped as text within the HTML, and the HTML once more within the XML.
    expect(content).toContain('&amp;lt;b&amp;gt;segunda&amp;lt;/b&amp;gt; &amp;amp; más')
    for (const parent of ['/a:feed', '/a:feed/a:entry[1]'])
      for (const name of ['id', 'title', 'updated', 'author'])
        expect(await valuesOf(document, `${parent}/a:${name}`), name).toHaveLength(1)
  })

  test('leave out what was deleted, hidden or imported, and what is about a hidden item', async () => {
    const ana = await anOpenPerson()
    const shown = await aReview(app.db, { userId: ana.id, title: 'Se ve' })
    const [removed, hidden, brought] = [
      await aReview(app.db, { userId: ana.id, title: 'Borrada' }),
      await aReview(app.db, { userId: ana.id, title: 'Oculta' }),
      await aReview(app.db, { userId: ana.id, title: 'Importada' }),
    ]
    const song = await aSong(app.db)
    await aReview(app.db, { userId: ana.id, songId: song.id, title: 'De algo oculto' })
    expect(await titlesAt(`/users/${ana.id}`)).toHaveLength(5)
    await change(removed.id, { deleted_at: NOW })
    await change(hidden.id, { hidden_at: NOW })
    await imported(brought.id, ana.id)
    await app.db.updateTable('songs').set({ hidden_at: NOW }).where('id', '=', song.id).execute()
    const document = await documentAt(`/users/${ana.id}`)
    expect(await valuesOf(document, '//a:entry/a:id/text()')).toEqual([
      `tag:remusic.example,2026:review:${shown.id}`,
    ])
    for (const word of ['Borrada', 'Oculta', 'Importada', 'De algo oculto'])
      expect(document).not.toContain(word)
  })

  test('are only found where visitors may open the profile', async () => {
    const closed = await aUser(app.db, { name: 'Reservada' })
    const away = await anOpenPerson({ active: false })
    const answers = await Promise.all(
      [closed.id, away.id, crypto.randomUUID(), 'nadie', '..%2fcharts'].map(async (id) => {
        const response = await app.request(`/feeds/users/${id}.atom`)
        return [response.status, await response.json()]
      }),
    )
    for (const [status, body] of answers) {
      expect(status).toBe(404)
      expect(body).toMatchObject({ msg: FEED_TEXTS.notFound })
    }
    const ana = await anOpenPerson()
    expect((await read(`/users/${ana.id}`)).status).toBe(200)
    await app.db
      .updateTable('profiles')
      .set({ open_to_visitors: false })
      .where('user_id', '=', ana.id)
      .execute()
    expect((await read(`/users/${ana.id}`)).status).toBe(404)
  })

  test('are sent again only when something has changed', async () => {
    const ana = await anOpenPerson()
    const empty = await read(`/users/${ana.id}`)
    expect(empty.headers.get('last-modified')).toBe('Thu, 01 Jan 2026 00:00:00 GMT')
    const review = await aReview(app.db, { userId: ana.id })
    const first = await read(`/users/${ana.id}`)
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"otra", W/${etag}` },
      { 'if-modified-since': modified },
    ]) {
      const again = await read(`/users/${ana.id}`, headers as Record<string, string>)
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
    }
    // If both headers are sent, the ETag decides.
    const other = { 'if-none-match': '"otra"', 'if-modified-since': modified }
    expect((await read(`/users/${ana.id}`, other)).status).toBe(200)
    const editedAt = new Date(Date.now() + 60_000)
    await change(review.id, { title: 'Otro título', edited_at: editedAt })
    for (const headers of [{ 'if-none-match': etag }, { 'if-modified-since': modified }])
      expect((await read(`/users/${ana.id}`, headers as Record<string, string>)).status).toBe(200)
    const document = await documentAt(`/users/${ana.id}`)
    expect(await valuesOf(document, '/a:feed/a:updated/text()')).toEqual([editedAt.toISOString()])
    const head = await app.request(feedPath(`/users/${ana.id}`), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
  })

  test('are without scores for a member who tastes blind, and never cached for them', async () => {
    const ana = await anOpenPerson()
    await aReview(app.db, { userId: ana.id, score: 2 })
    const { id } = await aUser(app.db)
    const me = { token: await aSession(app.db, id) }
    await app.call(setBlindTasting, { body: { tastesBlind: true } }, me)
    const cookie = (await app.call(openPageSession, {}, me)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const blind = await read(`/users/${ana.id}`, { cookie })
    expect(blind.headers.get('cache-control')).toBe('private, no-cache')
    expect(blind.headers.get('vary')).toContain('cookie')
    expect(await blind.text()).not.toContain('de 5')
    expect(await documentAt(`/users/${ana.id}`)).toContain('2 de 5')
  })

  test('are the newest ones only', async () => {
    const ana = await anOpenPerson()
    for (let i = 0; i <= FEED_ENTRIES; i++) await aReview(app.db, { userId: ana.id, title: `Reseña ${i}` })
    const titles = await titlesAt(`/users/${ana.id}`)
    expect(titles).toHaveLength(FEED_ENTRIES)
    expect(titles[0]).toContain(`Reseña ${FEED_ENTRIES} ·`)
    expect(titles.join()).not.toContain('Reseña 0 ·')
  })
})

test('a genre has the newest reviews of its music by anybody', async () => {
  const [inside, outside] = [await aSong(app.db), await aSong(app.db)]
  const genre = await aGenre(inside.artist.id)
  const review = await aReview(app.db, { songId: inside.id, title: 'Del género' })
  const brought = await aReview(app.db, { songId: inside.id, title: 'Importada' })
  await imported(brought.id, brought.userId)
  await aReview(app.db, { songId: outside.id, title: 'De otro' })
  const document = await documentAt(`/genres/${genre.apiId}`)
  expect(await valuesOf(document, '/a:feed/a:title/text()')).toEqual([
    `Reseñas de Género &lt;${inside.artist.id}&gt; en ReMusic`,
  ])
  expect(await valuesOf(document, '//a:entry/a:id/text()')).toEqual([
    `tag:remusic.example,2026:review:${review.id}`,
  ])
  expect((await read('/genres/no-existe')).status).toBe(404)
})

describe('an artist', () => {
  test('has reviews of the artist, albums and songs, and what was released, by date', async () => {
    const song = await aSong(app.db, { title: 'Una', album: 'El disco', artist: 'La banda' })
    await app.db
      .updateTable('albums')
      .set({ released_on: '2026-03-10', release_precision: 'day' })
      .where('id', '=', song.album.id)
      .execute()
    await app.db
      .insertInto('albums')
      .values({
        api_id: `futuro-${song.id}`,
        artist_id: song.artist.id,
        title: 'El que viene',
        released_on: '2026-12-01',
        release_precision: 'day',
      })
      .execute()
    const ofSong = await aReview(app.db, { songId: song.id, title: 'De la canción' })
    for (const [column, id, title] of [
      ['album_id', song.album.id, 'Del disco'],
      ['artist_id', song.artist.id, 'De la banda'],
    ] as const) {
      const target = await app.db
        .insertInto('review_targets')
        .values({ [column]: id })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: userId } = await aUser(app.db)
      await app.db
        .insertInto('reviews')
        .values({ user_id: userId, target_id: target.id, title, score: 5, description: 'Texto' })
        .execute()
    }
    const path = `/artist/${song.artist.apiId}`
    expect(await titlesAt(path)).toEqual([
      'De la banda · La banda',
      'Del disco · El disco, de La banda',
      'De la canción · Una, de La banda',
      'La banda: El disco',
    ])
    const document = await documentAt(path)
    expect(await valuesOf(document, '//a:entry[4]/a:id/text()')).toEqual([
      `tag:remusic.example,2026:release:${song.album.id}`,
    ])
    await app.db.updateTable('songs').set({ hidden_at: NOW }).where('id', '=', song.id).execute()
    await app.db.updateTable('albums').set({ hidden_at: NOW }).where('id', '=', song.album.id).execute()
    expect(await titlesAt(path)).toEqual(['De la banda · La banda'])
    expect(await documentAt(path)).not.toContain(ofSong.id)
    await app.db.updateTable('artists').set({ hidden_at: NOW }).where('id', '=', song.artist.id).execute()
    expect((await read(path)).status).toBe(404)
  })

  test('that was merged into another one leads to the feed of the other', async () => {
    const [kept, gone] = [await aSong(app.db), await aSong(app.db)]
    await app.db
      .transaction()
      .execute((tx) => mergeItems(tx, MERGINGS, 'artist', [{ from: gone.artist.id, into: kept.artist.id }]))
    const response = await read(`/artist/${gone.artist.apiId}`)
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      `/feeds/artist/${kept.artist.apiId}.atom`,
    ])
  })
})

describe('the charts', () => {
  async function listened(songId: number, day: string) {
    const target = await app.db
      .selectFrom('review_targets')
      .select('id')
      .where('song_id', '=', songId)
      .executeTakeFirst()
    const targetId =
      target?.id ??
      (
        await app.db
          .insertInto('review_targets')
          .values({ song_id: songId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    for (let i = 0; i < 6; i++) {
      const { id } = await aUser(app.db)
      await app.db
        .updateTable('users')
        .set({ created_at: new Date('2026-01-05T00:00:00Z') })
        .where('id', '=', id)
        .execute()
      await app.db
        .insertInto('listens')
        .values({ user_id: id, client_id: crypto.randomUUID(), target_id: targetId, day })
        .execute()
    }
  }

  test('have one entry for each period that has ended', async () => {
    const [before, now] = [
      await aSong(app.db, { title: 'De antes', artist: 'Quien' }),
      await aSong(app.db, { title: 'De ahora' }),
    ]
    await listened(before.id, '2026-10-06')
    await listened(now.id, '2026-10-13')
    for (const day of ['2026-10-07', '2026-10-14'])
      await refreshRankings(app.db, new Date(`${day}T12:00:00Z`))
    const document = await documentAt('/charts')
    expect(await valuesOf(document, '/a:feed/a:title/text()')).toEqual([
      'Canciones más escuchadas en ReMusic',
    ])
    expect(await valuesOf(document, '//a:entry/a:title/text()')).toEqual([
      'Canciones más escuchadas · Del 5 al 11 de octubre de 2026',
    ])
    expect(await valuesOf(document, '//a:entry/a:id/text()')).toEqual([
      'tag:remusic.example,2026:list:week:song:people:2026-W41',
    ])
    expect(await valuesOf(document, '//a:entry/a:link/@href')).toEqual([`${SITE}/charts?cuando=2026-W41`])
    const [content = ''] = await valuesOf(document, '//a:entry/a:content/text()')
    expect(content).toContain(`${SITE}/song/${before.apiId}`)
    expect(content).toContain('De antes, de Quien')
    expect(content).not.toContain('De ahora')

    const albums = await documentAt('/charts?tipo=albumes&cuando=2026-W41')
    expect(await valuesOf(albums, '/a:feed/a:link[@rel="self"]/@href')).toEqual([
      `${SITE}/feeds/charts.atom?tipo=albumes`,
    ])
    // A song that is hidden now leaves the lists of the past as well.
    await app.db.updateTable('songs').set({ hidden_at: NOW }).where('id', '=', before.id).execute()
    expect(await titlesAt('/charts')).toEqual([])
  })

  test.each([
    ['periodo=siempre', FEED_TEXTS.noPeriods],
    ['genero=no-existe', FEED_TEXTS.notFound],
    ['genero=123456', 'Ese género no está en ReMusic'],
    ['pais=ZZ', FEED_TEXTS.notFound],
    ['decada=1985', FEED_TEXTS.notFound],
    ['decada=%00', FEED_TEXTS.notFound],
  ])('%s has none', async (query, msg) => {
    const response = await read(`/charts?${query}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ msg })
  })
})

test.each([
  '/feeds',
  '/feeds/',
  '/feeds/users/x',
  '/feeds/nada.atom',
  '/feeds/artist/%00.atom',
  '/feeds/genres/%00.atom',
])('%s is no feed, which a program understands', async (path) => {
  const response = await app.request(path)
  expect([400, 404]).toContain(response.status)
  expect(await response.json()).toHaveProperty('msg')
})

test('robots.txt lets feed readers in, although it keeps them out of the feed of the members', async () => {
  const robots = await (await app.request('/robots.txt')).text()
  expect(robots).toContain('Disallow: /feed\n')
  expect(robots).toContain('Allow: /feeds/\n')
})

test('too many requests of one address are rejected', async () => {
  const limited = await startTestApp({ database: app.database, env: { RATE_LIMIT_SCALE: '0.0003' } })
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) statuses.push((await limited.request('/feeds/charts.atom')).status)
  await limited.stop()
  expect(statuses).toEqual([200, 429, 429])
})
