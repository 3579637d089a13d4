import type { APIRequestContext, Page } from '@playwright/test'
import { callAs, type Person } from './people.ts'
import { expect } from './test.ts'

type Song = { apiId: string; title: string; preview: string | null }

/** Songs that have a preview. */
export async function playableSongs(request: APIRequestContext, count: number): Promise<Song[]> {
  const response = await request.get('/api/back-end/songs/random?limit=50')
  const songs: Song[] = await response.json()
  const playable = songs.filter(({ preview }) => preview !== null)
  if (playable.length < count) throw new Error(`Only ${playable.length} songs have a preview`)
  return playable.slice(0, count)
}

/** Opens a room with songs in its queue. */
export async function openRoom(
  request: APIRequestContext,
  host: Person,
  { name = 'Discos de prueba', access = 'public', songs = [] as Song[] } = {},
): Promise<string> {
  const body = { name, access, songIds: songs.map(({ apiId }) => apiId) }
  const { id } = await callAs({ request, who: host }, 'POST', 'rooms', body)
  return id
}

/** Makes sure that the page of a member inside a room plays sound: browsers require a user gesture first. */
export async function hearRoom(page: Page) {
  const silence = page.getByRole('button', { name: 'Silenciar para mí' })
  const start = page.getByRole('button', { name: 'Activar el sonido' })
  await expect(silence.or(start)).toBeVisible()
  if (await start.isVisible()) await start.click()
}

/** The entry and the position that a page plays right now, by the clock of this machine; null if it is silent. */
export function heardIn(page: Page) {
  return page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('audio[data-entry]')
    if (!audio || audio.paused || audio.seeking || audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
      return null
    const at = performance.timeOrigin + performance.now()
    return { entry: audio.dataset.entry, positionMs: audio.currentTime * 1_000, at, rate: audio.playbackRate }
  })
}
