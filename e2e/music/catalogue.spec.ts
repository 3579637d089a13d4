import { listensToShortcuts } from '../support/shortcuts.ts'
import { expect, test } from '../support/test.ts'

test('a visitor plays a song, and it keeps playing while they navigate', {
  tag: '@phone-long',
}, async ({ page }) => {
  await page.goto('/music')
  await expect(
    page.getByRole('heading', { name: 'Disfruta de nuestra variedad de canciones', level: 1 }),
  ).toBeVisible()
  for (const title of [
    'Descubre nuevas canciones',
    'Canciones del momento',
    'Descubre nuevos artistas',
    'Artistas del momento',
  ])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()

  const play = page.getByRole('button', { name: /^Reproducir avance de/ }).first()
  await play.focus()
  await play.press('Enter')
  const player = page.getByRole('region', { name: 'Reproductor de avances' })
  await expect(player.getByRole('button', { name: /^Pausar/ })).toBeVisible()
  const position = player.getByRole('slider', { name: 'Posición' })
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0.4)

  const nav = page.getByRole('navigation', { name: /Principal|Secciones/ })
  await nav
    .getByRole('link', { name: /^géneros$/i })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Géneros', level: 1 })).toBeVisible()
  await expect(player.getByRole('button', { name: /^Pausar/ })).toBeVisible()
  await player.getByRole('button', { name: /^Pausar/ }).click()
  await expect(player.getByRole('button', { name: /^Reproducir/ })).toBeVisible()
  await player.getByRole('button', { name: 'Cerrar reproductor' }).click()
  await expect(player).toBeHidden()
})

test('an album plays its songs in order, and playing in a second tab pauses the first', {
  tag: '@long',
}, async ({ page, context, catalogue }) => {
  await page.goto(catalogue.album)
  await page.getByRole('button', { name: 'Escuchar avances' }).click()
  const player = page.getByRole('region', { name: 'Reproductor de avances' })
  const title = player.getByRole('link').first()
  await expect(player.getByRole('button', { name: /^Pausar/ })).toBeVisible()
  const first = await title.textContent()
  await player.getByRole('button', { name: 'Canción siguiente' }).click()
  await expect(title).not.toHaveText(first ?? '')
  await listensToShortcuts(page)
  await page.keyboard.press('p')
  await expect(title).toHaveText(first ?? '')
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(first)

  const other = await context.newPage()
  await other.goto(catalogue.song)
  await other
    .getByRole('button', { name: /^Reproducir avance/ })
    .first()
    .click()
  await expect(other.getByRole('button', { name: /^Pausar/ }).first()).toBeVisible()
  await expect(player.getByRole('button', { name: /^Reproducir/ })).toBeVisible()
})

test("'Nuevas canciones' loads other songs", { tag: '@long' }, async ({ page }) => {
  await page.goto('/music')
  const rail = page.getByRole('region', { name: 'Descubre nuevas canciones' })
  await expect(rail.getByRole('link', { name: 'Reseñas' }).first()).toBeVisible()
  const before = await rail.getByRole('list').textContent()
  await page.getByRole('button', { name: 'Nuevas canciones', exact: true }).click()
  await expect.poll(() => rail.getByRole('list').textContent()).not.toBe(before)
})

test('a song links to its artist and its album, and its tabs have their own URL', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  await page.goto(`${catalogue.song}?vista=detalle`)
  await expect(page.getByRole('tab', { name: 'Detalle' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Reseñas' }).click()
  await expect(page).not.toHaveURL(/vista=detalle/)
  await page.getByRole('tab', { name: 'Detalle' }).click()
  await expect(page).toHaveURL(/vista=detalle/)
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await expect(page).toHaveURL(catalogue.artist)
  await expect(page.getByText('Artista Verificado')).toBeVisible()
  await page.goBack()
  await page.getByRole('main').locator(`a[href="${catalogue.album}"]`).first().click()
  await expect(page).toHaveURL(catalogue.album)
  await expect(page.getByText('Álbum Verificado')).toBeVisible()
  const songs = page.getByRole('list', { name: /^Canciones de/ })
  await expect(songs.getByRole('listitem').first()).toBeVisible()
})

test('search finds results while typing, with and without accents', { tag: '@phone-long' }, async ({
  page,
  url,
}) => {
  const [song] = await (await fetch(`${url}/api/back-end/songs/topdb`)).json()
  await page.goto('/search')
  const box = page.getByRole('searchbox', { name: 'Buscar' })
  const plain = song.title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  await box.fill(plain)
  await expect(page.getByRole('link', { name: song.title }).first()).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('group', { name: 'Tipo de resultado' }).getByText('Artista').click()
  await expect(page).toHaveURL(/tipo=artist/)
  await box.fill(song.artist)
  await expect(page.getByRole('link', { name: song.artist, exact: true }).first()).toBeVisible()
})

test('a typo gets a correction, and a page number beyond the last shows the last page', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/search?q=korason')
  await page.getByText('Quisiste decir').getByRole('button').click()
  await expect(page).toHaveURL(/q=coraz%C3%B3n/)
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('corazón')
  await expect(page.getByText('Quisiste decir')).toBeHidden()

  await page.goto('/search?q=amor&pagina=9999')
  await expect(page.getByRole('list', { name: 'Canciones' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()
})

test('an unknown song, album, artist or genre shows an error and a link back', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of [
    '/song/999999999999',
    '/album/999999999999',
    '/artist/999999999999',
    '/genres/999999999999',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('alert').getByRole('heading')).toContainText('No encontramos')
    await page.getByRole('link', { name: 'Volver a Música' }).click()
    await expect(page).toHaveURL('/music')
  }
})
