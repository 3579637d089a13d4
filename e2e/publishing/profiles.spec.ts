import { contextFor, newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('edits the profile, orders favourites by keyboard and by dragging, and a visitor reads it once it is open', async ({
  page: visitor,
  request,
  browser,
  url,
}) => {
  const me = await newPerson(request, url, 'Faro Nuevo')
  const profile = `/users/${me.id}`
  const closed = await request.get(profile)
  expect(closed.status()).toBe(401)
  const html = await closed.text()
  expect(html).toMatch(/<h2[^>]*>Inicia sesión para ver este perfil/)
  expect(html).toMatch(/<meta name="robots" content="noindex"/)
  expect(html).not.toContain(me.name)

  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  await page.goto('/user')
  await page.getByRole('link', { name: 'Editar perfil' }).click()
  await page.getByLabel('Sobre ti').fill('Escucho de noche.\nEscribo de día.')
  await page.getByLabel('País').selectOption({ label: 'Uruguay' })
  await page.getByRole('button', { name: 'Añadir enlace' }).click()
  await page.getByLabel('Dirección del enlace 1').fill('http://faro.example')
  for (const words of ['Berta Candil', 'Tía Magnética', 'Evaristo Lunares']) {
    await page.getByRole('button', { name: 'Añadir favorito' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(words)
    await dialog.getByRole('button', { name: `${words} Artista` }).click()
    await expect(dialog).toBeHidden()
  }
  const favourites = page.getByRole('list', { name: 'Tus favoritos, en orden' })
  const names = () => favourites.locator('b').allTextContents()
  const handle = favourites.getByRole('button', { name: 'Mover Evaristo Lunares con las flechas' })
  await handle.press('ArrowUp')
  await expect.poll(names).toEqual(['Berta Candil', 'Evaristo Lunares', 'Tía Magnética'])
  await expect(handle).toBeFocused()
  await favourites
    .getByRole('listitem')
    .filter({ hasText: 'Tía Magnética' })
    .dragTo(favourites.getByRole('listitem').filter({ hasText: 'Berta Candil' }))
  await expect.poll(names).toEqual(['Tía Magnética', 'Berta Candil', 'Evaristo Lunares'])

  const save = page.getByRole('button', { name: 'Guardar perfil' })
  await save.click()
  await expect(page.getByText('Escribe una dirección completa que empiece con https://')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Recuperamos tu borrador.')).toBeVisible()
  await expect(page.getByLabel('Sobre ti')).toHaveValue('Escucho de noche.\nEscribo de día.')
  await page.getByLabel('Dirección del enlace 1').fill('https://faro.example')
  await save.click()
  await expect(page.getByText('Perfil actualizado')).toBeVisible()
  await page.getByRole('switch', { name: 'Mi perfil es visible sin iniciar sesión' }).click()
  await expect(page.getByText('Tu perfil se ve sin iniciar sesión')).toBeVisible()
  await context.close()

  expect((await visitor.goto(profile))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { name: me.name, level: 1 })).toBeVisible()
  await expect(visitor.getByText('Escucho de noche.')).toBeVisible()
  await expect(visitor.getByText('Uruguay')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'faro.example' })).toHaveAttribute('rel', /nofollow ugc/)
  await expect(visitor.getByRole('list', { name: `Favoritos de ${me.name}` }).locator('b')).toHaveText([
    'Tía Magnética',
    'Berta Candil',
    'Evaristo Lunares',
  ])
  expect(await visitor.content()).not.toContain('@correo.example')
})
