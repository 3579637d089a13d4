import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Perform } from '@remusic/contract/base/pages'
import type { SongMoments } from '@remusic/contract/opinions/schemas/moments'
import type { Payment } from '@remusic/contract/people/schemas/premium'
import { afterEach, describe, expect, test } from 'vitest'
import { type PageName, pages } from './src/app/pages.ts'
import type { ScreenQueries } from './src/screenQueries.ts'
import { EMPTY_LIST, genre, ID, MEMBER, playlist, profile, review, reviews, song } from './testing/answers.ts'
import {
  type Answers,
  answering,
  BASE,
  bundled,
  createRenderer,
  errors,
  htmlOf,
  request,
  site,
  stateOf,
  TIMEOUT_MS,
} from './testing/renderer.ts'

// Sends the page in one piece, whatever the order in which its parts are ready, so that two pages can be compared.
const { render } = createRenderer({ ...site, timeoutMs: TIMEOUT_MS, streamAfterMs: TIMEOUT_MS })

afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const PROFILE = '/users/perfil'
const moments: SongMoments = {
  count: 1,
  strip: Array.from({ length: 30 }, (_, second) => Number(second === 7)),
  marks: [{ second: 7, text: 'Entra la trompeta', reviewId: ID, user: profile('Ana') }],
}
const payment: Payment = {
  id: ID,
  number: 'RM-000042',
  status: 'approved',
  reason: null,
  description: 'Premium',
  amount: 100_000,
  currency: 'ARS',
  method: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  approvedAt: '2026-01-01T00:00:00.000Z',
  period: null,
  returned: null,
  taxNote: '',
  withdrawableUntil: null,
  withdrawal: null,
}
const OF_MEMBERS: Answers = {
  '/playlist/list/:userId': { items: [{ ...playlist('Para el viaje'), user: undefined }] },
  '/playlist/with/:songId': { ids: [ID] },
}
const aboutSong: Answers = { '/songs/moments/:id': moments }
const ofSong: Answers = {
  ...aboutSong,
  '/reviews/resource': { items: [review('Gran canción')], next: null, stats: reviews, mine: null },
}
const ofFeed: Answers = {
  '/reviews': { items: [review('Gran canción')], next: null },
  '/songs/recommended': [{ ...song('Una canción'), reason: { kind: 'popular', genre: null } }],
}
const start = {
  artists: [],
  albums: [],
  songs: [{ ...song('Una canción'), reason: { kind: 'known' } }],
  blind: false,
}

type Screen = {
  page: PageName
  url: string
  member?: typeof MEMBER
  required?: Answers
  /** The answers that the page does not wait for before it is sent. */
  streamed: Answers
}
const SCREENS: Screen[] = [
  { page: 'SongPage', url: '/song/1', required: { '/songs': song('Vereda') }, streamed: ofSong },
  {
    page: 'SongPage',
    url: '/song/1',
    member: MEMBER,
    required: { '/songs': song('Vereda') },
    streamed: { ...ofSong, ...OF_MEMBERS },
  },
  {
    page: 'SongPage',
    url: '/song/1?vista=detalle',
    member: MEMBER,
    required: { '/songs': song('Vereda') },
    streamed: { ...aboutSong, ...OF_MEMBERS },
  },
  { page: 'FeedPage', url: '/feed', member: MEMBER, streamed: ofFeed },
  {
    page: 'FeedPage',
    url: '/feed?vista=following&genero=4',
    member: MEMBER,
    streamed: ofFeed,
  },
  {
    page: 'GenrePage',
    url: '/genres/4',
    required: { '/genres': genre('Rock'), '/albums/getgenres/:name': EMPTY_LIST },
    streamed: { '/taste/genres/:genre': start },
  },
  {
    page: 'GenrePage',
    url: '/genres/4',
    member: MEMBER,
    required: { '/genres': genre('Rock'), '/albums/getgenres/:name': EMPTY_LIST },
    streamed: { '/taste/genres/:genre': start },
  },
  {
    page: 'RefundsPage',
    url: '/reembolsos',
    member: MEMBER,
    required: {
      '/legal/:document': {
        document: 'reembolsos',
        version: '1',
        own: true,
        current: true,
        updatedAt: null,
        parts: [{ text: 'Devolvemos el importe.' }],
      },
      '/premium/offer': { sold: true, prices: [], country: 'AR', withdrawalDays: 10 },
    },
    streamed: { '/payments': { items: [payment], next: null } },
  },
]
const named = SCREENS.map((screen) => ({
  screen,
  name: `${screen.url} of a ${screen.member ? 'member' : 'visitor'}`,
}))

