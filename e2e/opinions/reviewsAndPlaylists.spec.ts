import { choose } from '../support/inputs.ts'
import { contextFor, newPerson } from '../support/people.ts'
import { scrolledTo } from '../support/reviews.ts'
import { expect, newAccount, signIn, submitLogin, test } from '../support/test.ts'

test('writes a review, sees it in the feed, edits it and deletes it', { tag: '@phone-long' }, async ({
  page,
  request,
  catalogue,
  isMobile,
}) => {
  const { email, password } = await newAccount(request)
  await page.goto(`${catalogue.song}?vista=resenas`)
  const invitation = isMobile ? 'Escribir una reseña' : 'Iniciar sesión'
  await page.getByRole('main').getByRole('link', { name: invitation, exact: true }).click()
  await submitLogin(page, email, password)
  await expect(page).toHaveURL(/vista=resenas/)

  if (isMobile) await page.getByRole('button', { name: 'Escribir una reseña' }).click()
  const form = page.getByRole('region', { name: 'Escribe tu reseña' })
  await form.getByRole('button', { name: 'Publicar reseña' }).click()
  await expect(form.getByText('* Título de reseña es requerido')).toBeVisible()
  await expect(form.getByText('* Calificación es requerida')).toBeVisible()
  await expect(form.getByText('* Descripción de reseña es requerida')).toBeVisible()

  const title = `Para la ventana abierta ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Título').fill(title)
  await choose(form.getByRole('radio', { name: /Fa/ }))
  await form.getByLabel('Descripción').fill('Se deja querer desde el primer compás.')
  await form.getByRole('button', { name: 'Publicar reseña' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Reseña creada con éxito' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ver en el inicio' }).click()
  await expect(page).toHaveURL('/feed')

  const card = await scrolledTo(page, title)
  await card.getByRole('button', { name: 'Editar tu reseña' }).click()
  await page.getByRole('dialog').getByLabel('Título').fill(`${title} otra vez`)
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  const edited = page.getByRole('article').filter({ hasText: `${title} otra vez` })
  await expect(edited.getByText('editada')).toBeVisible()

  await edited.getByRole('button', { name: 'Borrar tu reseña' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí' }).click()
  await expect(edited).toBeHidden()
})

test('likes a review and follows an artist, and the buttons keep their state after a reload', {
  tag: '@long',
}, async ({ browser, request, url, catalogue }) => {
  const context = await contextFor(browser, url, await newPerson(request, url, 'Fan'))
  const page = await context.newPage()
  await page.goto('/feed')
  const heart = page.getByRole('button', { name: 'Me gusta', exact: true }).first()
  await heart.click()
  await expect(page.getByRole('button', { name: 'Quitar me gusta' }).first()).toBeVisible()

  await page.goto(catalogue.artist)
  const follow = page.getByRole('button', { name: /^Seguir a/ })
  // The button changes before it is saved, and a reload would cancel it.
  const saved = page.waitForResponse('**/follows/artist/*')
  await follow.click()
  await expect(page.getByRole('button', { name: /^Siguiendo a/ })).toBeVisible()
  await saved
  await page.reload()
  await expect(page.getByRole('button', { name: /^Siguiendo a/ })).toBeVisible()
  await context.close()
})

test('creates a playlist, adds songs, reorders them and deletes it', { tag: '@phone-long' }, async ({
  browser,
  request,
  url,
  catalogue,
  isMobile,
}) => {
  const me = await newPerson(request, url, 'Ordenada')
  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
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
  await dialog.getByLabel('Nombre de la playlist').fill('')
  await expect(dialog.getByText('* Nombre de Playlist es requerido')).toBeVisible()
  await page.keyboard.press('Escape')
  await add.nth(1).click()
  // The button changes before it is saved, and opening another page would cancel it.
  const saved = page.waitForResponse('**/playlist/addSongs/*')
  await dialog.getByRole('button', { name: 'Añadir a Domingo sin reloj' }).click()
  await expect(dialog.getByRole('button', { name: 'Remover de Domingo sin reloj' })).toBeVisible()
  await saved
  await page.keyboard.press('Escape')

  await page.goto(`/playlist/${me.id}`)
  await expect(page.getByRole('tab', { name: 'top' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Domingo sin reloj' }).click()
  const songs = page.getByRole('list', { name: 'Canciones de Domingo sin reloj' })
  await expect(songs.getByRole('listitem')).toHaveCount(2)
  const first = (await songs.getByRole('listitem').first().getByRole('link').first().textContent()) ?? ''
  const second = songs.getByRole('listitem').nth(1).getByRole('link').first()
  // On a desktop rows move with the handle and the keyboard, on a phone with the menu of the row.
  const handle = songs.getByRole('button', { name: `Mover ${first} con las flechas` })
  const inMenu = async (name: string) => {
    await songs.getByRole('button', { name: `Más opciones de ${first}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  if (isMobile) await inMenu('Bajar')
  else {
    await handle.focus()
    await handle.press('ArrowDown')
  }
  await expect(second).toHaveText(first)
  if (isMobile) await inMenu('Remover')
  else {
    await expect(handle).toBeFocused()
    await songs.getByRole('button', { name: `Remover ${first}` }).click()
  }
  await expect(songs.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(second).toHaveText(first)

  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('tab', { name: 'Domingo sin reloj' })).toBeHidden()
  await context.close()
})

