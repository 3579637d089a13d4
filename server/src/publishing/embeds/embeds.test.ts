import { createHash } from 'node:crypto'
import { setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { openPageSession } from '@remusic/contract/people/schemas/sessions'
import {
  EMBED_HEIGHTS,
  EMBED_TEXTS,
  EMBED_WIDTH,
  type EmbedKind,
  embedPath,
} from '@remusic/contract/publishing/embeds'
import { CARD_TEXTS } from '@remusic/contract/publishing/sharing'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { extent } from '../../../testing/extent.ts'
import { anyText } from '../../../testing/fuzz/odd.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const SITE = 'https://remusic.example'

let app: TestApp
let fastify: FastifyInstance
beforeAll(async () => {
  app = await startTestApp({
    env: { PUBLIC_URL: SITE },
    routes: (instance) => {
      fastify = instance
    },
  })
})
afterAll(() => app.stop())

async function card(kind: EmbedKind, id: string, headers: Record<string, string> = {}) {
  const response = await app.request(embedPath(kind, id), { headers })
  return { status: response.status, headers: response.headers, page: await response.text() }
}

const oembed = (url: string, more = '') => app.request(`/oembed?url=${encodeURIComponent(url)}${more}`)
const described = async (url: string, more = '') => {
  const response = await oembed(url, more)
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

async function aPlaylist(songIds: number[]) {
  const { id, name } = await aUser(app.db, { role: 'Premium', name: 'Dueña' })
  const playlist = await app.db
    .insertInto('playlists')
    .values({ user_id: id, name: 'Para <cocinar>', shared: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('playlist_songs')
    .values(songIds.map((song_id, i) => ({ playlist_id: playlist.id, song_id, position: i + 1 })))
    .execute()
  return { id: playlist.id, ownerId: id, owner: name }
}

describe('a card', () => {
  test('of a song names it and links to it, in another tab', async () => {
    const song = await aSong(app.db, { title: 'Tema <i>"uno"</i>', artist: 'Ñandú & Cía' })
    await aReview(app.db, { songId: song.id, score: 4 })
    const { status, headers, page } = await card('song', song.apiId)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page).toContain('Tema &lt;i&gt;&quot;uno&quot;&lt;/i&gt;')
    expect(page).toContain('Ñandú &amp; Cía')
    expect(page).toContain('1 reseña')
    expect(page).toContain(`<link rel="canonical" href="${SITE}/song/${song.apiId}">`)
    const links = [...page.matchAll(/<a [^>]*>/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      expect(link).toContain(`href="${SITE}/`)
      expect(link).toContain('target="_blank" rel="noopener"')
    }
  })

  test('of a review has its text and score', async () => {
    const { id } = await aUser(app.db, { name: 'Autora' })
    const review = await aReview(app.db, {
      userId: id,
      title: 'Un título',
      description: 'Línea uno\n<script>alert(1)</script>',
      score: 3,
    })
    const { page } = await card('review', review.id)
    for (const text of [
      'Autora',
      'Un título',
      'Calificación: 3 de 5',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    ])
      expect(page).toContain(text)
    expect(page).toContain(`${SITE}/reviews/${review.id}`)
    expect(page).not.toContain('<script>alert')
  })

  test('of a playlist lists its songs, without hidden ones', async () => {
    const [one, two] = [await aSong(app.db, { title: 'Primera' }), await aSong(app.db, { title: 'Segunda' })]
    const { id } = await aPlaylist([one.id, two.id])
    const { page } = await card('playlist', id)
    expect(page).toContain('Para &lt;cocinar&gt;')
    expect(page).toContain('Playlist de Dueña')
    expect(page.indexOf('Primera')).toBeLessThan(page.indexOf('Segunda'))
    expect(page).toContain(`${SITE}/song/${two.apiId}`)
    await app.db.updateTable('songs').set({ hidden_at: new Date() }).where('id', '=', one.id).execute()
    const again = (await card('playlist', id)).page
    expect(again).not.toContain('Primera')
    expect(again).toContain('Segunda')
  })

  test('plays a preview where there is one, and has no key where there is none', async () => {
    const silent = await aSong(app.db)
    const song = await aSong(app.db)
    await sql`update songs set api_id = '930000000001' where id = ${song.id}`.execute(app.db)
    const { page } = await card('song', '930000000001')
    expect(page).toContain('data-preview="/media/previews/930000000001.mp3')
    await app.db.updateTable('songs').set({ has_preview: false }).where('id', '=', silent.id).execute()
    expect((await card('song', silent.apiId)).page).not.toContain('data-preview="')
  })

  test('has the colours that its address asks for, or those of the browser', async () => {
    const { apiId } = await aSong(app.db)
    const themes = await Promise.all(
      ['', '?tema=claro', '?tema=oscuro', '?tema=%22%3E', '?tema=claro&tema=oscuro'].map(async (query) => {
        const page = await (await app.request(embedPath('song', apiId) + query)).text()
        return /<html lang="es"( data-theme="(\w+)")?>/.exec(page)?.[2]
      }),
    )
    expect(themes).toEqual([undefined, 'claro', 'oscuro', undefined, undefined])
  })

  test('may be framed by any site, and runs nothing but its own style and script', async () => {
    const { apiId } = await aSong(app.db)
    for (const id of [apiId, 'no-existe']) {
      const { headers, page } = await card('song', id)
      expect(headers.get('x-frame-options')).toBeNull()
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain('frame-ancestors *')
      expect(policy).not.toMatch(/unsafe|nonce|script-src[^;]*'self'|connect-src/)
      for (const tag of ['style', 'script']) {
        const sources = [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
          ([, source]) => source,
        )
        for (const source of sources)
          expect(policy).toContain(
            `'sha256-${createHash('sha256')
              .update(source ?? '')
              .digest('base64')}'`,
          )
      }
      expect(page).not.toMatch(/ style=| on\w+=/)
    }
  })

  test('is sent again only when it has changed', async () => {
    const review = await aReview(app.db)
    const first = await card('review', review.id)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300, must-revalidate')
    expect((await card('review', review.id, { 'if-none-match': etag })).status).toBe(304)
    await app.db.updateTable('reviews').set({ title: 'Otro' }).where('id', '=', review.id).execute()
    expect((await card('review', review.id, { 'if-none-match': etag })).status).toBe(200)
  })

  test('hides the score from a member who tastes blind', async () => {
    const review = await aReview(app.db, { score: 2 })
    const { id } = await aUser(app.db)
    const me = { token: await aSession(app.db, id) }
    await app.call(setBlindTasting, { body: { tastesBlind: true } }, me)
    const cookie = (await app.call(openPageSession, {}, me)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const blind = await card('review', review.id, { cookie })
    expect(blind.page).not.toContain('2 de 5')
    expect(blind.page).toContain('Calificación oculta')
    expect(blind.headers.get('cache-control')).toBe('private, no-cache')
    expect((await card('review', review.id)).page).toContain('2 de 5')
  })

  test('has the typefaces of the design', async () => {
    for (const name of ['sansita', 'archivo']) {
      const font = await app.request(`/embed/fonts/${name}.woff2`)
      expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
      expect(
        Buffer.from(await font.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ).toBe('wOF2')
    }
    for (const name of ['otra', '__proto__', '..%2fpackage'])
      expect((await app.request(`/embed/fonts/${name}.woff2`)).status).toBe(404)
  })
})

describe('an item that visitors may not see', () => {
  const missing = async (kind: EmbedKind, id: string) => {
    const { status, headers, page } = await card(kind, id)
    expect(status).toBe(404)
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(page).toContain(CARD_TEXTS.missing)
    const description = await oembed(
      `${SITE}${{ song: '/song/', review: '/reviews/', playlist: '/shared/' }[kind]}${id}`,
    )
    expect(description.status).toBe(404)
    expect(await description.json()).toMatchObject({ msg: EMBED_TEXTS.unknownUrl })
    return page
  }

  test('is a card that says so, whatever the reason', async () => {
    const review = await aReview(app.db, { title: 'Secreta' })
    await app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', review.id).execute()
    const song = await aSong(app.db)
    await app.db.updateTable('songs').set({ hidden_at: new Date() }).where('id', '=', song.id).execute()
    const { id, ownerId } = await aPlaylist([(await aSong(app.db)).id])
    expect((await card('playlist', id)).status).toBe(200)
    await app.db.updateTable('playlists').set({ shared: false }).where('id', '=', id).execute()
    const pages = [
      await missing('review', review.id),
      await missing('song', song.apiId),
      await missing('playlist', id),
      await missing('review', crypto.randomUUID()),
      await missing('playlist', 'no-es-un-id'),
    ]
    expect(new Set(pages).size).toBe(1)
    await app.db.updateTable('playlists').set({ shared: true }).where('id', '=', id).execute()
    await app.db.updateTable('users').set({ role: 'Gratuito' }).where('id', '=', ownerId).execute()
    await missing('playlist', id)
  })

  test.each(['/embed/album/1', '/embed/__proto__/1', '/embed/song/'])('%s is not found', async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(404)
  })
})

describe('oEmbed', () => {
  test('describes a song, a review and a playlist', async () => {
    const song = await aSong(app.db, { title: 'Tema "uno"', artist: 'Quien' })
    const review = await aReview(app.db, { songId: song.id, title: 'Mi reseña' })
    const { id } = await aPlaylist([song.id])
    expect(await described(`${SITE}/song/${song.apiId}`)).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Tema "uno"',
      author_name: 'Quien',
      provider_name: 'ReMusic',
      provider_url: SITE,
      cache_age: 3600,
      thumbnail_url: `${SITE}/media/cards/song/${song.apiId}/wide.jpg`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
      html: `<iframe src="${SITE}/embed/song/${song.apiId}" title="Tema &quot;uno&quot; · ReMusic" width="600" height="${EMBED_HEIGHTS.song}" style="border:0;border-radius:14px" loading="lazy" allow="autoplay"></iframe>`,
      width: EMBED_WIDTH,
      height: EMBED_HEIGHTS.song,
    })
    expect(await described(`${SITE}/reviews/${review.id}?x=1#y`)).toMatchObject({ title: 'Mi reseña' })
    expect(await described(`${SITE}/shared/${id}/`)).toMatchObject({ author_name: 'Dueña' })
    expect(await described(`${SITE}/embed/playlist/${id}`)).toMatchObject({ title: 'Para <cocinar>' })
  })

  test('answers any site, without cookies, and 304 to what is known', async () => {
    const { apiId } = await aSong(app.db)
    const response = await oembed(`${SITE}/song/${apiId}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
      'x-frame-options': 'DENY',
    })
    const etag = response.headers.get('etag') ?? ''
    const again = await app.request(`/oembed?url=${encodeURIComponent(`${SITE}/song/${apiId}`)}`, {
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })

  test('fits into the room that a consumer has', async () => {
    const { apiId } = await aSong(app.db)
    const small = await described(`${SITE}/song/${apiId}`, '&maxwidth=320&maxheight=120')
    expect(small).toMatchObject({ width: 320, height: 120 })
    expect(small.html).toContain('width="320" height="120"')
    expect(small).not.toHaveProperty('thumbnail_url')
    expect(await described(`${SITE}/song/${apiId}`, '&maxwidth=5000')).toMatchObject({ width: EMBED_WIDTH })
    for (const size of ['maxwidth=0', 'maxwidth=-1', 'maxheight=x', 'maxheight=1e9'])
      expect((await oembed(`${SITE}/song/${apiId}`, `&${size}`)).status).toBe(400)
  })

  test('writes XML that a parser reads', async () => {
    const { apiId } = await aSong(app.db, { title: 'A & \u0007 <B>' })
    const response = await oembed(`${SITE}/song/${apiId}`, '&format=xml')
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    const document = await response.text()
    const { rows } = await sql<{ title: string[]; html: string[] }>`
      select xpath('/oembed/title/text()', xmlparse(document ${document}))::text[] as title,
        xpath('/oembed/html/text()', xmlparse(document ${document}))::text[] as html`.execute(app.db)
    expect(rows[0]?.title).toEqual(['A &amp;   &lt;B&gt;'])
    expect(rows[0]?.html[0]).toContain('&lt;iframe src="')
  })

  test('knows no other format, and no other address', async () => {
    const { apiId, album } = await aSong(app.db)
    const other = await oembed(`${SITE}/song/${apiId}`, '&format=yaml')
    expect(other.status).toBe(501)
    expect(await other.json()).toMatchObject({ msg: EMBED_TEXTS.unknownFormat })
    // Anybody can request an unknown format, so it is not logged as a server error.
    expect(app.logs.filter((line) => line.includes(EMBED_TEXTS.unknownFormat))).toEqual([])
    for (const url of [
      '',
      'nada',
      `https://otro.example/song/${apiId}`,
      `http://remusic.example/song/${apiId}`,
      `${SITE}/album/${album.apiId}`,
      `${SITE}/song/${apiId}/reviews`,
      `${SITE}/song/`,
      `${SITE}/song/%E0%A4%A`,
      `${SITE}@otro.example/song/${apiId}`,
      'javascript:alert(1)',
    ])
      expect((await oembed(url)).status, url).toBe(404)
    expect((await app.request('/oembed')).status).toBe(404)
  })

  test('no address makes it fail', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(40), fc.boolean(), async (text, isPath) => {
        const url = isPath ? `${SITE}/song/${text}` : text
        const response = await app.request(`/oembed?url=${encodeURIComponent(url.toWellFormed())}`)
        expect([400, 404]).toContain(response.status)
        const embedded = await app.request(`/embed/review/${encodeURIComponent(text.toWellFormed()) || 'x'}`)
        expect([400, 404, 414]).toContain(embedded.status)
      }),
      { numRuns: extent(20, 60), seed: 20261118 },
    )
  })
})

