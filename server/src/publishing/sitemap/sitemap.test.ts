import type { SCREENS } from '@remusic/contract/base/screens'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://remusic.example' } })
})
afterAll(() => app.stop())

const read = async (path: string) => (await app.request(path)).text()

test('robots.txt leads a search engine to every song, album and artist', async () => {
  const song = await aSong(app.db)
  expect(await read('/robots.txt')).toContain('Sitemap: https://remusic.example/sitemap.xml')
  const index = await read('/sitemap.xml')
  expect(index).toContain('<loc>https://remusic.example/sitemap/songs-1.xml</loc>')
  expect(await read('/sitemap/songs-1.xml')).toContain(
    `<loc>https://remusic.example/song/${song.apiId}</loc>`,
  )
  expect(await read('/sitemap/albums-1.xml')).toContain(`/album/${song.album.apiId}</loc>`)
  expect(await read('/sitemap/artists-1.xml')).toContain(`/artist/${song.artist.apiId}</loc>`)
  expect(await read('/sitemap/pages.xml')).toContain('<loc>https://remusic.example/premium</loc>')
})

test('lists only files that have pages, and no page that is hidden', async () => {
  const [far, hidden] = [await aSong(app.db), await aSong(app.db)]
  await sql`
    insert into songs (id, api_id, artist_id, album_id, title, duration_seconds) overriding system value
    select 70001, 'lejos', artist_id, album_id, title, duration_seconds from songs where api_id = ${far.apiId}`.execute(
    app.db,
  )
  await app.db
    .updateTable('songs')
    .set({ hidden_at: new Date() })
    .where('api_id', '=', hidden.apiId)
    .execute()
  const files = [...(await read('/sitemap.xml')).matchAll(/songs-(\d+)\.xml/g)].map(([, file]) => file)
  expect(files).toEqual(['1', '4'])
  expect(await read('/sitemap/songs-4.xml')).toContain('/song/lejos</loc>')
  expect(await read('/sitemap/songs-1.xml')).not.toContain(`/song/${hidden.apiId}</loc>`)
})

test('lists the profiles of active users who let visitors in, and no other', async () => {
  const people = [await aUser(app.db), await aUser(app.db), await aUser(app.db, { active: false })]
  const [open, closed, away] = people.map(({ id }) => id) as [string, string, string]
  await app.db
    .insertInto('profiles')
    .values([
      { user_id: open, open_to_visitors: true },
      { user_id: closed },
      { user_id: away, open_to_visitors: true },
    ])
    .execute()
  expect(await read('/sitemap.xml')).toContain('/sitemap/profiles-1.xml</loc>')
  const listed = [...(await read('/sitemap/profiles-1.xml')).matchAll(/users\/([^<]+)/g)].map(([, id]) => id)
  expect(listed).toEqual([open])
})

test('robots.txt disallows personal pages', async () => {
  const robots = await read('/robots.txt')
  for (const path of ['/api/', '/chat', '/user', '/settings', '/admin'])
    expect(robots).toContain(`Disallow: ${path}\n`)
})

/** `list`: in the sitemap. `items`: one URL per item. `disallow`: in robots.txt. `omit`: reachable, but not listed. */
const INDEXING: Record<(typeof SCREENS)[number], 'list' | 'items' | 'disallow' | 'omit'> = {
  '/': 'list',
  '/login': 'list',
  '/register': 'list',
  '/recover': 'omit',
  '/olvide-password/:token': 'omit',
  '/confirmar/:token': 'omit',
  '/correo/confirmar/:token': 'omit',
  '/correo/deshacer/:token': 'omit',
  '/correo/no-fui-yo/:token': 'omit',
  '/resumen/baja/:token': 'omit',
  '/archivo/baja/:token': 'omit',
  '/playlists/invitacion/:token': 'omit',
  '/shared/:id/historial': 'omit',
  '/radar': 'disallow',
  '/rooms': 'disallow',
  '/room/:id': 'disallow',
  '/radar/baja/:token': 'disallow',
  '/setup': 'omit',
  '/premium': 'list',
  '/premium2': 'omit',
  '/contact': 'list',
  '/contact2': 'omit',
  '/team': 'list',
  '/team2': 'omit',
  '/normas': 'list',
  '/terminos': 'list',
  '/privacidad': 'list',
  '/cookies': 'list',
  '/reembolsos': 'list',
  '/pay': 'disallow',
  '/pay/success': 'disallow',
  '/pay/error': 'disallow',
  '/feed': 'disallow',
  '/music': 'list',
  '/search': 'list',
  '/genres': 'list',
  '/genres/:id': 'items',
  '/charts': 'list',
  '/artist/:id': 'items',
  '/album/:id': 'items',
  '/song/:id': 'items',
  '/user': 'disallow',
  '/settings': 'disallow',
  '/settings/importar': 'disallow',
  '/settings/importar/:id': 'disallow',
  '/user/deactivate': 'disallow',
  '/user/restore': 'disallow',
  '/user/receipt/:id': 'disallow',
  '/user/year/:year': 'disallow',
  '/year/:year': 'items',
  '/users/:id': 'items',
  '/playlist/:id': 'disallow',
  '/playlists': 'list',
  '/shared/:id': 'omit',
  '/reviews/:id': 'omit',
  '/chat': 'disallow',
  '/chat/:chatId': 'disallow',
  '/notifications': 'omit',
  '/moderation/:id': 'disallow',
  '/admin': 'disallow',
  '/admin/emergencias': 'disallow',
}

test('every screen is listed, disallowed or omitted on purpose', async () => {
  const pages = await read('/sitemap/pages.xml')
  const robots = await read('/robots.txt')
  const disallowed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  const allowed = [...robots.matchAll(/^Allow: (.+)$/gm)].map(([, path = '']) => path)
  for (const [screen, indexing] of Object.entries(INDEXING)) {
    const isListed = pages.includes(`<loc>https://remusic.example${screen}</loc>`)
    expect(isListed, screen).toBe(indexing === 'list')
    const isAllowed = allowed.some((path) => screen.startsWith(path))
    expect(!isAllowed && disallowed.some((path) => screen.startsWith(path)), screen).toBe(
      indexing === 'disallow',
    )
  }
})

test.each([
  '/sitemap/songs-9.xml',
  '/sitemap/songs-0.xml',
  '/sitemap/users-1.xml',
  '/sitemap/__proto__-1.xml',
])('%s is not found', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})