test('one person writes a review, another likes and comments, and both see it after a reload', {
  tag: '@long',
}, async ({ page, request, browser, url, sessions, catalogue }) => {
  const { email, password } = await newAccount(request)
  const author = await signIn(url, email, password)
  const title = `<b>Ni negrita ni guion</b> ${crypto.randomUUID().slice(0, 8)}`
  const written = await request.post('/api/back-end/reviews/create', {
    headers: { authorization: `Bearer ${author.token}` },
    data: {
      apiId: catalogue.song.split('/').at(-1),
      type: 'song',
      title,
      score: 4,
      description: '<img src=x onerror="document.title=1">',
    },
  })
  const { review } = await written.json()
  const reader = await contextFor(browser, url, sessions.Premium)
  const other = await reader.newPage()
  await other.goto(`/reviews/${review.id}`)
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(other.getByText('<img src=x onerror="document.title=1">')).toBeVisible()
  const liked = other.waitForResponse('**/reviews/like/*')
  await other.getByRole('button', { name: 'Me gusta', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Quitar me gusta' })).toBeVisible()
  await liked
  await other.getByLabel('Tu comentario').fill('<i>De acuerdo</i>')
  await other.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(other.getByRole('listitem').filter({ hasText: '<i>De acuerdo</i>' })).toBeVisible()
  await reader.close()

  await page.goto('/login')
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/feed')
  await page.goto(`/reviews/${review.id}`)
  await expect(page.getByRole('listitem').filter({ hasText: '<i>De acuerdo</i>' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Les gusta' }).getByRole('listitem')).toHaveCount(1)
})

test('a visitor can play a shared playlist until its owner stops sharing it', { tag: '@long' }, async ({
  browser,
  url,
  sessions,
  request,
  catalogue,
}) => {
  const { token, id: userId } = sessions.Premium
  const asOwner = { headers: { authorization: `Bearer ${token}` } }
  const name = `Para enviar ${crypto.randomUUID().slice(0, 8)}`
  const made = await request.post('/api/back-end/playlist/create', { ...asOwner, data: { name } })
  const { id } = await made.json()
  const song = catalogue.song.split('/').at(-1)
  await request.put(`/api/back-end/playlist/addSongs/${id}`, { ...asOwner, data: { id: song } })

  const owner = await contextFor(browser, url, sessions.Premium)
  const page = await owner.newPage()
  await page.goto(`/playlist/${userId}?lista=${id}`)
  await page.getByRole('button', { name: 'Compartir' }).click()
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const link = await page.getByLabel('Enlace').inputValue()

  const visitor = await browser.newContext({ baseURL: url })
  const guest = await visitor.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(guest.getByRole('list', { name: `Canciones de ${name}` }).getByRole('listitem')).toHaveCount(1)
  await expect(guest.getByRole('button', { name: 'Reproducir todo' })).toBeVisible()

  await page.getByRole('button', { name: 'Dejar de compartir' }).click()
  await expect(page.getByRole('button', { name: 'Crear enlace' })).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('Esta playlist es privada o ya no existe')).toBeVisible()
  await request.put(`/api/back-end/playlist/delete/${id}`, asOwner)
  await visitor.close()
  await owner.close()
})

test('the 51st follow of a Gratuito account is rejected, and the button shows it', { tag: '@long' }, async ({
  page,
  request,
  url,
  catalogue,
}) => {
  const { email, password } = await newAccount(request)
  const me = await signIn(url, email, password)
  const headers = { authorization: `Bearer ${me.token}` }
  const people = await (await request.get('/api/back-end/user?limit=50', { headers })).json()
  const others = people.items.filter((person: { id: string }) => person.id !== me.id)
  const albums = await (await request.get('/api/back-end/songs/topdb')).json()
  for (const { id } of others) await request.get(`/api/back-end/user/follow/${me.id}/${id}`, { headers })
  for (const { albumId } of albums.slice(0, 60 - others.length))
    await request.put(`/api/back-end/follows/album/${albumId}`, { headers })

  await page.goto('/login')
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/feed')
  await page.goto(catalogue.artist)
  const follow = page.getByRole('button', { name: /^Seguir a/ })
  await follow.click()
  await expect(page.getByText(/puedes seguir hasta 50 personas, artistas y álbumes/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Ahora no' }).click()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
})