/** Every URL for which the server has a GET route, with placeholders for its parameters. */
function addresses(): string[] {
  const parts: string[] = []
  const found: string[] = []
  for (const line of fastify.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] =
      /^([│ ]*(?:├── |└── ))(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (indent === '') continue
    parts.length = indent.length / 4 - 1
    parts.push(path)
    if (methods.split(', ').includes('GET')) found.push(parts.join(''))
  }
  return found
}

test('nothing but the cards can be framed by another site', async () => {
  const all = addresses()
  expect(all).toContain('/oembed')
  expect(all).toContain('/embed/:kind/:id')
  expect(all.length).toBeGreaterThan(150)
  const framed: string[] = []
  // Generating the whole API document, as JSON and as YAML, takes as long as all other URLs together.
  for (const address of all.filter((each) => extent(!/^\/docs\/(json|yaml)$/.test(each), true))) {
    const path = address.replace(/:\w+(\(\^?.*?\$\))?/g, 'x').replace(/^\/?\*/, '/x')
    const response = await app.request(path, { redirect: 'manual' })
    await response.body?.cancel()
    const isFramed =
      response.headers.get('x-frame-options') !== 'DENY' ||
      (response.headers.get('content-security-policy') ?? '').includes('frame-ancestors *')
    if (isFramed) framed.push(address)
  }
  expect(framed).toEqual(['/embed/:kind/:id'])
})
