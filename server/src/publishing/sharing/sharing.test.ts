import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { colorsOf } from '@remusic/art/palettes'
import { listComments, reviewById } from '@remusic/contract/opinions/schemas/reviews'
import {
  CARD_FORMATS,
  type CardFormat,
  cardPath,
  type SharedKind,
} from '@remusic/contract/publishing/sharing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { createPhotos } from '../../music/drawing/photos.ts'
import { createTypesetter } from '../../music/drawing/text.ts'
import { drawCard } from './drawing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function card(
  kind: SharedKind,
  id: string,
  format: CardFormat = 'wide',
  headers: Record<string, string> = {},
) {
  const response = await app.request(cardPath(kind, id, format), { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

async function anOpenProfile(traits: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(app.db, traits)
  await app.db.insertInto('profiles').values({ user_id: user.id, open_to_visitors: true }).execute()
  return user
}

async function aSharedPlaylist() {
  const { id } = await aUser(app.db, { role: 'Premium' })
  const song = await aSong(app.db)
  const playlist = await app.db
    .insertInto('playlists')
    .values({ user_id: id, name: 'Para cocinar', shared: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('playlist_songs')
    .values({ playlist_id: playlist.id, song_id: song.id, position: 1 })
    .execute()
  return { ...playlist, ownerId: id }
}

test('everything that is shared has a card, in both sizes', async () => {
  const song = await aSong(app.db)
  const shared: [SharedKind, string][] = [
    ['song', song.apiId],
    ['album', song.album.apiId],
    ['artist', song.artist.apiId],
    ['review', (await aReview(app.db, { songId: song.id })).id],
    ['playlist', (await aSharedPlaylist()).id],
    ['profile', (await anOpenProfile()).id],
  ]
  // Every layout has a story; drawing it takes a while, so only one kind of each layout is tested.
  for (const [kind, id] of shared)
    for (const format of kind === 'song' || kind === 'playlist'
      ? (['wide'] as const)
      : (['wide', 'story'] as const)) {
      const { status, headers, bytes } = await card(kind, id, format)
      expect(status, kind).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=0, s-maxage=300, must-revalidate',
        'cross-origin-resource-policy': 'cross-origin',
      })
      const { width, height } = await sharp(bytes).metadata()
      expect({ width, height }, kind).toEqual(CARD_FORMATS[format])
    }
})

test('an edited review gets another card, and an unchanged one 304', async () => {
  const review = await aReview(app.db)
  const first = await card('review', review.id)
  const etag = first.headers.get('etag') ?? ''
  expect((await card('review', review.id, 'wide', { 'if-none-match': etag })).status).toBe(304)
  await app.db.updateTable('reviews').set({ title: 'Otro título' }).where('id', '=', review.id).execute()
  const edited = await card('review', review.id, 'wide', { 'if-none-match': etag })
  expect(edited.status).toBe(200)
  expect(edited.bytes).not.toEqual(first.bytes)
})

describe('an item that a visitor may not see', () => {
  const missing = async (kind: SharedKind, id: string, headers: Record<string, string> = {}) => {
    const answer = await card(kind, id, 'wide', headers)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
    const { width, height } = await sharp(answer.bytes).metadata()
    expect({ width, height }).toEqual(CARD_FORMATS.wide)
    return answer.bytes
  }

  test.each(['hidden_at', 'deleted_at'] as const)(
    'a review with %s is answered with the 404 picture, also when its card is cached',
    async (column) => {
      const review = await aReview(app.db)
      const { bytes, headers } = await card('review', review.id)
      await app.db
        .updateTable('reviews')
        .set({ [column]: new Date() })
        .where('id', '=', review.id)
        .execute()
      const picture = await missing('review', review.id, { 'if-none-match': headers.get('etag') ?? '' })
      expect(picture).not.toEqual(bytes)
      expect(picture).toEqual(await missing('review', 'no-es-un-id'))
    },
  )

  test('a private playlist, one whose owner lost Premium, and one of a deactivated owner', async () => {
    const { id, ownerId } = await aSharedPlaylist()
    expect((await card('playlist', id)).status).toBe(200)
    await app.db.updateTable('playlists').set({ shared: false }).where('id', '=', id).execute()
    await missing('playlist', id)
    await app.db.updateTable('playlists').set({ shared: true }).where('id', '=', id).execute()
    await app.db.updateTable('users').set({ role: 'Gratuito' }).where('id', '=', ownerId).execute()
    await missing('playlist', id)
    await app.db
      .updateTable('users')
      .set({ role: 'Premium', deactivated_at: new Date(), restore_until: new Date() })
      .where('id', '=', ownerId)
      .execute()
    await missing('playlist', id)
  })

  test('a profile that is closed to visitors, and one of a deactivated account', async () => {
    await missing('profile', (await aUser(app.db)).id)
    await missing('profile', (await anOpenProfile({ active: false })).id)
  })

  test('an item that is not in the catalogue', async () => {
    await missing('song', '999999')
    await missing('artist', '../../etc')
  })
})

test.each(['/media/cards/user/1/wide.jpg', '/media/cards/song/1/huge.jpg', '/media/cards/song/1/wide.png'])(
  '%s is not found',
  async (path) => {
    expect((await app.request(path)).status).toBe(404)
  },
)

test('too many cards for one address are rejected', async () => {
  const limited = await startTestApp({ database: app.database, env: { RATE_LIMIT_SCALE: '0.001' } })
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) statuses.push((await limited.request(cardPath('song', '1', 'wide'))).status)
  await limited.stop()
  expect(statuses).toEqual([404, 429, 429])
})

describe('text', () => {
  const typeset = createTypesetter()
  const BOX = { typeface: 'display', width: 500, height: 250, sizes: [100, 60, 46], lineHeight: 1 } as const

  test.each([
    ['long', 'La balada interminable del señor que nunca quiso volver a su pueblo natal. '.repeat(3)],
    ['without spaces', 'x'.repeat(100)],
    ['Arabic', 'أغنية جميلة جدًا (رائعة) 100% '.repeat(4)],
    ['Hebrew', 'שלום עולם'],
    ['Japanese', '真夜中のドア〜Stay With Me'],
    ['Korean', '방탄소년단'],
    ['emoji', '👩‍🚀 Fiesta 🎉🇦🇷'],
    ['Cyrillic and Greek', 'Земфира Ελλάδα'],
  ])('%s is drawn inside of its box', async (_, text) => {
    const block = await typeset(text, BOX)
    expect(block.width).toBeGreaterThan(20)
    expect(block.width).toBeLessThanOrEqual(BOX.width)
    expect(block.height).toBeLessThanOrEqual(BOX.height)
    expect(block.draw(0, 0, '#000000')).toMatch(
      /^<g fill="#000000">(<path d="[^"<>&]+" transform="[^"<>&]+"\/>)+/,
    )
  })

  test('markup is drawn as text', async () => {
    const drawn = (await typeset('<script>"&\'</script>', BOX)).draw(0, 0, '#000000')
    expect(drawn).not.toContain('script')
    expect(drawn.match(/<(?!\/?g|path)/g)).toBeNull()
  })

  test('right-to-left text starts at the right edge', async () => {
    const drawn = (await typeset('שלום', BOX)).draw(0, 0, '#000000')
    const lefts = [...drawn.matchAll(/translate\(([\d.]+) /g)].map(([, x]) => Number(x))
    expect(Math.min(...lefts)).toBeGreaterThan(BOX.width / 4)
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b))
  })

  test('characters that no font has leave no boxes', async () => {
    expect((await typeset('𒀀𒀁', BOX)).height).toBe(0)
    expect((await typeset('a𒀀\u202eb', BOX)).width).toBe((await typeset('ab', BOX)).width)
  })

  test.each(['wide', 'story'] as const)(
    'long facts beside a score stay inside of a %s card',
    async (format) => {
      const card = {
        layout: 'poster' as const,
        colors: colorsOf('jacaranda'),
        pictures: [],
        title: 'Un disco, seis peleas',
        kind: 'Sala de escucha',
        by: 'Sesión de escucha de Bandoneón Zurdo',
        score: 3.2,
        facts: '16 canciones · 50 personas · la que más dividió: «Cafetera a la intemperie, segunda parte»',
      }
      const drawn = await drawCard({ card, pictures: [], avatar: null }, format, typeset)
      const places = [...drawn.matchAll(/translate\(([\d.]+) ([\d.]+)\)/g)]
      expect(places.length).toBeGreaterThan(card.facts.length)
      const { width, height } = CARD_FORMATS[format]
      expect(Math.max(...places.map(([, x]) => Number(x)))).toBeLessThan(width - 60)
      expect(Math.max(...places.map(([, , y]) => Number(y)))).toBeLessThan(height - 60)
    },
  )

  test('a song whose name cannot be drawn still has a card', async () => {
    const song = await aSong(app.db, { title: '𒀀𒀁', artist: '<b>&"', album: '\u202e' })
    expect((await card('song', song.apiId)).status).toBe(200)
  })
})

describe('photographs', () => {
  test('are never requested from another host than that of the source', async () => {
    let requests = 0
    const server = createServer((_, response) => {
      requests += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { album } = await aSong(app.db)
    for (const picture of [`http://127.0.0.1:${port}/a.jpg`, 'https://e-cdn.dzcdn.net.invalid/a.jpg']) {
      await app.db.updateTable('albums').set({ picture }).where('id', '=', album.id).execute()
      expect((await card('album', album.apiId)).status).toBe(200)
    }
    server.close()
    expect(requests).toBe(0)
  })

  test('are downloaded once, without redirects, and a failure leaves the generated cover', async () => {
    const photo = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer()
    const requests: string[] = []
    const photoAt = createPhotos(async (url, init) => {
      requests.push(String(url))
      expect(init?.redirect).toBe('error')
      if (String(url).includes('huge')) return new Response(new Uint8Array(3 * 1024 * 1024))
      return String(url).includes('broken') ? new Response('<html>') : new Response(new Uint8Array(photo))
    })
    const at = (name: string) => photoAt(`https://cdn-images.dzcdn.net/${name}.jpg`)
    expect(await at('a')).not.toBeNull()
    expect(await at('a')).toEqual(await at('a'))
    expect(await at('broken')).toBeNull()
    expect(await at('huge')).toBeNull()
    expect(await photoAt('https://dzcdn.net:8443/a.jpg')).toBeNull()
    expect(await photoAt('http://cdn-images.dzcdn.net/a.jpg')).toBeNull()
    expect(requests).toHaveLength(3)
  })
})

test('a visitor reads a shared review and its comments', async () => {
  const review = await aReview(app.db, { title: 'Para todos' })
  const { id } = await aUser(app.db, { name: 'Comentarista' })
  await app.db
    .insertInto('comments')
    .values({ review_id: review.id, user_id: id, body: 'Coincido' })
    .execute()
  expect((await app.call(reviewById, { params: { id: review.id } })).data).toMatchObject({
    title: 'Para todos',
    description: review.description,
    commentCount: 1,
  })
  const comments = await app.call(listComments, { params: { id: review.id }, query: {} })
  expect(comments.status).toBe(200)
  expect(JSON.stringify(comments.data)).toContain('Coincido')
})
