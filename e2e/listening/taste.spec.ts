import type { APIRequestContext, Page } from '@playwright/test'
import { callAs, contextFor, newPerson, type Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Named = { apiId: string; name: string }

const suggestedArtists = async (request: APIRequestContext, who: Person): Promise<Named[]> =>
  callAs({ request, who }, 'GET', 'taste/picks/suggestions')

const recommendedOn = (page: Page) => page.getByRole('region', { name: 'Canciones Recomendadas:' })

test('dismisses a song and undoes it by keyboard, and an artist for good', {
  tag: ['@phone', '@long'],
}, async ({ browser, url, request }) => {
  const person = await newPerson(request, url, 'Exigente')
  const [artist] = (await suggestedArtists(request, person)) as [Named]
  await callAs({ request, who: person }, 'PUT', 'taste/picks', { artists: [artist.apiId] })
  const context = await contextFor(browser, url, person)
  const page = await context.newPage()
  await page.goto('/feed')
  const songs = recommendedOn(page)
  const keys = songs.getByRole('button', { name: /^No me interesa: / })
  await expect(keys).toHaveCount(8)
  const title = ((await keys.first().getAttribute('aria-label')) ?? '').replace('No me interesa: ', '')

  const dismissByKeyboard = async () => {
    await keys.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Esta canción' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(songs.getByText(`No te recomendaremos más ${title}`)).toBeVisible()
    await expect(songs.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  }
  await dismissByKeyboard()
  await expect(keys).toHaveCount(7)
  await page.keyboard.press('Enter')
  await expect(keys).toHaveCount(8)
  await expect(songs.getByRole('link', { name: title, exact: true }).first()).toBeFocused()

  await dismissByKeyboard()
  await songs
    .getByRole('button', { name: /^No me interesa: / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Este artista' }).click()
  const undoKeys = songs.getByRole('button', { name: 'Deshacer' })
  await expect(undoKeys).toHaveCount(2)
  await page.getByRole('button', { name: 'Nuevas canciones' }).click()
  await expect(undoKeys).toHaveCount(0)
  await expect(keys).toHaveCount(8)
  await expect(songs.getByRole('button', { name: `No me interesa: ${title}` })).toHaveCount(0)

  await page.getByRole('link', { name: 'Tus gustos' }).click()
  const dismissed = page.getByRole('region', { name: 'No te interesa' })
  await expect(dismissed.getByRole('listitem')).toHaveCount(2)
  await expect(dismissed.getByText('Nada de este artista')).toBeVisible()
  await dismissed.getByRole('button', { name: `Volver a recomendar ${title}` }).click()
  await expect(dismissed.getByRole('listitem')).toHaveCount(1)
  await context.close()
})

test('a newcomer picks five artists by suggestion and search, and sees why each song is recommended', {
  tag: '@phone-long',
}, async ({ browser, url, request }) => {
  const person = await newPerson(request, url, 'Recién Llegada')
  const suggested = await suggestedArtists(request, person)
  const sought = suggested.at(-1) as Named
  const context = await contextFor(browser, url, person)
  const page = await context.newPage()
  await page.goto('/feed')
  const picker = page.getByRole('region', { name: 'Elige cinco artistas que te gusten' })
  const tiles = picker.getByRole('list', { name: 'Artistas sugeridos' }).getByRole('button')
  for (const place of [0, 1, 2]) await tiles.nth(place).click()
  await expect(picker.getByText('3 de 5')).toBeVisible()
  await tiles.nth(2).click()
  await expect(picker.getByText('2 de 5')).toBeVisible()
  await tiles.nth(2).click()

  const search = picker.getByLabel('Buscar artistas')
  await search.fill('zzzzqqqq')
  await expect(picker.getByText('No encontramos artistas con ese nombre')).toBeVisible()
  await search.fill(sought.name)
  await picker
    .getByRole('list', { name: 'Artistas encontrados' })
    .getByRole('button', { name: sought.name, exact: true })
    .click()
  await search.fill('')
  await expect(picker.getByRole('button', { name: sought.name, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await tiles.nth(3).click()
  await expect(picker.getByText('5 de 5')).toBeVisible()
  await picker.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Listo, ya sabemos por dónde empezar')).toBeVisible()
  await expect(picker).toHaveCount(0)
  await expect(recommendedOn(page).getByText('Porque elegiste a').first()).toBeVisible()
  await context.close()
})

test('the invitation to pick artists can be skipped, and is found in the profile later', {
  tag: '@long',
}, async ({ browser, url, request }) => {
  const person = await newPerson(request, url, 'Sin Apuro')
  const context = await contextFor(browser, url, person)
  const page = await context.newPage()
  await page.goto('/feed')
  const picker = page.getByRole('region', { name: 'Elige cinco artistas que te gusten' })
  await picker.getByRole('button', { name: 'Ahora no' }).click()
  await expect(picker).toHaveCount(0)
  await page.reload()
  await expect(
    recommendedOn(page)
      .getByRole('button', { name: /^No me interesa/ })
      .first(),
  ).toBeVisible()
  await expect(picker).toHaveCount(0)

  await page.getByRole('link', { name: 'Tus gustos' }).click()
  await expect(page.getByRole('heading', { name: 'Todavía no sabemos qué te gusta' })).toBeVisible()
  await page.getByRole('button', { name: 'Elegir artistas' }).click()
  await picker.getByRole('list', { name: 'Artistas sugeridos' }).getByRole('button').first().click()
  await picker.getByRole('button', { name: 'Seguir con estos' }).click()
  await expect(page.getByRole('region', { name: 'Artistas' }).getByRole('switch')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cambiar los artistas que elegiste' })).toBeFocused()
  await context.close()
})

test('mutes what counts, sees what would change without it, and removes a pick', {
  tag: ['@phone', '@long'],
}, async ({ browser, url, request }) => {
  const person = await newPerson(request, url, 'Cambiante')
  const artists = (await suggestedArtists(request, person)).slice(0, 3)
  await callAs({ request, who: person }, 'PUT', 'taste/picks', { artists: artists.map(({ apiId }) => apiId) })
  const context = await contextFor(browser, url, person)
  const page = await context.newPage()
  await page.goto('/user?vista=gustos')
  const rows = page.getByRole('region', { name: 'Artistas' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const [{ name, apiId }, other] = artists as [Named, Named]
  const row = rows.filter({ hasText: name })

  const effect = await callAs({ request, who: person }, 'GET', `taste/muted/artist/${apiId}`)
  await row.getByRole('button', { name: `Qué cambiaría sin ${name}` }).click()
  for (const song of effect.leaving)
    await expect(row.getByRole('link', { name: song.title }).first()).toBeVisible()
  for (const song of effect.entering)
    await expect(row.getByRole('link', { name: song.title }).first()).toBeVisible()
  if (effect.leaving.length === 0) await expect(row.getByText(/^Nada: /)).toBeVisible()

  // The change is shown before it is saved, and a reload would cancel it.
  const saved = page.waitForResponse(`**/taste/muted/artist/${apiId}`)
  await row.getByRole('switch').uncheck()
  await expect(row.getByText('No cuenta')).toBeVisible()
  await saved
  await page.reload()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await row.getByRole('switch').check()
  await expect(row.getByText('Suma')).toBeVisible()

  await page.getByRole('button', { name: `Quitar ${other.name} de tus elegidos` }).click()
  await expect(rows).toHaveCount(2)
  await context.close()
})

test('a visitor goes on from a song to what is similar, and begins with a genre', {
  tag: ['@phone', '@long'],
}, async ({ page, request, catalogue }) => {
  const top: { apiId: string }[] = await (await request.get('/api/back-end/songs/topdb?limit=20')).json()
  const similarTo = async (
    apiId: string,
  ): Promise<{ items: { title: string; reason: { kind: string } }[] }> =>
    (await request.get(`/api/back-end/taste/similar/song/${apiId}`)).json()
  let found: { apiId: string; title: string } | undefined
  for (const { apiId } of top) {
    const first = (await similarTo(apiId)).items.find(({ reason }) => reason.kind === 'people')
    if (first) found = { apiId, title: first.title }
    if (found) break
  }
  if (!found) throw new Error('No song has neighbours')
  await page.goto(`/song/${found.apiId}`)
  const rail = page.getByRole('region', { name: 'Si te gusta esto' })
  // The section is below the screen, and loaded as soon as it comes near.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400)
      return rail.isVisible()
    })
    .toBe(true)
  await expect(rail.getByText(/personas? a las? que les? gusta esto/).first()).toBeVisible()
  await rail.getByRole('link', { name: found.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: found.title })).toBeVisible()

  await page.goto(catalogue.genre)
  await expect(
    page.getByRole('region', { name: 'Por dónde empezar' }).getByRole('link').first(),
  ).toBeVisible()
})