/** Renders a page whose calls to these paths are answered in this order, each after the page has shown the one before. */
async function rendered({ url, member, required, streamed }: Screen, order: readonly string[]) {
  const answer = answering({ [PROFILE]: profile('Ana'), ...required, ...streamed })
  const calls = new Map(
    order.map((path) => [
      path,
      { asked: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() },
    ]),
  )
  const perform: Perform = async (call) => {
    const held = calls.get(call.url.replace(BASE, ''))
    held?.asked.resolve()
    await held?.released.promise
    return answer(call)
  }
  const page = render(request(url, perform, { member: member ?? null })).then(htmlOf)
  await Promise.race([page, Promise.all([...calls.values()].map(({ asked }) => asked.promise))])
  for (const { released } of calls.values()) {
    // The loader, React and its retries take a few turns; none of them waits for a clock.
    for (let i = 0; i < 10; i++) await nextTurn()
    released.resolve()
  }
  return page
}

/** All permutations of up to four; for more, orders in which each is the first or the last once. */
function ordersOf(paths: readonly string[]): string[][] {
  if (paths.length > 4)
    return paths.flatMap((path) => {
      const others = paths.filter((each) => each !== path)
      return [
        [path, ...others],
        [...others, path],
      ]
    })
  if (paths.length === 0) return [[]]
  return paths.flatMap((path) =>
    ordersOf(paths.filter((each) => each !== path)).map((others) => [path, ...others]),
  )
}

/** The first difference between two pages, with its surroundings. */
function differenceOf(page: string, other: string) {
  if (page === other) return null
  let at = 0
  while (page[at] === other[at]) at++
  const near = (text: string) => text.slice(Math.max(0, at - 200), at + 200)
  return { is: near(page), 'with everything known': near(other) }
}

describe.each(named)('$name', ({ screen }) => {
  const paths = Object.keys(screen.streamed)

  test.each([
    ['shown', screen],
    ['missing', { ...screen, streamed: {} }],
  ])('is the same in whatever order its parts arrive, if they are %s', async (_, answers) => {
    const keys = await streamedBy(screen)
    expect(keys, 'what the page names as streamed').toHaveLength(paths.length)
    const known = await rendered(answers, [...paths, ...(screen.member ? [PROFILE] : [])])
    for (const order of ordersOf(paths)) {
      const page = await rendered(answers, order)
      const name = `answered in the order ${order.join(', ')}`
      expect(sentOf(page, keys), name).toEqual(sentOf(known, keys))
      // The browser renders the page from the state that was sent: if it has the same, a difference is a hydration error.
      expect(differenceOf(screenOf(page), screenOf(known)), name).toBeNull()
    }
  })
})

/** The keys of the queries that the page names as streamed. */
async function streamedBy({ page, url, member }: Pick<Screen, 'page' | 'url' | 'member'>) {
  const { queries } = (await bundled(`src/pages/${page}.tsx`)) as { queries?: ScreenQueries }
  const { search } = new URL(url, site.publicUrl)
  const named = queries?.({
    params: { id: '1' },
    search: new URLSearchParams(search),
    userId: member?.id ?? null,
  })
  const queriesOf = [...(named?.streamed ?? []), ...((await named?.streamedLater?.()) ?? [])]
  return queriesOf.map(({ queryKey }) => JSON.stringify(queryKey))
}

/** The part of a page's state that belongs to these queries. */
const sentOf = (html: string, keys: string[]) => {
  const states = new Map(
    stateOf(html).queries.map(({ queryKey, state }) => [JSON.stringify(queryKey), state]),
  )
  return Object.fromEntries(keys.map((key) => [key, states.get(key)]))
}

const screenOf = (html: string) => html.slice(0, html.indexOf('id="page-state"'))

test('every page that streams is compared', async () => {
  const streaming: string[] = []
  for (const page of Object.keys(pages) as PageName[])
    if ((await streamedBy({ page, url: '/', member: MEMBER })).length > 0) streaming.push(page)
  expect(streaming).toEqual([...new Set(SCREENS.map(({ page }) => page))].sort())
})
