import { openWithin } from '../support/inputs.ts'
import { contextFor, newPerson } from '../support/people.ts'
import { expect, newAccount, test } from '../support/test.ts'

test('the landing page plays its notes and leads a visitor to a genre, a song, its reviews and back from the login', {
  tag: '@phone-long',
}, async ({ page, request }) => {
  await page.goto('/')
  const notes = page.getByRole('list', { name: 'Avances para escuchar' }).getByRole('button')
  await notes.nth(0).click()
  await expect(page.getByText(/^(Preparando|Suena) /)).toBeVisible()
  await expect(notes.nth(0)).toHaveAccessibleName(/^Pausar /)
  await notes.nth(8).focus()
  await page.keyboard.press('Enter')
  await expect(notes.nth(8)).toHaveAccessibleName(/^Pausar /)
  await expect(notes.nth(0)).toHaveAccessibleName(/^Reproducir avance de /)

  await page.getByRole('link', { name: 'Jazz', exact: true }).click()
  await expect(page).toHaveURL(/\/genres\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Jazz', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(notes.nth(0)).toBeVisible()
  await page.getByRole('link', { name: 'Música' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/music')

  const [song] = await (await request.get('/api/back-end/songs/topdb?limit=1')).json()
  await page.goto(`/song/${song.apiId}?vista=resenas`)
  await page.getByRole('link', { name: 'Me gusta' }).first().click()
  await expect(page).toHaveURL(/\/login\?volver=/)
  const { email, password } = await newAccount(request)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/song/${song.apiId}?vista=resenas`)
})

test('a note whose preview does not load says so', { tag: '@long' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route('**/media/previews/**', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('list', { name: 'Avances para escuchar' }).getByRole('button').first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'No pudimos reproducir' })).toBeVisible()
})

test('shared playlists are found by their artists, followed, and kept with one’s own', {
  tag: '@long',
}, async ({ page, browser, request, url }) => {
  const { items } = await (await request.get('/api/back-end/playlist/discover?order=followed')).json()
  const [playlist] = items
  const { items: songs } = await (await request.get(`/api/back-end/playlist/songs/${playlist.id}`)).json()
  await page.goto('/playlists')
  await page.getByRole('searchbox', { name: 'Buscar playlists' }).fill(songs[0].artist)
  await expect(page).toHaveURL(/\?q=/)
  // Another playlist may have the same name.
  const found = page.getByRole('link', { name: playlist.name, exact: true })
  await expect(found.and(page.locator(`[href="/shared/${playlist.id}"]`))).toBeVisible()
  await page
    .getByRole('link', { name: `Seguir a la playlist ${playlist.name}` })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login\?volver=%2Fplaylists/)

  const person = await newPerson(request, url, 'Ronda de Patio')
  const context = await contextFor(browser, url, person)
  const member = await context.newPage()
  await member.goto(`/shared/${playlist.id}`)
  await member.getByRole('button', { name: `Seguir a la playlist ${playlist.name}` }).click()
  await expect(
    member.getByRole('button', { name: `Siguiendo a la playlist ${playlist.name}` }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expect(member.getByText(/personas? la siguen?/)).toContainText(String(playlist.followerCount + 1))
  await openWithin(member, `/playlist/${person.id}`)
  const followed = member.getByRole('list', { name: 'Playlists que sigues' })
  await expect(followed.getByRole('link', { name: playlist.name, exact: true })).toBeVisible()
  await context.close()
})

test('a search begins with the last ones of this device, which can be forgotten', { tag: '@long' }, async ({
  page,
  url,
}) => {
  const [song] = await (await fetch(`${url}/api/back-end/songs/topdb`)).json()
  await page.goto(`/search?q=${encodeURIComponent(song.title)}`)
  await expect(page.getByRole('link', { name: song.title }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-searches'))).toContain(song.title)
  const field = page.getByRole('searchbox', { name: 'Buscar' })
  await field.fill('')
  const recent = page.getByRole('region', { name: 'Lo que buscaste' })
  await recent.getByRole('button', { name: song.title, exact: true }).click()
  // The URL changes before the field does.
  await expect(field).toHaveValue(song.title)
  await field.fill('')
  await recent.getByRole('button', { name: `Borrar ${song.title} de tus búsquedas` }).click()
  await expect(recent).toHaveCount(0)
})
