import { enter, expect, newAccount, test } from './support/test.ts'

test('writes a review, sees it in the feed, edits it and deletes it', async ({
  page,
  request,
  catalogue,
}) => {
  const { email, password } = await newAccount(request)
  await page.goto(`${catalogue.song}?vista=resenas`)
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await enter(page, email, password)
  await expect(page).toHaveURL(/vista=resenas/)

  const form = page.getByRole('region', { name: 'Escribe tu reseña' })
  await form.getByRole('button', { name: 'Publicar reseña' }).click()
  await expect(form.getByText('* Título de reseña es requerido')).toBeVisible()
  await expect(form.getByText('* Calificación es requerida')).toBeVisible()
  await expect(form.getByText('* Descripción de reseña es requerida')).toBeVisible()

  const title = `Para la ventana abierta ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Título').fill(title)
  await form.getByRole('radio', { name: /Fa/ }).check({ force: true })
  await form.getByLabel('Descripción').fill('Se deja querer desde el primer compás.')
  await form.getByRole('button', { name: 'Publicar reseña' }).click()
  const answer = page.getByRole('dialog')
  await expect(answer.getByRole('heading', { name: 'Reseña creada con éxito' })).toBeVisible()
  await answer.getByRole('button', { name: 'Ver en el inicio' }).click()
  await expect(page).toHaveURL('/feed')

  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Editar tu reseña' }).click()
  await page.getByRole('dialog').getByLabel('Título').fill(`${title} otra vez`)
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  const edited = page.getByRole('article').filter({ hasText: `${title} otra vez` })
  await expect(edited.getByText('editada')).toBeVisible()

  await edited.getByRole('button', { name: 'Borrar tu reseña' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí' }).click()
  await expect(edited).toBeHidden()
})

test('likes, follows an artist, and every button of the page keeps step', async ({
  page,
  request,
  catalogue,
}) => {
  const { email, password } = await newAccount(request)
  await page.goto('/login')
  await enter(page, email, password)
  await expect(page).toHaveURL('/feed')
  const heart = page.getByRole('button', { name: 'Me gusta', exact: true }).first()
  await heart.click()
  await expect(page.getByRole('button', { name: 'Quitar me gusta' }).first()).toBeVisible()

  await page.goto(catalogue.artist)
  const follow = page.getByRole('button', { name: /^Seguir a/ })
  await follow.click()
  await expect(page.getByRole('button', { name: /^Siguiendo a/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Siguiendo a/ })).toBeVisible()
})

test('makes a playlist, adds songs, puts them in order by keyboard and deletes it', async ({
  page,
  request,
  catalogue,
}) => {
  const { email, password } = await newAccount(request)
  await page.goto('/login')
  await enter(page, email, password)
  await expect(page).toHaveURL('/feed')
  await page.goto(catalogue.album)
  const add = page.getByRole('button', { name: /^Añadir .* a una playlist$/ })
  await add.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre de la playlist').fill('Domingo sin reloj')
  await dialog.getByRole('button', { name: 'Crear' }).click()
  await dialog.getByRole('button', { name: 'Añadir a Domingo sin reloj' }).click()
  await expect(dialog.getByRole('button', { name: 'Remover de Domingo sin reloj' })).toBeVisible()
  await dialog.getByLabel('Nombre de la playlist').fill('domingo SIN reloj')
  await expect(dialog.getByText('* No puedes repetir nombres de Playlist')).toBeVisible()
  await page.keyboard.press('Escape')
  await add.nth(1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Añadir a Domingo sin reloj' }).click()
  await page.keyboard.press('Escape')

  const userId = await page.evaluate(() => localStorage.getItem('userId'))
  await page.goto(`/playlist/${userId}`)
  await expect(page.getByRole('tab', { name: 'top' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Domingo sin reloj' }).click()
  const songs = page.getByRole('list', { name: 'Canciones de Domingo sin reloj' })
  const first = (await songs.getByRole('listitem').first().getByRole('link').first().textContent()) ?? ''
  const down = songs.getByRole('button', { name: `Bajar ${first}` })
  await down.focus()
  await down.press('Enter')
  await expect(songs.getByRole('listitem').nth(1).getByRole('link').first()).toHaveText(first)

  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí' }).click()
  await expect(page.getByRole('tab', { name: 'Domingo sin reloj' })).toBeHidden()
})
