import type { APIRequestContext } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { callAs, contextFor, newPerson, type Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Song = { apiId: string; title: string; artist: string; album: string }

const APPS = '/settings?vista=aplicaciones'
const DIARY = '/user?vista=diario'

const someSongs = (request: APIRequestContext, who: Person): Promise<Song[]> =>
  callAs({ request, who }, 'GET', 'songs/random')

/** A program with a token of the person. */
async function aProgram(request: APIRequestContext, who: Person) {
  const { token } = await callAs({ request, who }, 'POST', 'tokens', {
    name: 'Mi scrobbler',
    scopes: ['diary'],
    days: 30,
  })
  return async (listenType: string, { title, artist }: Pick<Song, 'title' | 'artist'>, at?: number) => {
    const response = await request.post('/1/submit-listens', {
      headers: { authorization: `Token ${token}` },
      data: {
        listen_type: listenType,
        payload: [
          {
            ...(at !== undefined && { listened_at: at }),
            track_metadata: { artist_name: artist, track_name: title, additional_info: { duration: 240 } },
          },
        ],
      },
    })
    expect(await response.json()).toEqual({ status: 'ok' })
  }
}

test('a program writes the diary, and friends see what is playing once it is shared', {
  tag: '@phone-long',
}, async ({ browser, request, url }) => {
  const [ana, luis] = [await newPerson(request, url, 'Ana'), await newPerson(request, url, 'Luis')]
  const [song] = (await someSongs(request, ana)) as [Song]
  const submit = await aProgram(request, ana)
  await submit('single', song, Math.floor(Date.now() / 1_000) - 600)
  await submit('playing_now', song)
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()
  await page.goto(DIARY)
  const entry = page.getByRole('region', { name: 'Escuchas' }).getByRole('listitem').last()
  await expect(entry).toContainText(song.title)
  await expect(entry).toContainText(/\d{2}:\d{2}.* · scrobble/)
  // A link to the diary folds the card on a phone.
  const card = page.getByRole('button', { name: 'Ver tu tarjeta' })
  if (await card.isVisible()) await card.click()
  await expect(page.getByText('Estás escuchando')).toBeVisible()
  expect(await violations(page, 'a diary with scrobbles')).toEqual([])

  const contextOfLuis = await contextFor(browser, url, luis)
  const other = await contextOfLuis.newPage()
  await other.goto(`/users/${ana.id}`)
  await expect(other.getByRole('heading', { name: ana.name, level: 1 })).toBeVisible()
  await expect(other.getByText('Está escuchando')).toHaveCount(0)

  await page.goto('/settings')
  const shows = page.getByRole('switch', { name: 'Mostrar en mi perfil qué estoy escuchando' })
  await shows.focus()
  await shows.press('Space')
  await expect(page.getByText('Guardado')).toBeVisible()
  await callAs({ request, who: ana }, 'PUT', 'diary/settings', { diaryAudience: 'public' })
  await other.reload()
  await expect(other.getByText('Está escuchando')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: song.title }).first()).toBeVisible()
  expect(await violations(other, 'a profile with what is playing')).toEqual([])
  await Promise.all([context.close(), contextOfLuis.close()])
})

test('listens that wait for their songs are listed in the settings and can be discarded with the keyboard', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const ana = await newPerson(request, url, 'Ana')
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()
  await page.goto(APPS)
  await expect(page.getByText('Todavía no llegó nada de ningún programa.')).toBeVisible()
  await expect(page.getByLabel('Dirección para enviar escuchas', { exact: true })).toHaveValue(
    `${url}/1/submit-listens`,
  )
  await page.getByText('Cómo se conecta cada programa').press('Enter')
  await expect(page.getByRole('heading', { name: 'Web Scrobbler' })).toBeVisible()
  expect(await violations(page, 'how programs are connected')).toEqual([])

  const submit = await aProgram(request, ana)
  const unknown = { title: 'Canción que nadie grabó jamás', artist: 'Orquesta de Nadie' }
  await submit('single', unknown, Math.floor(Date.now() / 1_000) - 600)
  await page.reload()
  await page.getByText('Una escucha espera a que su canción esté en ReMusic').press('Enter')
  await expect(page.getByRole('list', { name: 'Las últimas que esperan' })).toContainText(unknown.title)
  await page.getByRole('button', { name: 'Descartarlas' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '¿Descartar las escuchas que esperan?' })
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  expect(await violations(page, 'the question before listens are discarded')).toEqual([])
  await dialog.getByRole('button', { name: 'Descartar' }).press('Enter')
  await expect(page.getByText('Una escucha espera')).toHaveCount(0)
  await context.close()
})

/** Imports scores from a service that stores no dates, by the calls that the screens make. */
async function bringScores(request: APIRequestContext, who: Person, songs: readonly Song[]) {
  const rows = songs.map(
    ({ album, artist }, i) => `"${1_000 + i}","","${artist}","","","${album}","2001","7","o","","CD",  ""`,
  )
  const file = Buffer.from(
    [
      'RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating,Ownership,Purchase Date,Media Type,Review',
      ...rows,
    ].join('\n'),
  )
  const call = (method: 'GET' | 'POST', path: string, data?: unknown) =>
    callAs({ request, who }, method, `history-imports${path}`, data)
  const { id } = await call('POST', '', { extension: 'csv', bytes: file.length })
  const sent = await request.put(`/api/back-end/history-imports/${id}/chunks/0`, {
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
    data: file,
  })
  expect(sent.status()).toBe(200)
  await call('POST', `/${id}/read`)
  const reaches = (state: string) => expect.poll(async () => (await call('GET', `/${id}`)).state).toBe(state)
  await reaches('ready')
  await call('POST', `/${id}/confirm`, { likely: true, reviews: false })
  await reaches('done')
}

test('scores without a date are a list of their own, from which they can be removed', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const ana = await newPerson(request, url, 'Ana')
  const songs = (await someSongs(request, ana)).slice(0, 2)
  await bringScores(request, ana, songs)
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()
  await page.goto(DIARY)
  await page.getByRole('button', { name: /^Sin fecha \(\d\)$/ }).press('Enter')
  const list = page.getByRole('list', { name: 'Escuchas sin fecha' })
  const rows = list.getByRole('listitem')
  await expect(rows.first()).toContainText('de Rate Your Music')
  const count = await rows.count()
  expect(await violations(page, 'listens without a date')).toEqual([])
  await page.reload()
  await expect(rows).toHaveCount(count)
  await rows
    .first()
    .getByRole('button', { name: /^Quitar: / })
    .press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).press('Enter')
  await expect(page.getByText('Quitada de tus escuchas sin fecha')).toBeVisible()
  await expect(rows).toHaveCount(count - 1)
  await context.close()
})
