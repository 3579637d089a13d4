import type { Page, Perform } from '@remusic/contract/base/pages'
import { DEMO_SCREENS, SCREENS } from '@remusic/contract/base/screens'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { Release } from '@remusic/contract/music/schemas/releases'
import type { Ranking } from '@remusic/contract/opinions/schemas/rankings'
import { afterEach, describe, expect, test } from 'vitest'
import { chunksOf } from './src/app/chunks.ts'
import { pages } from './src/app/pages.ts'
import {
  AROUND_SONG,
  album,
  artist,
  EMPTY_LIST,
  genre,
  ID,
  MEMBER,
  PICTURE,
  playlist,
  profile,
  review,
  reviews,
  song,
  TITLE,
  TITLE_HTML,
} from './testing/answers.ts'
import {
  type Answers,
  answering,
  BASE,
  createRenderer,
  dataIn,
  errors,
  htmlOf,
  manifest,
  NOT_FOUND,
  PUBLIC_URL,
  request,
  site,
  stateOf,
  TIMEOUT_MS,
  template,
} from './testing/renderer.ts'

const { render, shell } = createRenderer({ ...site, timeoutMs: TIMEOUT_MS })
const { render: renderInTime } = createRenderer(site)
/** For pages that are late whatever the machine does. */
const { render: renderTooSoon } = createRenderer({ ...site, timeoutMs: 50 })

afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

function partsOf(page: Page | null) {
  if (!page || typeof page.body === 'string') throw new Error('This page is not streamed')
  return page.body[Symbol.asyncIterator]()
}

const visit = async (url: string, answers: Answers) => htmlOf(await render(request(url, answering(answers))))

const contentOf = (html: string, property: string) =>
  [...html.matchAll(new RegExp(`<meta property="${property}" content="([^"]*)"`, 'g'))].map(
    ([, text]) => text,
  )

const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? ''

const tagsOf = (html: string) => [...html.matchAll(/<[!/]?[\w-]*/g)].map(([tag]) => tag)

const ITEMS = [
  {
    url: '/song/1',
    answers: (title?: string) => ({ '/songs': song(title), ...AROUND_SONG }),
    by: 'Los Faroles',
    type: 'music.song',
    description: 'Canción de Los Faroles, del álbum Veredas · 3,9 de 5 en 2 reseñas.',
  },
  {
    url: '/album/3',
    answers: (title?: string) => ({
      '/albums': album(title),
      '/albums/albumsongs': [],
      '/reviews/resource': { items: [], next: null, stats: reviews },
    }),
    by: 'Los Faroles',
    type: 'music.album',
    description: 'Álbum de Los Faroles (2020) · 10 canciones · 3,9 de 5 en 2 reseñas.',
  },
  {
    url: '/artist/2',
    answers: (title?: string) => ({
      '/artists': artist(title),
      '/artists/artistsongstop': [],
      '/artists/artistalbums': EMPTY_LIST,
    }),
    type: 'profile',
    description: expect.stringMatching(
      / en ReMusic: Rock · 1 álbum · 10 canciones · 3,9 de 5 en 2 reseñas\.$/,
    ),
  },
  {
    url: '/genres/4',
    answers: (title?: string) => ({
      '/genres': genre(title),
      '/albums/getgenres/:name': EMPTY_LIST,
      '/taste/genres/:genre': { artists: [], albums: [], songs: [] },
    }),
    type: 'website',
    description: 'Fuerte',
  },
  {
    url: `/reviews/${ID}`,
    answers: (title?: string) => ({ '/reviews/:id': review(title), '/reviews/comments/:id': EMPTY_LIST }),
    by: 'Reseña de Ana',
    type: 'article',
    description: expect.stringMatching(/^Vereda, de Los Faroles: 4 de 5\. Me gusta Niño &lt;b/),
  },
  {
    url: `/shared/${ID}`,
    answers: (title?: string) => ({
      '/playlist/shared/:id': playlist(title),
      '/playlist/songs/:id': { items: [song(title)] satisfies Song[], number: 0 },
    }),
    by: 'Playlist de Ana',
    type: 'music.playlist',
    description: expect.stringMatching(/^1 canción para escuchar en ReMusic · Niño .*, de Los Faroles$/s),
  },
]

