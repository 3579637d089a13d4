import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { MiniPlayer } from './MiniPlayer.tsx'
import { PlaySong } from './PlaySong.tsx'
import { type PlayableSong, player } from './player.ts'

afterEach(() => player.close())

const SAMPLES_PER_SECOND = 8_000

/** The address of a file with ten seconds of silence. */
function silence() {
  const samples = 10 * SAMPLES_PER_SECOND
  const view = new DataView(new ArrayBuffer(44 + samples))
  const write = (at: number, text: string) => {
    for (const [i, letter] of [...text].entries()) view.setUint8(at + i, letter.charCodeAt(0))
  }
  // http://soundfile.sapp.org/doc/WaveFormat/: one channel of eight bits.
  write(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SAMPLES_PER_SECOND, true)
  view.setUint32(28, SAMPLES_PER_SECOND, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, samples, true)
  for (let at = 44; at < view.byteLength; at++) view.setUint8(at, 128)
  return URL.createObjectURL(new Blob([view], { type: 'audio/wav' }))
}

const song = (apiId: string, preview: string): PlayableSong => ({
  apiId,
  title: `Canción ${apiId}`,
  artist: 'Eco Estéreo',
  artistId: '1',
  credits: [],
  image: '',
  preview,
})

/** A list of songs above the player. The server answers with a status when it is asked about the file of a preview. */
async function renderPlayer(songs: PlayableSong[], status: number) {
  const { screen } = await renderScreen(
    <>
      <ul>
        {songs.map((each) => (
          <li key={each.apiId}>
            <PlaySong song={each} list={songs} />
          </li>
        ))}
      </ul>
      <MiniPlayer
        artist={({ artist }) => artist}
        actions={() => null}
        elsewhere={({ title }) => <a href={`https://www.deezer.com/search/${title}`}>Deezer</a>}
      />
    </>,
  )
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  const [first] = songs
  const play = screen
    .getByRole('listitem')
    .getByRole('button', { name: `Reproducir avance de ${first?.title}` })
  play.element().focus()
  await userEvent.keyboard('{Enter}')
  return { screen, play, bar: screen.getByRole('region', { name: 'Reproductor de avances' }) }
}

for (const [device, width, height] of [
  ['a desktop', 1280, 800],
  ['a phone', 390, 844],
] as const)
  test(`on ${device}, a missing preview shows a message with a way to hear the song elsewhere`, async () => {
    await page.viewport(width, height)
    // The player remembers which previews are missing.
    const songs = [song(device, '/media/previews/perdida'), song('otra', silence())]
    const { screen, play, bar } = await renderPlayer(songs, 404)
    await expect.element(bar.getByRole('alert')).toHaveTextContent('No tiene avance')
    await expect.element(bar.getByRole('link', { name: 'Deezer' })).toBeInViewport({ ratio: 1 })

    // The song is not offered again, neither in the player nor in the list, and the next one can still be chosen.
    expect(bar.getByRole('button', { name: /^(Reproducir|Pausar)/ }).elements()).toEqual([])
    expect(play.elements()).toEqual([])
    await expect.element(screen.getByRole('img', { name: `Canción ${device} no tiene avance` })).toBeVisible()
    await bar.getByRole('button', { name: 'Canción siguiente' }).click()
    await expect.element(bar.getByRole('button', { name: 'Pausar Canción otra' })).toBeVisible()
  })

test('a preview that cannot be sent now may be tried again', async () => {
  const late = song('lenta', '/media/previews/lenta')
  const { bar } = await renderPlayer([late], 503)
  await expect.element(bar.getByRole('alert')).toHaveTextContent('No pudimos reproducirla')
  late.preview = silence()
  await bar.getByRole('button', { name: 'Reproducir avance de Canción lenta' }).click()
  await expect.element(bar.getByRole('button', { name: 'Pausar Canción lenta' })).toBeVisible()
  expect(bar.getByRole('alert').elements()).toEqual([])
})
