import { perfil, userById } from '@remusic/contract/people/accounts'
import type { Profile, PublicProfile } from '@remusic/contract/people/schemas/accounts'
import { listPlaylists, songsOfPlaylist } from '@remusic/contract/together/playlists'
import type { Playlist, PlaylistSong } from '@remusic/contract/together/schemas/playlists'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, problem, renderScreen } from '../testing/renderScreen.tsx'
import { ProfilePlaylists } from '../together/playlists/ProfilePlaylists.tsx'
import { UserPage } from './UserPage.tsx'
import { UserProfilePage } from './UserProfilePage.tsx'

const ID = '00000000-0000-4000-8000-000000000007'

test('a closed profile leads visitors to the login, which returns to it', async () => {
  const url = `/users/${ID}?vista=diario`
  const { router } = await renderScreen(<UserProfilePage />, {
    url,
    path: '/users/:id',
    member: null,
    answers: [on(userById, () => problem(401, 'Inicia sesión para ver este perfil', 'unauthenticated'))],
  })
  await expect.poll(() => router.state.location.pathname).toBe('/login')
  expect(decodeURIComponent(router.state.location.search)).toContain(url)
})

const list = (id: string, name: string): Playlist => ({
  id,
  name,
  shared: true,
  songCount: 1,
  duration: 200,
  covers: [],
  smart: false,
})
const SONG: PlaylistSong = {
  id: '1',
  apiId: '1',
  title: 'Marea',
  artist: 'Las Olas',
  artistId: '2',
  credits: [],
  album: 'Orilla',
  albumId: '3',
  fixAlbumId: '3',
  disambiguation: '',
  popularity: 0,
  addedBy: null,
  addedAt: '2026-03-01T10:00:00.000Z',
  image: '/portada.webp',
  duration: 200,
  explicit: false,
  preview: null,
  hasPreview: false,
}

test('the playlists of a profile are tabs by name, with the songs of the one that is open', async () => {
  const lists = [
    list('00000000-0000-4000-8000-00000000000a', 'Verano'),
    list('00000000-0000-4000-8000-00000000000b', 'Lluvia'),
  ]
  const { screen, router, calls } = await renderScreen(
    <ProfilePlaylists userId={ID} isOwn={false} most={6} />,
    {
      url: `/users/${ID}`,
      answers: [on(listPlaylists, { items: lists }), on(songsOfPlaylist, { items: [SONG], number: 1 })],
    },
  )
  await expect.element(screen.getByRole('tab', { name: 'Verano' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('list', { name: 'Canciones de Verano' })).toBeVisible()
  await screen.getByRole('tab', { name: 'Lluvia' }).click()
  await expect
    .element(screen.getByRole('list', { name: 'Canciones de Lluvia' }).getByText('Marea'))
    .toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: `/users/${ID}`, search: `?lista=${lists[1]?.id}` })
  await expect
    .element(screen.getByRole('link', { name: 'Abrir la playlist Lluvia' }))
    .toHaveAttribute('href', expect.stringContaining(lists[1]?.id ?? ''))
  expect(calls.filter(({ path }) => path.includes(lists[1]?.id ?? ''))).toHaveLength(1)
})

test('on a phone a link to a tab of a profile shows the tab, below the folded card', async () => {
  await page.viewport(390, 844)
  const person: PublicProfile = {
    id: ID,
    name: 'Ana',
    userImg: '',
    email: null,
    role: 'Gratuito',
    createdDate: '2026-01-01T00:00:00.000Z',
    followers: [],
    following: [],
    followerCount: 0,
    followingCount: 0,
    active: true,
    confirmado: true,
    blockedByMe: false,
  }
  const { screen } = await renderScreen(<UserProfilePage />, {
    url: `/users/${ID}?vista=diario`,
    path: '/users/:id',
    answers: [on(userById, person)],
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Diario de Ana' })).toBeInViewport()
  await expect.element(screen.getByText('Miembro desde')).not.toBeVisible()
})

test('on a phone, one’s own profile leads to what one does every day without scrolling', async () => {
  await page.viewport(390, 844)
  const me = {
    id: ID,
    name: 'Ana',
    userImg: '',
    email: 'ana@correo.example',
    role: 'Gratuito',
    createdDate: '2026-01-01T00:00:00.000Z',
    followers: [],
    following: [],
    followerCount: 0,
    followingCount: 0,
    active: true,
    confirmado: true,
    showEmail: true,
    tastesBlind: false,
    timeZone: null,
  } satisfies Profile
  const { screen, router } = await renderScreen(
    <Suspense>
      <UserPage />
    </Suspense>,
    { url: '/user', answers: [on(perfil, me)] },
  )
  const shortcuts = screen.getByRole('navigation', { name: 'Lo de todos los días' })
  await expect.element(shortcuts.getByRole('link', { name: 'Por escuchar' })).toBeInViewport()
  await shortcuts.getByRole('link', { name: 'Diario' }).click()
  await expect.poll(() => router.state.location.search).toBe('?vista=diario')
  await expect.element(screen.getByRole('tab', { name: 'Diario' })).toBeInViewport()
  expect(shortcuts.elements()).toHaveLength(0)
})