test.each(ITEMS)(
  '$url is rendered with its item and metadata, escaped',
  async ({ url, answers, by, type, description }) => {
    const page = await render(request(url, answering(answers())))
    const html = await htmlOf(page)
    expect(page?.status).toBe(200)
    expect(headingOf(html)).toContain(TITLE_HTML)
    const title = by ? `${TITLE_HTML} · ${by}` : TITLE_HTML
    expect(html).toContain(`<title>${title} · ReMusic</title>`)
    expect(contentOf(html, 'og:title')).toEqual([title])
    expect(contentOf(html, 'og:type')).toEqual([type])
    expect(contentOf(html, 'og:url')).toEqual([PUBLIC_URL + url])
    expect(contentOf(html, 'og:image')).toEqual([
      url.startsWith('/genres')
        ? `${PUBLIC_URL}/art/cover/1.jpg?title=a&amp;artist=b`
        : expect.stringMatching(/^https:\/\/remusic\.example\/media\/cards\/\w+\/[\w-]+\/wide\.jpg\?v=\w+$/),
    ])
    expect(contentOf(html, 'og:description')).toEqual([description])
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${url}"/>`)
    // The same elements as with a harmless title: nothing has left its attribute or element.
    expect(tagsOf(html)).toEqual(tagsOf(await visit(url, answers('Una canción'))))
  },
)

test('/charts is rendered with its list, and its metadata name it', async () => {
  const ranking: Ranking = {
    period: 'month',
    kind: 'song',
    order: 'people',
    when: '2026-10',
    from: '2026-10-01',
    to: '2026-10-31',
    isOpen: false,
    computedAt: '2026-11-03T02:40:00.000Z',
    earlier: '2026-09',
    later: null,
    compared: true,
    genre: null,
    country: 'AR',
    decade: null,
    genres: [{ id: '4', name: 'Rock' }],
    countries: ['AR'],
    decades: [1980],
    blind: false,
    total: 1,
    items: [
      {
        place: 1,
        before: 3,
        times: 2,
        people: 7,
        votes: 2,
        score: 4.1,
        item: {
          kind: 'song',
          apiId: '1',
          name: TITLE,
          artist: 'Los Faroles',
          artistId: '2',
          image: PICTURE,
          song: song(),
        },
      },
    ],
    next: null,
  }
  const html = await visit('/charts?periodo=mes&pais=AR&cuando=2026-10&otro=1', { '/rankings': ranking })
  expect(headingOf(html)).toBe('Listas de éxitos')
  const title = 'Canciones más escuchadas de Argentina · Octubre de 2026 · Listas de éxitos'
  expect(html).toContain(`<title>${title} · ReMusic</title>`)
  expect(contentOf(html, 'og:url')).toEqual([
    `${PUBLIC_URL}/charts?periodo=mes&amp;cuando=2026-10&amp;pais=AR`,
  ])
  expect(contentOf(html, 'og:description')[0]).toContain('1. Niño &lt;b&gt;')
  expect(html).toContain('Sube 2 puestos')
  expect(html).toContain('2 meses en la lista')
  expect(html).toContain('7 personas')
  expect(html).toContain('href="/charts?periodo=mes&amp;cuando=2026-09&amp;pais=AR"')
})

