import {
  AlbumDetails,
  ArtistDetails,
  GenreDetails,
  SongDetails,
} from '@remusic/contract/music/schemas/catalogue'
import { login, logout } from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aUser } from '../../../testing/builders.ts'
import { storeCatalogue } from '../../../testing/catalogue.ts'
import { rawResponse } from '../../../testing/rawHttp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

// These pages are rendered by the bundle of `npm run build`.
const PUBLIC_URL = 'https://remusic.example'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL } })
  await storeCatalogue(app.db)
})
afterAll(() => app.stop())

async function pageAt(path: string, cookie?: string) {
  const response = await app.request(path, cookie === undefined ? {} : { headers: { cookie } })
  const html = await response.text()
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return {
    html,
    status: response.status,
    headers: response.headers,
    heading: heading.replaceAll(/<[^>]*>/g, ''),
    isShell: html.includes('<div id="root"></div>'),
  }
}

const contentOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(
    ([, content]) => content,
  )

function dataIn(html: string) {
  const [, json = ''] = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html) ?? []
  const { queries } = JSON.parse(json) as { queries: { state: { data?: unknown } }[] }
  return queries.map(({ state }) => state.data)
}

describe('a page of the catalogue', () => {
  test.each([
    ['/artist/10', 'Los Ñandúes del Sur', '', ArtistDetails],
    ['/album/100', 'Volumen 1', ' · Los Ñandúes del Sur', AlbumDetails],
    ['/song/1000', 'Pampa 1', ' · Los Ñandúes del Sur', SongDetails],
    ['/genres/1/', 'Rock en español', '', GenreDetails],
  ] as const)('at %s shows its item, its metadata and a picture', async (path, name, by, schema) => {
    const { html, status, heading } = await pageAt(path)
    expect(status).toBe(200)
    expect(heading).toContain(name)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain(`<title>${name}${by} · ReMusic</title>`)
    expect(contentOf(html, 'og:title')).toEqual([name + by])
    expect(contentOf(html, 'og:description')).toEqual(contentOf(html, 'description'))
    expect(contentOf(html, 'og:url')).toEqual([PUBLIC_URL + path.replace(/\/$/, '')])
    expect(dataIn(html).filter((data) => schema.safeParse(data).success)).toHaveLength(1)

    const picture = new URL(contentOf(html, 'og:image')[0]?.replaceAll('&amp;', '&') ?? '')
    expect(picture.origin).toBe(PUBLIC_URL)
    const shown = await app.request(picture.pathname + picture.search)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(contentOf(html, 'og:image:alt')).toEqual([name + by])
    const hasCard = !path.startsWith('/genres')
    expect(picture.pathname.startsWith('/media/cards/')).toBe(hasCard)
    expect(contentOf(html, 'og:image:width')).toEqual(hasCard ? ['1200'] : [])
    expect(contentOf(html, 'og:image:height')).toEqual(hasCard ? ['630'] : [])
    expect(contentOf(html, 'twitter:card')).toEqual([hasCard ? 'summary_large_image' : 'summary'])
  })

  test('carries the response of the API', async () => {
    const { html } = await pageAt('/song/1000')
    expect(dataIn(html)).toContainEqual(await (await app.request('/api/back-end/songs?id=1000')).json())
  })

  test('escapes a title with markup', async () => {
    const { html, heading } = await pageAt('/song/2000')
    expect(contentOf(html, 'og:title')).toEqual(['Tango del &lt;/script&gt; refrigerador · Cuarteto Azafrán'])
    expect(heading).toContain('Tango del &lt;/script&gt; refrigerador')
    expect(dataIn(html)).toContainEqual(
      expect.objectContaining({ title: 'Tango del </script> refrigerador' }),
    )
  })

  test.each(['/artist/999', '/album/x', '/song/..%2fx', '/genres/%20', '/song/12345678901234567890'])(
    'at %s says with status 404 that it does not exist',
    async (path) => {
      const { html, status, heading, headers } = await pageAt(path)
      expect(status).toBe(404)
      expect(heading).toMatch(/No está en el catálogo|No pudimos encontrar esta página/)
      expect(contentOf(html, 'og:title')).toEqual(['ReMusic'])
      expect(headers.get('content-security-policy')).toContain('script-src')
    },
  )

  test('redirects from an address that its item had before', async () => {
    await sql`insert into song_redirects (api_id, song_id) values ('4000', song_id_of('1003'))`.execute(
      app.db,
    )
    const { headers, status } = await app.request('/song/4000?vista=detalle', { redirect: 'manual' })
    expect(status).toBe(301)
    expect(headers.get('location')).toBe('/song/1003?vista=detalle')
    expect(headers.get('cache-control')).toContain('no-store')
    const { status: final, html } = await pageAt('/song/4000')
    expect(final).toBe(200)
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/song/1003"/>`)
  })

  test('is answered with 304 until its data change', async () => {
    const { headers } = await pageAt('/song/1002')
    const again = () =>
      rawResponse(
        app.url,
        `GET /song/1002 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nIf-None-Match: ${headers.get('etag')}\r\n\r\n`,
      )
    expect(await again()).toContain('HTTP/1.1 304 ')
    await app.db.updateTable('songs').set({ title: 'Otro nombre' }).where('api_id', '=', '1002').execute()
    const changed = await again()
    expect(changed).toContain('HTTP/1.1 200 ')
    expect(changed).toMatch(/<h1[^>]*>.*Otro nombre.*<\/h1>/s)
  })
})

