import {
  addSong,
  createPlaylist,
  listPlaylists,
  playlistsWith,
  removeSong,
} from '@remusic/contract/together/playlists'
import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import { expect, test } from 'vitest'
import { MEMBER, on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { SongInPlaylists } from './SongInPlaylists.tsx'

const list = (id: string, name: string): Playlist => ({
  id,
  name,
  shared: false,
  songCount: 0,
  duration: 0,
  covers: [],
  smart: false,
})
const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const away = problem(503, 'Servicio no disponible, intenta de nuevo', 'unavailable')

const renderKeys = (items: Playlist[]) =>
  renderScreen(<SongInPlaylists song={{ apiId: '1', title: 'Marea' }} userId={MEMBER.userId} />, {
    answers: [
      on(listPlaylists, { items }),
      on(playlistsWith, { ids: [B] }),
      on(createPlaylist, away),
      on(addSong, away),
      on(removeSong, away),
    ],
  })

test('a playlist cannot be created while its name is empty or taken', async () => {
  const { screen, calls } = await renderKeys([list(A, 'Verano')])
  const create = screen.getByRole('button', { name: 'Crear', exact: true })
  const name = screen.getByLabelText('Nombre de la playlist')
  await expect.element(create).toBeDisabled()
  await name.fill(' verano')
  await expect.element(create).toBeDisabled()
  await expect.element(name).toHaveAccessibleDescription('* No puedes repetir nombres de Playlist')
  await name.fill('  ')
  await expect.element(create).toBeDisabled()
  await expect.element(name).toHaveAccessibleDescription('* Nombre de Playlist es requerido')
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('without playlists one is invited to create one, and a failure says what failed', async () => {
  const { screen } = await renderKeys([])
  await expect.element(screen.getByText('No tienes listas de reproduccion, crea una')).toBeVisible()
  await screen.getByLabelText('Nombre de la playlist').fill('Verano')
  await screen.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect.element(screen.getByText(/^No pudimos crear tu playlist\./)).toBeVisible()
})

test('a song that could not be added or removed says so, and its key goes back', async () => {
  const { screen } = await renderKeys([list(A, 'Verano'), list(B, 'Lluvia')])
  const add = screen.getByRole('button', { name: 'Añadir a Verano' })
  await expect.element(add).toHaveTextContent('Añadir')
  await add.click()
  await expect.element(screen.getByText(/^No pudimos agregar tu canción\./)).toBeVisible()
  await expect.element(add).toBeVisible()
  const remove = screen.getByRole('button', { name: 'Remover de Lluvia' })
  await expect.element(remove).toHaveTextContent('Remover')
  await remove.click()
  await expect.element(screen.getByText(/^No pudimos remover tu canción\./)).toBeVisible()
  await expect.element(remove).toBeVisible()
})
