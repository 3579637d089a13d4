import type { DiarySettings } from '@remusic/contract/listening/schemas/diary'
import type { StatItem, StatRow, Stats } from '@remusic/contract/listening/schemas/stats'
import { STATS_TEXTS } from '@remusic/contract/listening/stats'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { BannerHost } from '../../base/ui/overlays/BannerHost.tsx'
import { StatsView } from './StatsView.tsx'

// The charting library is not what these tests are about, and is not among the optimized dependencies.
vi.mock('../../base/ui/charts/BarChartView.tsx', () => ({ BarChartView: () => null }))
vi.mock('../../base/ui/charts/LineChartView.tsx', () => ({ LineChartView: () => null }))
afterEach(() => vi.unstubAllGlobals())

const ID = '00000000-0000-4000-8000-000000000001'
const NONE = { listens: 0, reviews: 0, meanScore: null }
const some = { listens: 3, reviews: 1, meanScore: 4.5 }
const row = (key: string, name: string): StatRow => ({ key, name, ...some })
const artist = (apiId: string, name: string): StatItem => ({
  kind: 'artist',
  apiId,
  name,
  artist: null,
  artistId: null,
  image: '',
  ...some,
})

const empty: Stats = {
  ...NONE,
  year: null,
  years: [],
  songs: 0,
  albums: 0,
  artists: 0,
  months: Array.from({ length: 12 }, (_, index) => ({ month: index + 1, ...NONE })),
  genres: [],
  decades: [],
  countries: [],
  languages: [],
  favouriteArtists: [],
  favouriteAlbums: [],
  favouriteSongs: [],
  streaks: { current: null, longest: null },
  days: [],
  daysFrom: '2024-01-01',
  daysTo: '2024-12-31',
  scores: { mine: [0, 0, 0, 0, 0], community: [1, 1, 1, 1, 1] },
}
const years = [
  { year: 2024, ...some },
  { year: 2023, ...some },
]
const ofYear: Stats = {
  ...empty,
  ...some,
  year: 2024,
  years,
  songs: 2,
  albums: 1,
  artists: 1,
  months: empty.months.map((month) => (month.month === 2 ? { ...month, ...some } : month)),
  genres: [row('4', 'Rock')],
  decades: [row('1990', '')],
  countries: [row('AR', '')],
  languages: [row('spa', '')],
  favouriteArtists: [artist('7', 'فيروز'), artist('8', 'Los Faroles')],
  streaks: { current: null, longest: { days: 2, from: '2024-02-28', to: '2024-02-29' } },
  days: [{ day: '2024-02-29', listens: 3, reviews: 1 }],
  scores: { mine: [0, 0, 0, 1, 1], community: [1, 0, 0, 0, 3] },
}
const settings: DiarySettings = {
  diaryAudience: 'private',
  statsAudience: 'private',
  offersPreviews: true,
  logsPreviews: false,
  showsPlaying: false,
}

type Answers = { stats: (search: URLSearchParams) => unknown; role?: string }

/** Renders the figures with the answers of a server, and records what is sent to it. */
async function renderStats(url: string, { stats, role = 'Gratuito' }: Answers, name?: string) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.href)
    if (init?.body) sent.push(JSON.parse(String(init.body)))
    if (pathname.endsWith('/diary/settings'))
      return Response.json(init?.body ? { ...settings, ...JSON.parse(String(init.body)) } : settings)
    if (pathname.endsWith('/comparison'))
      return Response.json({ year: ofYear, other: { ...ofYear, year: 2023 } })
    if (pathname.includes('/stats/of/')) {
      const answer = stats(searchParams)
      return answer instanceof Response ? answer : Response.json(answer)
    }
    if (pathname.endsWith('/users/perfil')) return Response.json({ id: ID, name: 'Ana', role })
    return Response.json({ msg: 'No existe', code: 'not_found' }, { status: 404 })
  })
  const router = createMemoryRouter(
    [{ path: '/user', element: <StatsView userId={ID} {...(name && { name })} /> }],
    { initialEntries: [url] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <BannerHost>
        <RouterProvider router={router} />
      </BannerHost>
    </QueryClientProvider>,
  )
  return { screen, router, sent }
}

