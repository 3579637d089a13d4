import type { Found, FoundArtist, FoundSong } from '@remusic/contract/music/schemas/search'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BannerHost } from '../../base/ui/overlays/BannerHost.tsx'
import { SearchResults } from './SearchResults.tsx'

afterEach(() => vi.unstubAllGlobals())

const found = (id: string, title: string, versions = 0): FoundSong => ({
  type: 'track',
  id,
  title,
  duration: 200,
  preview: null,
  artist: { idArtist: '1', name: 'Eco Estéreo' },
  album: { titleAlbum: 'Monoaural', imageAlbum: '', idAlbum: '1' },
  img: '',
  artistId: '1',
  credits: [{ artistId: '1', name: 'Eco Estéreo', join: '' }],
  disambiguation: '',
  albumId: '1',
  explicit: false,
  popularity: 0,
  versions,
})

const renderResults = (results: Found['results'] = [found('1', 'Antena', 2), found('4', 'Interferencia')]) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <BannerHost>
          <SearchResults results={results} from={1} actions={() => null} />
        </BannerHost>
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('a hidden item is marked for the Admin who finds it', async () => {
  const artist = {
    type: 'artist',
    id: '7',
    apiId: '7',
    name: 'Eco',
    image: '',
    disambiguation: '',
    followerCount: 0,
  }
  const screen = await renderResults([
    { ...found('1', 'Antena', 2), hidden: true },
    found('4', 'Interferencia'),
    { ...(artist as FoundArtist), hidden: true },
  ])
  await expect.element(screen.getByText('Oculta')).toBeVisible()
  await expect.element(screen.getByText('Oculto')).toBeVisible()
})

test('the versions of a song open in place with the keyboard, and close again', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({
      results: [found('2', 'Antena (en vivo)'), found('3', 'Antena (Remix)')],
      pagination: { limit: 100, total: 2, next: null, prev: null },
      suggestion: null,
    })
  })
  const screen = await renderResults()
  expect(screen.getByRole('button', { name: /versi/ }).elements()).toHaveLength(1)
  const toggle = screen.getByRole('button', { name: '2 versiones más de Antena' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(asked).toEqual([])

  toggle.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  const versions = screen.getByRole('list', { name: 'Otras versiones de Antena' })
  await expect.element(versions.getByRole('link', { name: 'Antena (en vivo)' })).toBeVisible()
  expect(asked).toEqual([expect.stringContaining('/search?versionsOf=1')])

  await userEvent.keyboard('{Enter}')
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(versions.elements()).toEqual([])
})

test('versions that cannot be loaded say so and offer to try again', async () => {
  let fails = true
  vi.stubGlobal('fetch', async () =>
    fails
      ? Response.json({ msg: 'Vuelve en un momento', code: 'unavailable' }, { status: 503 })
      : Response.json({
          results: [found('2', 'Antena (en vivo)')],
          pagination: { limit: 100, total: 1, next: null, prev: null },
          suggestion: null,
        }),
  )
  const screen = await renderResults()
  await screen.getByRole('button', { name: '2 versiones más de Antena' }).click()
  await expect.element(screen.getByRole('alert').getByText('Vuelve en un momento')).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(screen.getByRole('link', { name: 'Antena (en vivo)' })).toBeVisible()
})
