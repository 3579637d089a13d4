import type { Song } from '@remusic/contract/schemas/catalogue'
import { expect, test } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'
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