test('/radar is rendered with what is to come and what was published, by month', async () => {
  const release = (title: string, releasedOn: string): Release => ({
    apiId: '3',
    title,
    image: PICTURE,
    artist: 'Los Faroles',
    artistId: '2',
    credits: [{ artistId: '2', name: 'Los Faroles', join: '' }],
    albumType: 'ep',
    releasedOn,
    explicit: false,
    hasPreview: true,
  })
  const answer: Perform = async ({ url, query }) => {
    if (url === `${BASE}/users/perfil`) return { status: 200, body: profile('Ana') }
    if (url !== `${BASE}/releases`) return NOT_FOUND
    const isUpcoming = (query as { view: string }).view === 'upcoming'
    const items = isUpcoming
      ? [release('De diciembre', '2026-12')]
      : [release(TITLE, '2026-11-17'), release('Del año', '2026')]
    return { status: 200, body: { items, next: null, followsArtists: true } }
  }
  const html = await htmlOf(await render(request('/radar', answer, { member: MEMBER })))
  expect(headingOf(html)).toBe('Radar')
  const headings = [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(headings).toEqual(['Próximamente', 'Noviembre de 2026', '2026, sin mes conocido'])
  expect(html).toContain(TITLE_HTML)
  expect(html).toContain('diciembre de 2026')
})

test.each(ITEMS)('$url carries the data that it shows', async ({ url, answers }) => {
  const html = await visit(url, answers())
  const sent = Object.values(answers())
  expect(dataIn(html)).toEqual(
    expect.arrayContaining(sent.slice(0, 1).map((each) => expect.objectContaining(each as object))),
  )
  expect(html.slice(html.indexOf('page-state')).split('</script>', 1)[0]).not.toContain('<')
})

test.each([
  ['/song/1', 'No está en el catálogo'],
  ['/album/x', 'No está en el catálogo'],
  ['/artist/1', 'No está en el catálogo'],
  ['/genres/%20', 'No está en el catálogo'],
  [`/reviews/${ID}`, 'Reseña no encontrada'],
  ['/shared/1', 'Playlist privada'],
  ['/nada', 'No pudimos encontrar esta página'],
  ['/song/1/2', 'No pudimos encontrar esta página'],
])('%s answers 404 and says: %s', async (url, text) => {
  const page = await render(request(url, answering({})))
  expect(page?.status).toBe(404)
  const html = await htmlOf(page)
  expect(headingOf(html)).toBe(text)
  expect(contentOf(html, 'og:title')).toEqual(['ReMusic'])
})

test('the browser hydrates that an item does not exist', async () => {
  const { queries } = stateOf(await visit('/song/1', {}))
  const missing = { status: 404, msg: 'No existe', code: 'not_found' }
  expect(queries.map(({ state }) => state.error)).toContainEqual(missing)
})

test.each([429, 500, 503])('a page whose data fail with %d is left to the browser', async (status) => {
  const failing: Perform = async () => ({ status, body: { msg: 'Ahora no', code: 'unavailable' } })
  await expect(render(request('/song/1', failing))).rejects.toMatchObject({ status })
})

test('a call that throws does not end the process', async () => {
  const throwing: Perform = () => Promise.reject(new Error('Sin base de datos'))
  await expect(render(request('/song/1', throwing))).rejects.toThrow('Sin base de datos')
})

const asMember = (url: string, answers: Answers, member = MEMBER) => render(requestOf(url, answers, member))
const asMemberInTime = (url: string, answers: Answers) => renderInTime(requestOf(url, answers, MEMBER))
const requestOf = (url: string, answers: Answers, member: typeof MEMBER) =>
  request(url, answering({ '/users/perfil': profile('Ana'), ...answers }), { member })

test.each([
  ['/feed', null],
  ['/user', null],
  ['/chat/1', null],
  ['/premium2', null],
  ['/feed', { ...MEMBER, active: false }],
  ['/song/1', { ...MEMBER, active: false }],
  ['/user/restore', MEMBER],
  ['/admin', MEMBER],
  ['/chat', MEMBER],
])('the guard of %s redirects %o in the browser', async (url, member) => {
  const perform = answering({ '/users/perfil': profile('Ana'), '/songs': song() })
  expect(await render(request(url, perform, { member }))).toBeNull()
})

describe('the page of a member', () => {
  const feed = { '/reviews': { items: [review('Gran canción')], next: null }, '/songs/recommended': [] }

  test('contains their data and is not cached', async () => {
    const page = await asMember('/feed', feed)
    expect(page?.etag).toBeUndefined()
    const html = await htmlOf(page)
    expect(html).toContain(`data-user="${ID}"`)
    expect(html).toMatch(/<main.*>Ana</s)
    expect(html).toMatch(/<main.*Gran canción/s)
    expect(dataIn(html)).toEqual(expect.arrayContaining([profile('Ana'), feed['/reviews'], []]))
  })

  test('is that of a visitor where the session ends', async () => {
    const [visitors, members] = [await render(request('/', answering({}))), await asMember('/', {})]
    expect(members).toEqual(visitors)
    expect(await htmlOf(members)).not.toContain('Ana')
  })

  test('starts before a slow query has ended', async () => {
    const slow = Promise.withResolvers<unknown>()
    const page = await asMember('/feed', { ...feed, '/reviews': slow.promise })
    const parts = partsOf(page)
    const next = async () => {
      const { value, done } = await parts.next()
      return done ? '' : Buffer.from(value).toString()
    }
    expect(await next()).toContain('</head>')
    const frame = await next()
    expect(frame).toContain('Reseñas</h1>')
    expect(frame).not.toContain('Gran canción')
    slow.resolve(feed['/reviews'])
    let rest = ''
    for (let part = await next(); part !== ''; part = await next()) rest += part
    expect(rest).toContain('Gran canción')
    expect(rest).toMatch(/<script nonce="n0nc3"/)
    expect(rest).not.toMatch(/<script>/)
    expect(dataIn(rest)).toContainEqual(feed['/reviews'])
  })

  test('ends in time, and the browser renders what is missing', async () => {
    const never = new Promise(() => {})
    const html = await htmlOf(await asMemberInTime('/feed', { ...feed, '/reviews': never }))
    expect(html).toContain('Reseñas</h1>')
    expect(html).toMatch(/<\/html>\s*$/)
    expect(dataIn(html)).toContainEqual(profile('Ana'))
    expect(dataIn(html)).not.toContainEqual(expect.objectContaining({ items: expect.anything() }))
    // Without this instruction, the browser would report the part that it renders in the server's place as an error.
    expect(html).toMatch(/\$RX\("B:\w+","late"\)/)
    expect(errors.splice(0)).toEqual([expect.objectContaining({ name: 'TimeoutError' })])
  })

  test('is left to the browser if their profile does not arrive in time', async () => {
    const never = new Promise(() => {})
    const late = requestOf('/feed', { ...feed, '/users/perfil': never }, MEMBER)
    await expect(renderTooSoon(late)).rejects.toThrow('timeout')
  })

  test.each([1, 2])('is abandoned when its body is closed after %d parts', async (count) => {
    const page = await asMember('/feed', { ...feed, '/reviews': new Promise(() => {}) })
    const parts = partsOf(page)
    for (let i = 0; i < count; i++) await parts.next()
    await parts.return?.()
    expect((await parts.next()).done).toBe(true)
  })
})

const waiting: (() => void)[] = []
/** Calls that wait at the same time resolve in random order. */
const randomTurn = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve)
    setImmediate(() => waiting.splice(Math.floor(Math.random() * waiting.length), 1)[0]?.())
  })