test('a year shows its figures, with names in Spanish and the table behind a chart', async () => {
  const { screen } = await renderStats('/user?vista=numeros&anio=2024', { stats: () => ofYear })
  await expect.element(screen.getByText('Tu racha más larga en 2024', { exact: false })).toBeVisible()
  const genres = screen.getByRole('region', { name: 'Géneros', exact: true })
  await expect.element(genres.getByRole('link', { name: 'Rock' })).toHaveAttribute('href', '/genres/4')
  await expect.element(genres.getByText('3 escuchas y 1 reseña')).toBeVisible()
  await genres.getByRole('button', { name: 'Ver tabla' }).click()
  await expect.element(genres.getByRole('cell', { name: '4,5' })).toBeVisible()
  for (const name of ['Argentina', 'Español', 'Década de 1990'])
    await expect.element(screen.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  const scores = screen.getByRole('region', {
    name: 'Calificaciones, al lado de las de la comunidad',
    exact: true,
  })
  await expect.element(scores.getByRole('row', { name: 'Sol, 5 de 5 50 % 75 %' })).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'فيروز' })).toHaveAttribute('href', '/artist/7')
  await expect
    .element(screen.getByRole('gridcell', { name: 'Jueves 29 de febrero de 2024: 3 escuchas y 1 reseña' }))
    .toBeInTheDocument()
})

test('the year is in the address, and another one is asked for', async () => {
  const asked: (string | null)[] = []
  const { screen, router } = await renderStats('/user?vista=numeros', {
    stats: (search) => {
      asked.push(search.get('year'))
      const year = search.get('year')
      return { ...ofYear, year: year === null ? null : Number(year) }
    },
  })
  const chooser = screen.getByRole('navigation', { name: 'Año' })
  await expect.element(chooser.getByRole('link', { name: 'Siempre' })).toHaveAttribute('aria-current', 'page')
  await chooser.getByRole('link', { name: '2023' }).click()
  await expect.element(screen.getByText('Día por día en 2023')).toBeVisible()
  expect(router.state.location.search).toBe('?vista=numeros&anio=2023')
  expect(asked).toEqual([null, '2023'])
})

test('without any entry there is a way on, and a year without data says so', async () => {
  const { screen } = await renderStats('/user', { stats: () => empty })
  await expect.element(screen.getByRole('link', { name: 'Anota tu primera escucha' })).toBeVisible()
  const other = await renderStats('/user?anio=1990', { stats: () => ({ ...empty, year: 1990, years }) })
  await expect.element(other.screen.getByText('No hay nada en 1990')).toBeVisible()
  await expect
    .element(other.screen.getByRole('link', { name: '1990' }))
    .toHaveAttribute('aria-current', 'page')
})

test('figures that are not shared and figures that fail say so', async () => {
  const refused = Response.json({ msg: STATS_TEXTS.private, code: 'forbidden' }, { status: 403 })
  const { screen } = await renderStats('/user', { stats: () => refused.clone() }, 'Bruno')
  await expect.element(screen.getByText(STATS_TEXTS.private)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  let isBroken = true
  const broken = await renderStats('/user', {
    stats: () => (isBroken ? Response.json({ msg: 'Ups', code: 'internal' }, { status: 500 }) : ofYear),
  })
  const retry = broken.screen.getByRole('button', { name: 'Reintentar' })
  await expect.element(retry).toBeVisible()
  isBroken = false
  await retry.click()
  await expect.element(broken.screen.getByText('Artistas favoritos')).toBeVisible()
})

test('a year that fails leaves a way to all years', async () => {
  const { screen } = await renderStats('/user', {
    stats: (search) =>
      search.get('year') === '2023'
        ? Response.json({ msg: 'Ups', code: 'internal' }, { status: 500 })
        : { ...ofYear, year: null },
  })
  await screen.getByRole('link', { name: '2023' }).click()
  await expect.element(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await screen.getByRole('link', { name: 'Siempre' }).click()
  await expect.element(screen.getByText('Artistas favoritos')).toBeVisible()
})

test('the audience is chosen in place', async () => {
  const { screen, sent } = await renderStats('/user', { stats: () => ofYear })
  await screen.getByRole('radio', { name: 'Todo el mundo' }).click({ force: true })
  await expect.element(screen.getByText('Guardado')).toBeVisible()
  expect(sent).toEqual([{ statsAudience: 'public' }])
})

test('two years are compared with Premium, and Gratuito learns that it is part of it', async () => {
  const free = await renderStats('/user?anio=2024', { stats: () => ofYear })
  await expect.element(free.screen.getByText(STATS_TEXTS.comparisonIsPremium)).toBeVisible()
  await free.screen.unmount()
  const paid = await renderStats('/user?anio=2024', { stats: () => ofYear, role: 'Premium' })
  await paid.screen.getByLabelText('Comparar 2024 con').selectOptions('2023')
  await expect.element(paid.screen.getByText('2024 y 2023 en números')).toBeVisible()
  expect(paid.router.state.location.search).toBe('?anio=2024&con=2023')
})

test('another person is not asked who may see them, nor offered to compare', async () => {
  const { screen } = await renderStats('/user', { stats: () => ofYear }, 'Bruno')
  await expect.element(screen.getByText('Su racha más larga', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Quién ve tus números')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Comparar años')).not.toBeInTheDocument()
})
