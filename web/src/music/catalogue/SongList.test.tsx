import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { ArtistCard } from './ArtistCard.tsx'
import { SongCard } from './SongCard.tsx'
import { SongList } from './SongList.tsx'

const song = (apiId: string, title: string, preview: string | null): Song => ({
  id: apiId,
  apiId,
  title,
  duration: 200,
  image: '',
  preview,
  hasPreview: preview !== null,
  artist: 'Eco Estéreo',
  artistId: '1',
  credits: [{ artistId: '1', name: 'Eco Estéreo', join: '' }],
  disambiguation: '',
  album: 'Monoaural',
  albumId: '1',
  fixAlbumId: '1',
  explicit: false,
  popularity: 0,
})

test('a song without a preview is marked, and cannot be played', async () => {
  const songs = [song('1', 'Antena', null), song('2', 'Interferencia', '/preview.mp3')]
  const { screen } = await renderScreen(<SongList songs={songs} label="Canciones de Monoaural" />)
  await expect.element(screen.getByRole('img', { name: 'Antena no tiene avance' })).toBeVisible()
  const plays = screen.getByRole('button', { name: /^Reproducir/ })
  await expect.element(plays).toHaveAccessibleName('Reproducir avance de Interferencia')
})

test('a song of the moment leads to its reviews, and from its menu to itself and to its album', async () => {
  const { screen } = await renderScreen(<SongCard song={song('1', 'Antena', null)} list={[]} rank={3} />, {
    member: null,
  })
  await expect.element(screen.getByRole('link', { name: '3. Antena' })).toHaveAttribute('href', '/song/1')
  await expect
    .element(screen.getByRole('link', { name: 'Reseñas' }))
    .toHaveAttribute('href', '/song/1?vista=resenas')
  await screen.getByRole('button', { name: 'Más opciones de Antena' }).click()
  await expect
    .element(screen.getByRole('menuitem', { name: 'Ir a la canción' }))
    .toHaveAttribute('href', '/song/1')
  await expect
    .element(screen.getByRole('menuitem', { name: 'Ir al álbum' }))
    .toHaveAttribute('href', '/album/1')
})

test('the card of an artist leads to the profile', async () => {
  const artist = { id: '7', apiId: '7', name: 'Eco Estéreo', disambiguation: '', image: '', img: '' }
  const { screen } = await renderScreen(<ArtistCard artist={artist} look="portrait" />, { member: null })
  const profile = screen.getByRole('link', { name: 'Perfil de Eco Estéreo' })
  await expect.element(profile).toHaveTextContent('Perfil')
  await expect.element(profile).toHaveAttribute('href', '/artist/7')
})