test('pages that are rendered at the same time contain the data of their own user only', async () => {
  const names = ['Abril', 'Bruno', 'Carmen', 'Darío', null, 'Elena', 'Fermín', null]
  const rendered = names.map(async (name, i) => {
    const id = ID.replace(/.$/, String(i))
    const answer = answering({
      '/users/perfil': profile(`${name}`, id),
      '/songs': { ...song(`Canción de ${name}`), apiId: '1' },
      ...AROUND_SONG,
      '/playlist/list/:userId': { items: [{ ...playlist(`Playlist de ${name}`), user: undefined }] },
      '/playlist/with/:songId': { ids: [] },
    })
    const perform: Perform = async (call) => {
      await randomTurn()
      const answered = await answer(call)
      await randomTurn()
      return answered
    }
    return htmlOf(await render(request('/song/1', perform, { member: name ? { id, active: true } : null })))
  })
  for (const [i, html] of (await Promise.all(rendered)).entries()) {
    expect(headingOf(html)).toContain(`Canción de ${names[i]}`)
    for (const other of names) expect(html.includes(`de ${other}`)).toBe(other === names[i])
  }
})

describe('the page of a visitor', () => {
  test('is the same for everybody, except for the nonce', async () => {
    const perform = answering({ '/songs': song() })
    const first = await render(request('/song/1', perform))
    const second = await render(request('/song/1', perform, { nonce: 'otro' }))
    expect(first?.etag).toMatch(/^W\/"[\w-]{22}-[\w-]{22}"$/)
    expect(second?.etag).toBe(first?.etag)
    expect((await htmlOf(second)).replaceAll('nonce="otro"', 'nonce="n0nc3"')).toBe(await htmlOf(first))
  })

  test('changes together with its ETag when its data change', async () => {
    const before = await render(request('/song/1', answering({ '/songs': song('Antes') })))
    const after = await render(request('/song/1', answering({ '/songs': song('Después') })))
    expect(after?.etag).not.toBe(before?.etag)
    expect(await htmlOf(after)).toContain('Después')
    expect(await htmlOf(after)).not.toContain('Antes')
  })

  test('has another ETag in another build', async () => {
    const next = createRenderer({ ...site, template: `${template}<!-- -->` })
    const perform = answering({ '/songs': song() })
    const [now, then] = [
      await render(request('/song/1', perform)),
      await next.render(request('/song/1', perform)),
    ]
    expect(then?.etag).not.toBe(now?.etag)
  })

  test('is left to the browser if its data do not arrive in time', async () => {
    const perform = answering({ '/songs': new Promise(() => {}) })
    await expect(renderTooSoon(request('/song/1', perform))).rejects.toThrow('timeout')
  })
})