test.each([
  '/login',
  'http://x/login',
  'https://remusic.example/login?volver=%2Ffeed',
  '//login',
  '/login#x',
])('a request for %s is answered with a page', async (target) => {
  const answer = await rawResponse(app.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(target === '//login' ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 200 /)
  expect(answer).toContain('<title>')
})

test('a review has a card whose address changes when the review is edited', async () => {
  const { id } = await aReview(app.db, { title: 'Un <b>título</b>', description: 'Me quedo "con" el bajo' })
  const shown = async () => {
    const { html, status } = await pageAt(`/reviews/${id}`)
    expect(status).toBe(200)
    return { html, picture: contentOf(html, 'og:image')[0] ?? '' }
  }
  const { html, picture } = await shown()
  expect(picture).toMatch(new RegExp(`^${PUBLIC_URL}/media/cards/review/${id}/wide\\.jpg\\?v=\\w+$`))
  expect(contentOf(html, 'og:title')[0]).toContain('Un &lt;b&gt;título&lt;/b&gt; · Reseña de ')
  expect(contentOf(html, 'og:type')).toEqual(['article'])
  expect(contentOf(html, 'og:url')).toEqual([`${PUBLIC_URL}/reviews/${id}`])
  expect((await shown()).picture).toBe(picture)
  await app.db.updateTable('reviews').set({ score: 1 }).where('id', '=', id).execute()
  expect((await shown()).picture).not.toBe(picture)
})

/** A member who has signed in, and their review. */
async function aMember(name: string) {
  const { id, email, password } = await aUser(app.db, { name })
  const { headers, data } = await app.call(login, { body: { email, password } })
  await aReview(app.db, { userId: id, title: `Reseña de ${name}` })
  return { id, name, token: data.token, cookie: headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
}

describe('a member', () => {
  test('gets the feed rendered with their name and the reviews', async () => {
    const { id, cookie } = await aMember('Abril')
    const { html, status, headers } = await pageAt('/feed', cookie)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('etag')).toBeNull()
    expect(html).toContain(`data-user="${id}"`)
    expect(html).toMatch(/<main.*>Abril</s)
    expect(html).toMatch(/<main.*Reseña de Abril/s)
  })

  test('gets the page of a visitor after logging out', async () => {
    const { token, cookie } = await aMember('Bruno')
    await app.call(logout, {}, { token })
    expect((await pageAt('/feed', cookie)).isShell).toBe(true)
    const { html, headers } = await pageAt('/song/1000', cookie)
    expect(headers.get('etag')).not.toBeNull()
    expect(html).toContain('data-user=""')
    expect(html).not.toContain('Bruno')
  })

  test('gets the page of a visitor after the session was revoked', async () => {
    const { id, cookie } = await aMember('Carmen')
    expect((await pageAt('/feed', cookie)).html).toContain('Carmen')
    await app.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    expect((await pageAt('/feed', cookie)).isShell).toBe(true)
    expect((await pageAt('/music', cookie)).html).not.toContain('Carmen')
  })

  test('never gets the page of another, also when many are rendered at once', async () => {
    const members = await Promise.all(['Darío', 'Elena', 'Fermín'].map(aMember))
    const requests = [...members, ...members].map(async ({ id, name, cookie }) => {
      const { html } = await pageAt('/user', cookie)
      expect(html).toContain(`data-user="${id}"`)
      expect(html).toContain(`>${name}<`)
      for (const other of members) if (other.id !== id) expect(html).not.toContain(other.id)
    })
    await Promise.all([
      ...requests,
      pageAt('/song/1000').then(({ html }) => {
        for (const { id, name } of members) expect(html).not.toMatch(new RegExp(`${id}|${name}`))
      }),
    ])
  })
})

test.each([
  '__Host-page=',
  '__Host-page=x.y',
  '__Host-page=%00',
  `__Host-page=${'a'.repeat(8_000)}`,
  ';=;',
  '\u00ff',
])('the cookie %j is ignored', async (cookie) => {
  const { status, heading, html } = await pageAt('/song/1000', cookie)
  expect(status).toBe(200)
  expect(heading).toContain('Pampa 1')
  expect(html).toContain('data-user=""')
})