test.each([
  ['/', '/'],
  ['/music/?q=tango', '/music'],
  ['/song/a&"b', '/song/a&amp;%22b'],
  ['//otro.example/music', '//otro.example/music'],
])('the page at %s has the canonical URL %s', async (url, canonical) => {
  const link = `<link rel="canonical" href="${PUBLIC_URL}${canonical}"/>`
  expect(shell({ url, nonce: 'n0nc3' })).toContain(link)
  const page = await render(request(url, answering({})))
  expect(await htmlOf(page)).toContain(link)
})

test('a page that the browser renders has the metadata of the site and no screen', () => {
  const html = shell({ url: '/feed', nonce: 'n0nc3' })
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('<title>ReMusic</title>')
  expect(contentOf(html, 'og:image')).toEqual([`${PUBLIC_URL}/og.png`])
  expect(html).toContain('data-user=""')
  expect(html).not.toMatch(/page-state|__\w+__|<!--(head|screen|state)-->/)
  for (const [tag] of html.matchAll(/<(script|style)\b[^>]*>/g)) expect(tag).toContain('nonce="n0nc3"')
})

test('all scripts and styles of a rendered page carry its nonce', async () => {
  const html = await visit('/song/1', { '/songs': song('Una canción') })
  for (const [tag] of html.matchAll(/<(script|style)\b[^>]*>/g))
    expect(tag).toMatch(/nonce="n0nc3"|type="application\/json"/)
})

test('a page names the chunks of its screen, so that they load before any script has run', async () => {
  const namesIn = (html: string, sources: string[]) =>
    chunksOf(manifest, sources).every((chunk) => html.includes(`"/${chunk.file}"`))
  const visitors = await visit('/song/1', { '/songs': song() })
  const members = await htmlOf(await asMember('/song/1', { '/songs': song() }))
  const screen = ['index.html', 'src/app/layouts/AppLayout.tsx', 'src/pages/SongPage.tsx']
  expect(namesIn(visitors, screen)).toBe(true)
  expect(namesIn(members, [...screen, 'src/app/layouts/MemberNav.tsx'])).toBe(true)
  expect(namesIn(visitors, ['src/app/layouts/MemberNav.tsx'])).toBe(false)
  expect(namesIn(visitors, ['src/pages/AlbumPage.tsx'])).toBe(false)
})

test('every page is a chunk of the build', () => {
  for (const page of Object.keys(pages)) expect(manifest).toHaveProperty([`src/pages/${page}.tsx`])
})

const ADDRESSES = [...SCREENS, ...DEMO_SCREENS].map((pattern) => pattern.replaceAll(/:\w+/g, ID))
const viewers = [
  { who: 'a visitor', member: null, role: 'Gratuito' },
  { who: 'a member', member: MEMBER, role: 'Gratuito' },
  { who: 'an Admin', member: MEMBER, role: 'Admin' },
  { who: 'a deactivated account', member: { ...MEMBER, active: false }, role: 'Gratuito' },
] as const

test.each(viewers)('every screen can be rendered without data for $who', async ({ member, role }) => {
  for (const demo of [true, false]) {
    const settings = { demo, googleClientId: null, currency: 'ARS' }
    const perform = answering({ '/users/perfil': { ...profile('Ana'), role }, '/settings': settings })
    for (const url of ADDRESSES) {
      const page = await render(request(url, perform, { member }))
      if (!page) continue
      expect([200, 404], url).toContain(page.status)
      expect(await htmlOf(page), url).toMatch(/<h1/)
    }
  }
})
